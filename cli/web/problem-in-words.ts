import type { ItemProblem } from '../../functions/domain/items/item-problem.ts';
import type { Speech } from '../../functions/languages/speech-of.ts';

type Signs = Pick<Speech, 'colon' | 'semicolon'>;

/** A problem of an item as one sentence, without its place. */
export function problemSentence({ reason, remedy }: ItemProblem, { semicolon }: Pick<Signs, 'semicolon'>): string {
  return remedy === '' ? reason : `${reason}${semicolon}${remedy}`;
}

/** The same behind its place: `every: "7m" is not one of 5m, 15m, 1h; did you mean "5m"?`. */
export function problemInWords(problem: ItemProblem, signs: Signs): string {
  const place = problem.path === '' ? '' : `${problem.path}${signs.colon}`;
  return `${place}${problemSentence(problem, signs)}`;
}
