import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { heard } from '../compiled/en/heard.ts';
import { nouns } from '../compiled/en/nouns.ts';
import type { Counted } from '../counted.ts';
import { speechOf } from '../speech-of.ts';

const { number, plural, span } = speechOf('en');

/** By day, or in the eight quietest hours. */
type DayPart = 'day' | 'night';

/** A burst of so many more, or a silence of so many ms. */
type Heard = { readonly part: DayPart; readonly size: number };

/** The smallest burst or silence that a rule hears, and the largest that stays unsaid; `isBoth`: the same by day and by night. */
export type HeardSizes = {
  readonly isBurst: boolean;
  readonly of: Counted;
  /** Of bursts. */
  readonly lengthMs: number;
  readonly first: Heard;
  readonly isBoth: boolean;
  /** By the other part of the day, without a size where it hears none; absent where nothing could be tried then. */
  readonly other?: { readonly part: DayPart; readonly size?: number };
  /** One, where it is the same by day and by night. */
  readonly unsaid: readonly Heard[];
  readonly isUnsaidBoth: boolean;
};

/** What a rule told of its past: in how many days. */
export type FoundThen = Readonly<
  Record<'mentions' | 'messages' | 'days' | 'mentionsPerWeek' | 'messagesPerWeek', number>
>;

const one = ({ of, isNegative, isMatching }: Counted) =>
  `${isMatching ? 'matching ' : ''}${isNegative ? 'negative ' : ''}${of === 'voices' ? 'voice' : 'mention'}`;

const parts = { day: 'by day', night: 'by night' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'an hour' : span(ms));

const overDays = (days: number) => `in the last ${Math.round(10 * days) / 10} days`;

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const heardWords = {
  ...heard,
  hearsNoBurst: (lengthMs: number) => `Hears no burst of ${lengthOf(lengthMs)}, however large.`,
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }: HeardSizes) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${number(first.size)} more ${plural(first.size, one(of), `${one(of)}s`)} in ${lengthOf(lengthMs)}`
      : `a silence of ${said(first.size)}`;
    const then =
      other === undefined ? '' : `, ${other.size === undefined ? 'none' : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', by day and by night' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Hears ${what}${when}${below.length === 0 ? '' : `; ${below.join(' and ')} stay unsaid`}.`;
  },
  foundNothing: (days: number) => `The rule would have told nothing ${overDays(days)}: no mention came.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }: FoundThen) =>
    `The rule would have told ${nouns.mentions({ count: mentions })} in ${nouns.messages({ count: messages })} ${overDays(days)}, ${mentionsPerWeek.toFixed(1)} mentions in ${messagesPerWeek.toFixed(1)} messages a week; fewer where some are copies.`,
  foundLoud: (perDay: number) =>
    `${Math.round(perDay)} a day are loud for "each": a "spike" says when there are more than usual, and a narrower keyword or sourceTypes leave less to tell.`,
};

export type HeardWords = typeof heardWords;
