import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { heard } from '../compiled/fr/heard.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { Counted } from '../counted.ts';
import type { HeardWords } from '../en/heard-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, plural, counted, span } = speechOf('fr');

const one = ({ of, isNegative, isMatching }: Counted) =>
  `${of === 'voices' ? 'voix' : 'mention'}${isNegative ? ' négative' : ''}${isMatching ? ' correspondante' : ''}`;

const several = ({ of, isNegative, isMatching }: Counted) =>
  `${of === 'voices' ? 'voix' : 'mentions'}${isNegative ? ' négatives' : ''}${isMatching ? ' correspondantes' : ''}`;

const parts = { day: 'de jour', night: 'de nuit' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'une heure' : span(ms));

const overDays = (days: number) => {
  const told = Math.round(10 * days) / 10;
  return plural(told, 'ces dernières 24 heures', `ces ${number(told)} derniers jours`);
};

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const heardWords: HeardWords = {
  ...heard,
  hearsNoBurst: (lengthMs) => `N’entend aucun pic de ${lengthOf(lengthMs)}, si grand soit-il.`,
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${counted(first.size, one(of), several(of))} de plus en ${lengthOf(lengthMs)}`
      : `un silence de ${said(first.size)}`;
    const then =
      other === undefined
        ? ''
        : `, ${other.size === undefined ? (isBurst ? 'aucune' : 'aucun') : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', de jour comme de nuit' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Entend ${what}${when}${below.length === 0 ? '' : ` ; rien n’est annoncé à ${below.join(' et ')}`}.`;
  },
  foundNothing: (days) => `La règle n’aurait rien annoncé ${overDays(days)} : aucune mention n’est venue.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }) =>
    `La règle aurait annoncé ${nouns.mentions({ count: mentions })} en ${nouns.messages({ count: messages })} ${overDays(days)}, soit par semaine ${decimal(mentionsPerWeek, 1)} mentions en ${decimal(messagesPerWeek, 1)} messages ; moins là où certaines sont des copies.`,
  foundLoud: (perDay) =>
    `${number(Math.round(perDay))} par jour, c’est beaucoup pour « Chaque mention » : « Plus que d’habitude » prévient quand il y en a plus qu’à l’ordinaire, et un mot-clé plus étroit ou moins de sources laissent moins à annoncer.`,
};
