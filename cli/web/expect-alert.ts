import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { type Actor, actionOf } from '../../functions/domain/alerting/action/action-log.ts';
import { planExpected } from '../../functions/domain/alerting/action/plan-expected.ts';
import type { Item } from '../../functions/domain/items/item-kind.ts';
import type { Repeat } from '../../functions/domain/items/repeat.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { expectationOf, namedExpectation, nothingInWords } from '../../functions/domain/wording/action-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { organizationsNow } from '../context/organizations-now.ts';
import { changeItem } from '../items/change-item.ts';
import { findItem } from '../items/find-item.ts';

/** What came of it: `said` is what the rule expects now, or why nothing was done. `conflict`: somebody else changed the item. */
type Expected = { readonly kind: 'done' | 'nothing'; readonly said: string } | { readonly kind: 'conflict' };

/**
 * Adds the time of an alert (named by the boundary at which it began, epoch ms) to what its rule expects, and stores who said so,
 * as the link in the alert does; in the words of the organization. `now` in epoch ms; `timeZone` IANA.
 *
 * @throws Error with one sentence if there is no such rule
 */
export async function expectAlert(
  installation: Installation,
  {
    rule,
    episode,
    repeats,
    timeZone,
  }: {
    readonly rule: string;
    readonly episode: number;
    readonly repeats?: Repeat | undefined;
    readonly timeZone: string;
  },
  actor: Actor,
  now: number,
): Promise<Expected> {
  const kind = ITEM_KINDS.rules;
  const before = await findItem(installation, kind, rule);
  const parsed = parseRule(before);
  const { wordsFor } = await organizationsNow(installation);
  const { language } = wordsFor(String(before.organizationId));
  const words = wordsOf({ language, timeZone, isOfView: true });
  const { nothing, expects } = words.actions;
  if (!parsed.ok) return { kind: 'nothing', said: nothing.mistake };
  const { documents, tables } = installation;
  const state = await actionRules(documents, tables).state(parsed.value);
  const planned = planExpected(episode, { rule: parsed.value, state }, { now, repeats });
  if (planned.kind === 'nothing') return { kind: planned.kind, said: nothingInWords(planned.why, words) };
  const plan = namedExpectation(planned, words);
  const subject = { ...parsed.value, kind: plan.kind, episode, eventId: state?.lastEvent?.id ?? '' };
  const action = actionOf(subject, plan, actor, now);
  // Somebody who was cut off says it again: the alert is expected once.
  const known: readonly Item[] = Array.isArray(before.expected) ? before.expected : [];
  const others = known.filter(({ from, repeat }) => from !== plan.entry.from || repeat !== plan.entry.repeat);
  const after = { ...before, expected: [...others, plan.entry] };
  const log = actionLog(documents, tables.state);
  const id = new Date(now).toISOString();
  // Stored first, so that nothing is expected that nobody is known to have said.
  await log.begin(id, action);
  if (!(await changeItem(installation, kind, { before, after }))) return { kind: 'conflict' };
  await log.finish(id, action);
  return { kind: 'done', said: expects({ isDone: true, ...expectationOf(plan.entry, words) }) };
}
