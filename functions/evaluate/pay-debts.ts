import { type RuleKey, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { Debt, RuleState } from '../domain/alert/rule-state.ts';
import { hourEnd, hourOf } from '../domain/delivery/hourly-cap.ts';
import type { Rule } from '../domain/rule/rule.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { emailBatch, type OwedEmail } from './email-batch.ts';
import type { EnrichEvent } from './enrich-event.ts';

/** A rule's state that owes events. */
export type Owing = { readonly key: RuleKey; readonly state: RuleState };

/** What a payment works with; `tick` in epoch ms decides what is held back still. */
export type Paying = {
  readonly secretName: string;
  readonly rules: ReadonlyMap<string, Rule>;
  readonly timeZoneOf: (organizationId: bigint) => string;
  readonly enrich: EnrichEvent;
  readonly tick: number;
};

type Topic = Debt['owedTo'][number];

/** What became of the debts of a run: topics paid, and until when an email is held back by the cap. */
type Ledger = { readonly cleared: Map<string, Set<Topic>>; readonly capped: Map<string, number>; published: number };

/**
 * Publishes what is owed and may be told, oldest first, and clears each debt per topic. Machines get each event; people
 * one email for a storm, and not more than the cap of an hour. What a topic does not take stays owed. Gives the states
 * as they are stored then, and how many messages were published.
 */
export async function payDebts(
  dependencies: EvaluateDependencies,
  owing: readonly Owing[],
  paying: Paying,
): Promise<{ readonly paid: ReadonlyMap<string, RuleState>; readonly published: number }> {
  const ledger: Ledger = { cleared: new Map(), capped: new Map(), published: 0 };
  const due = owing
    .flatMap(({ key, state }) => state.debts.map((debt) => ({ key, debt })))
    .filter(({ debt }) => debt.heldUntil === undefined || debt.heldUntil <= paying.tick)
    .sort((a, b) => (a.debt.event.time < b.debt.event.time ? -1 : 1));
  const emails = new Map<bigint, OwedEmail[]>();
  for (const { key, debt } of due) {
    const event = await paying.enrich(debt.event, paying.rules.get(ruleKeyText(key)));
    if (debt.owedTo.includes('alert-events')) {
      await publish(dependencies, ledger, 'alert-events', [event.id], () => dependencies.topics.event(event));
    }
    if (debt.owedTo.includes('alerts')) {
      const owed = emails.get(key.organizationId) ?? [];
      emails.set(key.organizationId, [...owed, { event, heldBecause: debt.heldBecause }]);
    }
  }
  for (const [organizationId, owed] of emails) {
    await sendEmails(dependencies, ledger, organizationId, owed, paying);
  }
  const paid = new Map<string, RuleState>();
  for (const { key, state } of owing) {
    const debts = state.debts.flatMap((debt) => afterwards(debt, ledger));
    if (JSON.stringify(debts) === JSON.stringify(state.debts)) continue;
    const stored = await dependencies.states.save(key, { ...state, debts }, paying.secretName);
    if (stored === undefined) dependencies.log('somebody else wrote the state of a rule', { rule: ruleKeyText(key) });
    else paid.set(ruleKeyText(key), stored);
  }
  return { paid, published: ledger.published };
}

async function publish(
  { log }: EvaluateDependencies,
  ledger: Ledger,
  topic: Topic,
  events: readonly string[],
  send: () => Promise<'published' | 'minimal'>,
): Promise<void> {
  try {
    const outcome = await send();
    for (const id of events) ledger.cleared.set(id, new Set([...(ledger.cleared.get(id) ?? []), topic]));
    ledger.published += 1;
    if (outcome === 'minimal') log('a message was rejected for good and replaced by a minimal one', { topic, events });
  } catch (error) {
    log('a message could not be published and stays owed', { topic, events, error: String(error) });
  }
}

async function sendEmails(
  dependencies: EvaluateDependencies,
  ledger: Ledger,
  organizationId: bigint,
  owed: readonly OwedEmail[],
  { timeZoneOf, tick }: Paying,
): Promise<void> {
  for (const email of emailBatch(owed, timeZoneOf(organizationId))) {
    const { event, tells, exempt, ...text } = email;
    if (!exempt) {
      const hour = hourOf(tick);
      const audience = { kind: 'email', organizationId } as const;
      if ((await dependencies.emailCap.admit({ audience, hour, event, at: tick })) !== 'admitted') {
        for (const { id } of tells) ledger.capped.set(id, hourEnd(hour));
        continue;
      }
    }
    const ids = tells.map(({ id }) => id);
    await publish(dependencies, ledger, 'alerts', ids, () => dependencies.topics.email(event, text, tells));
  }
}

/** What is left of a debt. */
function afterwards(debt: Debt, { cleared, capped }: Ledger): Debt[] {
  const owedTo = debt.owedTo.filter((topic) => cleared.get(debt.event.id)?.has(topic) !== true);
  if (owedTo.length === 0) return [];
  const until = capped.get(debt.event.id);
  return [{ ...debt, owedTo, ...(until === undefined ? {} : { heldUntil: until, heldBecause: 'cap' as const }) }];
}
