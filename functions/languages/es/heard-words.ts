import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import { heard } from '../compiled/es/heard.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { Counted } from '../counted.ts';
import type { HeardWords } from '../en/heard-words.ts';
import { speechOf } from '../speech-of.ts';

const { number, decimal, plural, counted, span } = speechOf('es');

const one = ({ of, isNegative, isMatching }: Counted) =>
  `${of === 'voices' ? 'voz' : 'mención'}${isNegative ? ' negativa' : ''}${isMatching ? ' coincidente' : ''}`;

const several = ({ of, isNegative, isMatching }: Counted) =>
  `${of === 'voices' ? 'voces' : 'menciones'}${isNegative ? ' negativas' : ''}${isMatching ? ' coincidentes' : ''}`;

const parts = { day: 'de día', night: 'de noche' };

const lengthOf = (ms: number) => (ms === HOUR_MS ? 'una hora' : span(ms));

const overDays = (days: number) => {
  const told = Math.round(10 * days) / 10;
  return plural(told, 'en las últimas 24 horas', `en los últimos ${number(told)} días`);
};

/** What a rule hears, tried on its own past; and what one that tells mentions would have told. */
export const heardWords: HeardWords = {
  ...heard,
  hearsNoBurst: (lengthMs) => `No oye ningún pico de ${lengthOf(lengthMs)}, por grande que sea.`,
  hears: ({ isBurst, of, lengthMs, first, isBoth, other, unsaid, isUnsaidBoth }) => {
    const said = (size: number) => (isBurst ? number(size) : span(size));
    const what = isBurst
      ? `${counted(first.size, one(of), several(of))} más en ${lengthOf(lengthMs)}`
      : `un silencio de ${said(first.size)}`;
    const then =
      other === undefined
        ? ''
        : `, ${other.size === undefined ? (isBurst ? 'ninguna' : 'ninguno') : said(other.size)} ${parts[other.part]}`;
    const when = isBoth ? ', de día y de noche' : ` ${parts[first.part]}${then}`;
    const below = isUnsaidBoth
      ? unsaid.slice(0, 1).map(({ size }) => said(size))
      : unsaid.map(({ part, size }) => `${said(size)} ${parts[part]}`);
    return `Oye ${what}${when}${below.length === 0 ? '' : `; no se avisa de ${below.join(' ni de ')}`}.`;
  },
  foundNothing: (days) => `La regla no habría avisado de nada ${overDays(days)}: no llegó ninguna mención.`,
  found: ({ mentions, messages, days, mentionsPerWeek, messagesPerWeek }) =>
    `La regla habría avisado de ${nouns.mentions({ count: mentions })} en ${nouns.messages({ count: messages })} ${overDays(days)}, a la semana ${decimal(mentionsPerWeek, 1)} menciones en ${decimal(messagesPerWeek, 1)} mensajes; menos donde algunas son copias.`,
  foundLoud: (perDay) =>
    `${number(Math.round(perDay))} al día son muchas para «Cada mención»: «Más de lo habitual» avisa cuando hay más que de costumbre, y una palabra clave más precisa o menos fuentes dejan menos de qué avisar.`,
};
