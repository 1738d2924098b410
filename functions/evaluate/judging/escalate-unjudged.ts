import { eventsIn } from '../../domain/alert/outbox.ts';
import type { RuleState } from '../../domain/alert/rule-state.ts';
import type { AlertEvent } from '../../domain/event/alert-event.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/rule/rule-key.ts';
import type { EvaluatePorts } from '../ports.ts';
import { escalatedUnjudged } from './judge-one.ts';
import { saveState } from './save-state.ts';

/** Writes under way at once: if the service does not answer, no rule is judged. */
const CONCURRENCY = 16;

/**
 * Escalates the alerts that nobody acknowledged and whose rules have not been judged since, in this run neither. Gives the states
 * that changed, by `ruleKeyText`; a state that somebody else wrote meanwhile is left to them.
 */
export async function escalateUnjudged(
  ports: Pick<EvaluatePorts, 'states' | 'log' | 'fault'>,
  states: ReadonlyMap<string, RuleState>,
  run: {
    /** The rules that are enabled. */
    readonly rules: readonly Rule[];
    readonly secretName: string;
    readonly tick: number;
    readonly isMuted: (rule: Rule, events: readonly AlertEvent[]) => boolean;
  },
): Promise<ReadonlyMap<string, RuleState>> {
  const { tick, secretName } = run;
  const due = run.rules.flatMap((rule) => {
    const before = states.get(ruleKeyText(rule));
    const isMuted = (events: readonly AlertEvent[]) => run.isMuted(rule, events);
    const state = before === undefined ? undefined : escalatedUnjudged(before, rule, { tick, isMuted });
    return state === undefined ? [] : [{ rule, state }];
  });
  const stored = await inParallel(CONCURRENCY, due, async ({ rule, state }): Promise<[string, RuleState][]> => {
    const listed = { secretName, muted: run.isMuted(rule, eventsIn(state)) };
    const kept = await saveState(ports, { key: ruleKeyOf(rule), state }, listed);
    return kept === undefined ? [] : [[ruleKeyText(rule), kept]];
  });
  return new Map(stored.flat());
}
