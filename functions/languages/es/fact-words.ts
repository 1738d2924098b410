import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';
import { nouns } from './nouns.ts';

const { number, percent, counted } = speechOf('es');

const share = (of: number) => (of > 0 && of < 1 ? 'menos del 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
const sumOf = ({ usual, isLeast }: Parameters<FactWords['reach']>[0], sum: string) =>
  `${isLeast ? 'al menos ' : ''}${sum}${usual === undefined ? '' : ` (normalmente cerca de ${number(usual)})`}`;

export const factWords: FactWords = {
  names: {
    when: 'Periodo',
    bySource: 'Por fuente',
    reach: 'Alcance',
    tone: 'Tono',
    negative: 'Negativas',
    drivers: 'Impulsado por',
    expected: 'Previsto',
    course: 'Evolución',
    since: 'Desde entonces',
    about: 'Trata de',
    voices: 'Voces',
    who: 'Quién',
    where: 'Dónde',
  },
  last: (span) => `Al final (${span})`,
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Foro',
    COMMENT: 'Comentario',
    PRINT: 'Prensa escrita',
    RADIO: 'Radio',
    TV: 'TV',
  }),
  fromTo: (from, to) => `${from} – ${to}`,
  partOf: (count, of) => `${number(count)} de ${number(of)}`,
  andMore: (count) => `y ${number(count)} más`,

  sentence: (parts) => sentence(parts.join('; ')),
  usualPeak: (peak, low, high) => `pico diario habitual ${number(peak)} (de ${number(low)} a ${number(high)})`,
  usualAtHour: (usual, low, high) => `habitual a esta hora ${number(usual)} (de ${number(low)} a ${number(high)})`,
  usualLargest: (low, high) => `cuatro de cada cinco días la mayor mención tiene de ${number(low)} a ${number(high)}`,
  expectedNow: (upTo) => `ahora se prevén hasta ${number(upTo)}`,
  timesAsMany: (factor) => `es ${number(factor)} veces lo habitual`,
  timesAsMuch: (factor) => `es ${number(factor)} veces lo de una semana habitual`,
  rarity: (days) =>
    days === undefined
      ? 'una vez cada diez años o menos'
      : `una vez cada ${days === 1 ? 'día' : `${number(days)} días`}`,
  byChance: (rarity) => `por azar, aproximadamente ${rarity}`,

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? '' : 'baja '}hasta ${number(times)} veces lo habitual, ${span}`,
  reach: (sum) => sumOf(sum, number(sum.sum)),
  interactions: (sum) => sumOf(sum, nouns.interactions(sum.sum)),
  toneOf: ({ negative, of, usual, positive }) =>
    `${counted(negative, 'negativa', 'negativas')} de ${number(of)} (${percent(negative / of)}${usual === undefined ? '' : `, normalmente ${percent(usual)}`})${positive === undefined ? '' : `, ${counted(positive, 'positiva', 'positivas')}`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} de ${number(of)}, normalmente ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} de ${number(of)} (normalmente ${share(usual)})`,
  newTerms: (terms) => `nuevo: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `ahora también: ${sources.join(', ')}`,
  atPeak: 'en su pico',
  ofPeak: (of) => `nivel: ${share(of)} de su pico`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} de `}${nouns.mentions(of)}, ${nouns.voices(voices)}`,
  oneText: (count, text) => `un mismo texto ${counted(count, 'vez', 'veces')} («${text}»)`,
  byAuthor: (count, author) => `${number(count)} de ${author}`,
  noCause: 'sin una causa única',
  without: {
    text: (count) => `sin ${nouns.copies(count)} de este texto sería lo habitual`,
    author: (count, name) => `sin ${nouns.mentions(count)} de ${name} sería lo habitual`,
    term: (count, name) => `sin ${nouns.mentions(count)} con «${name}» sería lo habitual`,
    type: (count, name) => `sin ${nouns.mentions(count)} de la fuente ${name} sería lo habitual`,
  },
  firstOf: (time, by, text) => `primera: ${time} ${by} «${text}»`,
  sourceFrom: (source, time) => `${source} desde ${time}`,
  largest: (by, reach, interactions) =>
    `mayor alcance: ${by} (${number(reach)}${interactions === undefined ? '' : `, ${nouns.interactions(interactions)}`})`,
  mostAnswered: (by, interactions) => `más interacciones: ${by} (${number(interactions)})`,

  reached: (people) => `alcance ${number(people)}`,
  tones: { NEGATIVE: '\u2212 negativa', NEUTRAL: 'neutra', POSITIVE: '+ positiva' },
  copies: (count) => (count === 1 ? '1 de ellas es copia de esta' : `${number(count)} de ellas son copias de esta`),
};
