import * as z from 'zod';
import { having } from '../../having.ts';
import { type Said, says } from '../../says.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { FIELD_NOTES } from '../field-notes.ts';
import { isSameWatch, type Watch, watch } from './watch.ts';

/** More would fill a message, and each one that no rule watches takes requests. */
export const MOST_COMPARED = 12;

/** Of longer windows (ms) history has fewer than three days that begin before them. */
export const LONGEST_COMPARED_MS = 5 * DAY_MS;

const compare = z.lazy(() =>
  z.strictObject({
    with: z
      .array(watch.meta({ oneOf: [having('keywordId'), having('groupId')] }))
      .min(1, says('nameOne', { field: 'compare' }))
      .max(MOST_COMPARED, says('mostOf', { most: MOST_COMPARED }))
      .describe(
        'The others: keywords and groups of the organization. One that no rule watches is counted for this, which takes requests.',
      ),
    tell: z
      .enum(['all', 'ours-only'])
      .default('all')
      .describe(
        'Which alerts are told: all, each saying how the others stand; or ours-only, where one that most others share is held back until they do not.',
      ),
  }),
);

/** With what an alert is compared, and whether one that others share is told. */
export type Compare = z.output<typeof compare>;

/** The field as a rule item has it. */
export const compared = z.lazy(() =>
  compare.optional().meta({
    title: 'Compared with others',
    description:
      'How far others are over their usual at the time of an alert, which its text says. Default: the keywords of the same group that rules watch, and each alert is told.',
    $comment: FIELD_NOTES.compare,
  }),
);

/** The names of its fields, for the message about a misspelt one. */
export const compareFields = () => Object.keys(compare.unwrap().shape);

/** What is wrong with what a rule is compared with, by the place in `with`. */
export function compareProblems({ with: others }: Compare, own: Watch | undefined): [number, Said][] {
  return others.flatMap((other, at): [number, Said][] => {
    if (own !== undefined && isSameWatch(other, own)) return [[at, (words) => words.compareItself]];
    const isTwice = others.slice(0, at).some((before) => isSameWatch(before, other));
    return isTwice ? [[at, (words) => words.compareTwice]] : [];
  });
}
