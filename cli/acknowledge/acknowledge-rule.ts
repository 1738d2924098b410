import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { type Actor, actionOf } from '../../functions/domain/alerting/action/action-log.ts';
import { acknowledgedField, planAcknowledgement } from '../../functions/domain/alerting/action/plan-action.ts';
import { itemName } from '../../functions/domain/items/item-kind.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { nothingInWords } from '../../functions/domain/wording/action-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { changeItem } from '../items/change-item.ts';
import { findItem } from '../items/find-item.ts';

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
 * Sets `acknowledged` on the rule of that name for its open alert, and stores who did it, as the link in the alert does. `now` in
 * epoch ms.
 *
 * @throws Error with one sentence if there is no such rule, or its item is invalid
 */
export async function acknowledgeRule(
  installation: Installation,
  ruleName: string,
  actor: Actor,
  now: number,
): Promise<Acknowledged> {
  const kind = ITEM_KINDS.rules;
  const before = await findItem(installation, kind, ruleName);
  const rule = itemName(kind, before);
  const parsed = parseRule(before);
  if (!parsed.ok) throw new Error(`The item of rule ${rule} is invalid: correct it with "put rules".`);
  const { documents, tables } = installation;
  const state = await actionRules(documents, tables).state(parsed.value);
  if (state?.phase.kind !== 'firing') return { rule, kind: 'nothing', why: 'The rule has no open alert.' };
  const { startedAt: episode } = state.phase.episode;
  const plan = planAcknowledgement(episode, { rule: parsed.value, state });
  const log = actionLog(documents, tables.state);
  const subject = { ...parsed.value, kind: 'acknowledge' as const, episode, eventId: state.lastEvent?.id ?? '' };
  if (plan.kind === 'nothing') {
    // Whoever acknowledged it may have been cut off before others learnt of it.
    const earlier = idOf(parsed.value.acknowledged?.at ?? 0);
    const stored = await log.read(subject, earlier);
    if (stored?.done === false && (await changeItem(installation, kind, { before, after: before })))
      await log.finish(earlier, stored);
    return { rule, kind: plan.kind, why: nothingInWords(plan.why, wordsOf({})) };
  }
  const action = actionOf(subject, plan, actor, now);
  const after = { ...before, acknowledged: acknowledgedField(plan, action) };
  const id = idOf(now);
  // Stored first, so that no acknowledgement is made that nobody is known to have made.
  await log.begin(id, action);
  if (!(await changeItem(installation, kind, { before, after }))) return { rule, kind: 'conflict' };
  await log.finish(id, action);
  return { rule, kind: 'done', count: plan.count };
}

/** Names what was done at a time (epoch ms), which its rule has, too. */
function idOf(at: number): string {
  return new Date(at).toISOString();
}
