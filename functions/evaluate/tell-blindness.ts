import { ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import type { Health } from '../domain/alert/health.ts';
import type { RuleState } from '../domain/alert/rule-state.ts';
import { type Blindness, blindnessEmail } from '../domain/email/blindness-email.ts';
import { inParallel } from '../domain/in-parallel.ts';
import type { Rule } from '../domain/rule/rule.ts';
import { severityRank } from '../domain/rule/severity.ts';
import type { EvaluateDependencies } from './dependencies.ts';

/** Blindness that lasts longer than this many intervals is told. */
const INTERVALS = 3;

/** Writes under way at once: where one rule is blind, all of them often are. */
const CONCURRENCY = 16;

type Told = { readonly rule: Rule; readonly blindness: Blindness; readonly health: Health };

/** What the health of a rule is, seen that it was last judged so long ago; `why` says what stood in the way. */
function seen(rule: Rule, state: RuleState, tick: number, why: string): Health {
  const blind = tick - state.judgedTo - rule.everyMs > INTERVALS * rule.everyMs;
  if (!blind || state.health.status === 'error') return state.health;
  return { status: 'error', cause: 'blind', text: why, since: state.judgedTo, told: false };
}

/**
 * Tells the people of each organization, once, of rules that cannot be judged (zeros that lie at once, anything else when
 * it lasts longer than three intervals), and once when that is over; one email for all rules of an organization. Takes
 * the due rules with their states; `why` says what stood in the way of those that were not judged. Notes what was told.
 */
export async function tellBlindness(
  { states: store, topics, log }: EvaluateDependencies,
  rules: readonly Rule[],
  states: Map<string, RuleState>,
  options: {
    readonly tick: number;
    readonly why: (organizationId: bigint) => string;
    readonly secretName: string;
    readonly timeZoneOf: (organizationId: bigint) => string;
  },
): Promise<void> {
  const { tick, why, secretName, timeZoneOf } = options;
  const told = new Map<string, Told[]>();
  for (const rule of rules) {
    const state = states.get(ruleKeyText(rule));
    if (state === undefined) continue;
    const health = seen(rule, state, tick, why(rule.organizationId));
    const add = (kind: 'blind' | 'over', since: number, text: string, after: Health) => {
      const key = `${kind}/${rule.organizationId}`;
      const blindness = { ruleId: rule.ruleId, name: rule.name, since, text };
      told.set(key, [...(told.get(key) ?? []), { rule, blindness, health: after }]);
    };
    if (health.status === 'error' && !health.told) add('blind', health.since, health.text, { ...health, told: true });
    if (health.status !== 'error' && health.over !== undefined) {
      const { over, ...after } = health;
      add('over', over.since, over.text, after);
    }
  }
  for (const [key, group] of told) {
    const kind = key.startsWith('blind/') ? 'blind' : 'over';
    const [worst] = [...group].sort((a, b) => severityRank(b.rule.severity) - severityRank(a.rule.severity));
    if (worst === undefined) continue;
    const { organizationId } = worst.rule;
    const blind = group.map(({ blindness }) => blindness);
    try {
      const of = { organizationId, timeZone: timeZoneOf(organizationId) };
      await topics.notice(worst.rule, kind, blindnessEmail(kind, of, blind));
    } catch (error) {
      log('people could not be told of blind rules', { organizationId: String(organizationId), error: String(error) });
      continue;
    }
    await inParallel(CONCURRENCY, group, async ({ rule, health }) => {
      const state = states.get(ruleKeyText(rule));
      if (state === undefined) return;
      const stored = await store.save(rule, { ...state, health }, secretName);
      if (stored !== undefined) states.set(ruleKeyText(rule), stored);
    });
  }
}
