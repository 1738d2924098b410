import type { FactWords } from '../en/fact-words.ts';
import { sourceNamer } from '../source-namer.ts';

/** The facts of an alert and of its story, and what is said of mentions. */
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
    firsts: 'Nuevo',
  },
  source: sourceNamer({
    WEB: 'Web',
    FORUM: 'Foro',
    COMMENT: 'Comentario',
    PRINT: 'Prensa escrita',
    RADIO: 'Radio',
    TV: 'TV',
  }),
};
