import { sourceName } from '../../domain/source-name.ts';

/** The facts of an alert and of its story, and what is said of mentions. */
export const factWords = {
  /** What each fact is called, by its key. */
  names: {
    when: 'When',
    bySource: 'By source',
    reach: 'Reach',
    tone: 'Tone',
    negative: 'Negative',
    drivers: 'Driven by',
    expected: 'Expected',
    course: 'Course',
    since: 'Since then',
    about: 'About',
    voices: 'Voices',
    who: 'Who',
    where: 'Where',
    firsts: 'New',
  },
  /** The name of a source type; one that this version does not know stays as the service writes it. */
  source: (type: string): string => sourceName(type),
};

export type FactWords = typeof factWords;
