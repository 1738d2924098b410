import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { PageError } from '../page-error.ts';
import { problemInWords } from '../problem-in-words.ts';

/** That an item is not written because of a problem. */
export function refusedItem(problem: ItemProblem, words: Words): PageError {
  return new PageError(400, problemInWords(problem, words));
}
