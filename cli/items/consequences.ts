import { watchingOf } from '../../functions/domain/alerting/watching.ts';
import type { Item, ItemKind } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';

/** The consequences of a change of an item, beside the change itself, a sentence each. */
export function consequences(kind: ItemKind, before: Item, after: Item): string[] {
  if (kind.name !== 'rules') return [];
  const [old, now] = [parseRule(before), parseRule(after)];
  if (!old.ok || !now.ok) return [];
  if (!now.value.enabled && old.value.enabled) return ['An open episode of it ends.'];
  return watchingOf(old.value) === watchingOf(now.value)
    ? []
    : ['It watches something else now: an open episode ends, and it is judged anew from now on.'];
}
