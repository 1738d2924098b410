import { facts } from '../compiled/es/facts.ts';
import { nouns } from '../compiled/es/nouns.ts';
import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, counted } = speechOf('es');

const share = (of: number) => (of > 0 && of < 1 ? 'menos del 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

export const factWords: FactWords = {
  ...facts,
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Foro',
    COMMENT: 'Comentario',
    PRINT: 'Prensa escrita',
    RADIO: 'Radio',
    TV: 'TV',
  }),

  sentence: (parts) => sentence(parts.join('; ')),

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? '' : 'baja '}hasta ${number(times)} veces lo habitual, ${span}`,
  toneOf: ({ negative, of, usual, positive }) =>
    `${counted(negative, 'negativa', 'negativas')} de ${number(of)} (${percent(negative / of)}${usual === undefined ? '' : `, normalmente ${percent(usual)}`})${positive === undefined ? '' : `, ${counted(positive, 'positiva', 'positivas')}`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} de ${number(of)}, normalmente ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} de ${number(of)} (normalmente ${share(usual)})`,
  newTerms: (terms) => `nuevo: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `ahora también: ${sources.join(', ')}`,
  ofPeak: (of) => `nivel: ${share(of)} de su pico`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} de `}${nouns.mentions({ count: of })}, ${nouns.voices({ count: voices })}`,
};
