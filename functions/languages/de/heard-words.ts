import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { heard } from '../compiled/de/heard.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { Counted } from '../counted.ts';
import type { HeardWords } from '../en/heard-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, plural, counted, span } = speechOf('de');

const attributes = ({ isNegative, isMatching }: Counted) =>
  `${isMatching ? 'passende ' : ''}${isNegative ? 'negative ' : ''}`;

const one = (of: Counted) => `${attributes(of)}${of.of === 'voices' ? 'Stimme' : 'Erwähnung'}`;

const several = (of: Counted) => `${attributes(of)}${of.of === 'voices' ? 'Stimmen' : 'Erwähnungen'}`;

const parts = { day: 'tagsüber', night: 'nachts' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'einer Stunde' : span(ms));

const overDays = (days: number) => {
  const told = Math.round(10 * days) / 10;
  return `in ${plural(told, 'dem letzten Tag', `den letzten ${number(told)} Tagen`)}`;
};

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const heardWords: HeardWords = {
  ...heard,
  hearsNoBurst: (lengthMs) => `Hört keinen Ausschlag von ${lengthOf(lengthMs)}, wie groß er auch ist.`,
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${counted(first.size, one(of), several(of))} mehr in ${lengthOf(lengthMs)}`
      : `eine Pause von ${said(first.size)}`;
    const then =
      other === undefined ? '' : `, ${other.size === undefined ? 'keine' : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', tagsüber wie nachts' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Hört ${what}${when}${below.length === 0 ? '' : `; ${below.join(' und ')} bleiben ungemeldet`}.`;
  },
  foundNothing: (days) => `Die Regel hätte ${overDays(days)} nichts gemeldet: Es kam keine Erwähnung.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }) =>
    `Die Regel hätte ${overDays(days)} ${nouns.mentions({ count: mentions })} in ${nouns.messages({ count: messages })} gemeldet, pro Woche ${decimal(mentionsPerWeek, 1)} Erwähnungen in ${decimal(messagesPerWeek, 1)} Meldungen; weniger, wo manche Kopien sind.`,
  foundLoud: (perDay) =>
    `${number(Math.round(perDay))} am Tag sind viel für „Jede Erwähnung“: „Mehr als üblich“ meldet, wenn es mehr als sonst sind, und mit einem engeren Suchbegriff oder weniger Quellen gibt es weniger zu melden.`,
};
