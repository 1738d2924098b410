import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import { PageError } from '../page-error.ts';

/** That an item is not written because of a problem. */
export function refusedItem({ path, reason, remedy }: ItemProblem): PageError {
  return new PageError(400, `${path}: ${reason}; ${remedy}`);
}
