import { facts } from '../compiled/nb/facts.ts';
import { nouns } from '../compiled/nb/nouns.ts';
import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent } = speechOf('nb');

const share = (of: number) => (of > 0 && of < 1 ? 'under 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

export const factWords: FactWords = {
  ...facts,
  source: sourceNamer({ WEB: 'Nett', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Papir', RADIO: 'Radio', TV: 'TV' }),

  sentence: (parts) => sentence(parts.join('; ')),

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? 'opptil' : 'ned til'} ${number(times)} ganger det vanlige, ${span}`,
  toneOf: ({ negative, of, usual, positive }) =>
    `${number(negative)} av ${number(of)} negative (${percent(negative / of)}${usual === undefined ? '' : `, vanligvis ${percent(usual)}`})${positive === undefined ? '' : `, ${number(positive)} positive`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} av ${number(of)}, vanligvis ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} av ${number(of)} (vanligvis ${share(usual)})`,
  newTerms: (terms) => `nytt: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `nå også: ${sources.join(', ')}`,
  ofPeak: (of) => `på ${share(of)} av toppen`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} av `}${nouns.mentions({ count: of })}, ${nouns.voices({ count: voices })}`,
};
