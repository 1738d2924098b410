import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';

/** The facts of an alert and of its story, and what is said of mentions. */
export const factWords: FactWords = {
  names: {
    when: 'Zeitraum',
    bySource: 'Nach Quelle',
    reach: 'Reichweite',
    tone: 'Tonalität',
    negative: 'Negativ',
    drivers: 'Getrieben von',
    expected: 'Erwartet',
    course: 'Verlauf',
    since: 'Seitdem',
    about: 'Es geht um',
    voices: 'Stimmen',
    who: 'Wer',
    where: 'Wo',
    firsts: 'Neu',
  },
  source: sourceNamer({ WEB: 'Web', FORUM: 'Forum', COMMENT: 'Kommentar', PRINT: 'Print', RADIO: 'Radio', TV: 'TV' }),
};
