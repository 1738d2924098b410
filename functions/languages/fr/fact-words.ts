import { facts } from '../compiled/fr/facts.ts';
import { nouns } from '../compiled/fr/nouns.ts';
import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';
import { speechOf } from '../speech-of.ts';

const { number, percent, counted } = speechOf('fr');

const share = (of: number) => (of > 0 && of < 1 ? 'moins de 1 %' : `${number(Math.round(of))} %`);
const sentence = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;

export const factWords: FactWords = {
  ...facts,
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Forum',
    COMMENT: 'Commentaire',
    PRINT: 'Presse écrite',
    RADIO: 'Radio',
    TV: 'TV',
  }),

  sentence: (parts) => sentence(parts.join('\u00a0; ')),

  expectedTime: ({ why, times, span }) =>
    `${why === '' ? '' : `${why}, `}${times > 1 ? '' : 'en baisse '}jusqu’à ${number(times)} fois le niveau habituel, ${span}`,
  toneOf: ({ negative, of, usual, positive }) =>
    `${counted(negative, 'négative', 'négatives')} sur ${number(of)} (${percent(negative / of)}${usual === undefined ? '' : `, d’habitude ${percent(usual)}`})${positive === undefined ? '' : `, ${counted(positive, 'positive', 'positives')}`}`,

  term: ({ name, count, of, usual }) => `${name} (${number(count)} sur ${number(of)}, d’habitude ${share(usual)})`,
  place: ({ name, count, of, usual }) => `${name} ${number(count)} sur ${number(of)} (d’habitude ${share(usual)})`,
  newTerms: (terms) => `nouveau\u00a0: ${terms.join(', ')}`,
  nowAlsoIn: (sources) => `désormais aussi\u00a0: ${sources.join(', ')}`,
  ofPeak: (of) => `à ${share(of)} de son pic`,
  mentionsAndVoices: (read, of, voices) =>
    `${read === of ? '' : `${number(read)} sur `}${nouns.mentions({ count: of })}, ${number(voices)} voix`,
};
