import { isDeepStrictEqual } from 'node:util';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import type { ItemProblem } from '../../../functions/domain/items/item-problem.ts';
import type { ProblemWords } from '../../../functions/languages/messages.ts';

/**
 * Who acknowledged an alert is written by the program alone, so that nobody is named who did not do it. To take it back, the
 * field is removed.
 */
export function acknowledgedProblems(
  { acknowledged: before }: Item,
  { acknowledged: after }: Item,
  words: ProblemWords,
): ItemProblem[] {
  if (after === undefined || isDeepStrictEqual(before, after)) return [];
  return [{ path: 'acknowledged', reason: words.acknowledgedByHand, remedy: words.leaveOrRemove }];
}
