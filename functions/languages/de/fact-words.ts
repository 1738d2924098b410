import { facts } from '../compiled/de/facts.ts';
import { nouns } from '../compiled/de/nouns.ts';
import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent } = speechOf('de');

const share = (of: number) => (of > 0 && of < 1 ? 'unter 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

export const factWords: FactWords = {
  ...facts,
  source: sourceNamer({ WEB: 'Web', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Print', RADIO: 'Radio', TV: 'TV' }),

  sentence: (parts) => sentence(parts.join('; ')),

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}bis ${times > 1 ? '' : 'hinab '}zum ${number(times)}-Fachen des Üblichen, ${span}`,
  toneOf: ({ negative, of, usual, positive }) =>
    `${number(negative)} von ${number(of)} negativ (${percent(negative / of)}${usual === undefined ? '' : `, sonst ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positiv`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} von ${number(of)}, sonst ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} von ${number(of)} (sonst ${share(usual)})`,
  newTerms: (terms) => `neu: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `jetzt auch: ${sources.join(', ')}`,
  ofPeak: (of) => `bei ${share(of)} der Spitze`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} von `}${nouns.mentions({ count: of })}, ${nouns.voices({ count: voices })}`,
};
