import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';

/** The facts of an alert and of its story, and what is said of mentions. */
export const factWords: FactWords = {
  names: {
    when: 'Tidsrom',
    bySource: 'Per kilde',
    reach: 'Rekkevidde',
    tone: 'Tone',
    negative: 'Negative',
    drivers: 'Drevet av',
    expected: 'Ventet',
    course: 'Utvikling',
    since: 'Siden da',
    about: 'Handler om',
    voices: 'Stemmer',
    who: 'Hvem',
    where: 'Hvor',
    firsts: 'Nytt',
  },
  source: sourceNamer({ WEB: 'Nett', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Papir', RADIO: 'Radio', TV: 'TV' }),
};
