import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';

/** The facts of an alert and of its story, and what is said of mentions. */
export const factWords: FactWords = {
  names: {
    when: 'Période',
    bySource: 'Par source',
    reach: 'Portée',
    tone: 'Tonalité',
    negative: 'Négatives',
    drivers: 'Porté par',
    expected: 'Prévu',
    course: 'Évolution',
    since: 'Depuis',
    about: 'Porte sur',
    voices: 'Voix',
    who: 'Qui',
    where: 'Où',
    firsts: 'Nouveau',
  },
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Forum',
    COMMENT: 'Commentaire',
    PRINT: 'Presse écrite',
    RADIO: 'Radio',
    TV: 'TV',
  }),
};
