import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { heard } from '../compiled/nb/heard.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { Counted } from '../counted.ts';
import type { HeardWords } from '../en/heard-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, plural, span } = speechOf('nb');

const matching = ({ isMatching }: Counted) => (isMatching ? ' som passer' : '');

const one = (of: Counted) =>
  `${of.isNegative ? 'negativ ' : ''}${of.of === 'voices' ? 'stemme' : 'omtale'}${matching(of)}`;

const several = (of: Counted) =>
  `${of.isNegative ? 'negative ' : ''}${of.of === 'voices' ? 'stemmer' : 'omtaler'}${matching(of)}`;

const parts = { day: 'om dagen', night: 'om natten' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'en time' : span(ms));

const overDays = (days: number) => {
  const told = Math.round(10 * days) / 10;
  return `de siste ${plural(told, '24 timene', `${number(told)} dagene`)}`;
};

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const heardWords: HeardWords = {
  ...heard,
  hearsNoBurst: (lengthMs) => `Hører ingen topp på ${lengthOf(lengthMs)}, uansett hvor stor.`,
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${number(first.size)} ${plural(first.size, `${one(of)} mer`, `flere ${several(of)}`)} på ${lengthOf(lengthMs)}`
      : `en stillhet på ${said(first.size)}`;
    const then =
      other === undefined ? '' : `, ${other.size === undefined ? 'ingen' : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', om dagen og om natten' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Hører ${what}${when}${below.length === 0 ? '' : `; ${below.join(' og ')} meldes ikke`}.`;
  },
  foundNothing: (days) => `Regelen ville ikke ha meldt noe ${overDays(days)}: Det kom ingen omtale.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }) =>
    `Regelen ville ha meldt ${nouns.mentions({ count: mentions })} i ${nouns.messages({ count: messages })} ${overDays(days)}, i uken ${decimal(mentionsPerWeek, 1)} omtaler i ${decimal(messagesPerWeek, 1)} meldinger; færre der noen er kopier.`,
  foundLoud: (perDay) =>
    `${number(Math.round(perDay))} om dagen er mye for «Hver omtale»: «Flere enn vanlig» sier fra når det er flere enn ellers, og et snevrere søkeord eller færre kilder gir mindre å melde.`,
};
