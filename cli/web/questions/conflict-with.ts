import { describeChanges } from '../../../functions/domain/items/describe-changes.ts';
import type { Item } from '../../../functions/domain/items/item-kind.ts';
import type { Words } from '../../../functions/languages/words-of.ts';
import { formatWireJson } from '../../../functions/media-api/wire-json.ts';
import type { SaveAnswer } from '../answers.ts';

/** That an item was not saved because somebody else wrote it since it was read as `before`; `now` is undefined if it was deleted. */
export function conflictWith(before: Item, now: Item | undefined, { ruleAnswers }: Words): SaveAnswer {
  return now === undefined
    ? { kind: 'conflict', changes: [] }
    : { kind: 'conflict', item: formatWireJson(now, 2), changes: describeChanges(before, now, ruleAnswers) };
}
