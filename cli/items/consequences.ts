import { watchingOf } from '../../functions/domain/alerting/watching.ts';
import type { Item, ItemKind } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { type Words, wordsOf } from '../../functions/languages/words-of.ts';

/** The consequences of a change of an item, beside the change itself, a sentence each. */
export function consequences(
  kind: ItemKind,
  before: Item,
  after: Item,
  { ruleAnswers }: Words = wordsOf({}),
): string[] {
  if (kind.name !== 'rules') return [];
  const [old, now] = [parseRule(before), parseRule(after)];
  if (!old.ok || !now.ok) return [];
  if (!now.value.enabled && old.value.enabled) return [ruleAnswers.alertEnds];
  return watchingOf(old.value) === watchingOf(now.value) ? [] : [ruleAnswers.watchesOther];
}
