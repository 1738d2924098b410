import { actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { replaceItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { acknowledgedField, plainName, planAcknowledgement } from '../../functions/domain/action/plan-action.ts';
import { ITEM_KINDS, itemName } from '../../functions/domain/item/item-kind.ts';
import { parseRule } from '../../functions/domain/rule/rule.ts';
import type { Installation } from '../context/installation.ts';
import { findItem } from './find-item.ts';

/**
 * What came of it; `rule` is the full name, `count` the highest count so far. `conflict`: somebody else changed the item
 * meanwhile.
 */
type Acknowledged = { readonly rule: string } & (
  | { readonly kind: 'done'; readonly count: number }
  | { readonly kind: 'nothing'; readonly why: string }
  | { readonly kind: 'conflict' }
);

/**
 * Sets `acknowledged` on the rule of that name for its open alert, as the link in the alert does; `now` in epoch ms, `by` is who
 * says so.
 *
 * @throws Error with one sentence if there is no such rule, or its item is invalid
 */
export async function acknowledgeRule(
  installation: Installation,
  name: string,
  { by, now }: { readonly by: string | undefined; readonly now: number },
): Promise<Acknowledged> {
  const kind = ITEM_KINDS.rules;
  const before = await findItem(installation, kind, name);
  const rule = itemName(kind, before);
  const parsed = parseRule(before);
  if (!parsed.ok) throw new Error(`The item of rule ${rule} is invalid: correct it with "put rules".`);
  const state = await actionRules(installation.documents, installation.tables).state(parsed.value);
  if (state?.phase.kind !== 'firing') return { rule, kind: 'nothing', why: 'The rule has no open alert.' };
  const { startedAt: episode } = state.phase.episode;
  const plan = planAcknowledgement(episode, { rule: parsed.value, state });
  if (plan.kind === 'nothing') return { rule, ...plan };
  const acknowledged = acknowledgedField(plan, { at: now, by: plainName(by) });
  const isWritten = await replaceItem(installation, kind, { before, after: { ...before, acknowledged } });
  return isWritten ? { rule, kind: 'done', count: plan.count } : { rule, kind: 'conflict' };
}
