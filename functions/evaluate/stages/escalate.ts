import { escalationOf } from '../../domain/alerting/episode/escalation.ts';
import { escalatedEvent } from '../../domain/alerting/event/build-event.ts';
import type { Muting } from '../../domain/alerting/muting.ts';
import { eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { watchingOf } from '../../domain/alerting/watching.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import { ruleKeyOf, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { saveState } from '../judging/save-state.ts';
import { withNews } from '../judging/without-verdict.ts';
import type { EvaluatePorts } from '../ports.ts';
import type { Stage } from '../run.ts';

/** Writes under way at once: if the service does not answer, no rule is judged. */
const CONCURRENCY = 16;

/**
 * For so long (ms) a due escalation waits for the rule to be judged, so that it says newer numbers. After that it is
 * published without a new verdict: a service that does not answer must not keep an alert from those on call.
 */
const ESCALATES_WITHIN_MS = 10 * MINUTE_MS;

/** Escalates what nobody acknowledged and what could not be judged. */
export const escalate: Stage<'ports' | 'loaded' | 'muting' | 'settled' | 'plan' | 'judged' | 'looked', 'states'> = {
  name: 'escalate',
  perform: async ({ ports, loaded: { enabled, secretName, tick }, muting, settled, plan, judged, looked }) => {
    const lost = new Set([...judged.lost, ...looked.lost]);
    const before = [...settled.states, ...plan.states, ...judged.states].filter(([name]) => !lost.has(name));
    const known = new Map([...before, ...looked.states]);
    const escalated = await escalateUnjudged(ports, known, {
      rules: enabled,
      secretName,
      tick,
      muting,
    });
    return { states: new Map([...known, ...escalated]) };
  },
};

/**
 * Escalates the alerts that nobody acknowledged and whose rules have not been judged since, in this run neither. Gives the states
 * that changed, by `ruleKeyText`; a state that somebody else wrote meanwhile is left to them.
 */
async function escalateUnjudged(
  ports: Pick<EvaluatePorts, 'states' | 'log' | 'fault'>,
  states: ReadonlyMap<string, RuleState>,
  run: {
    /** The rules that are enabled. */
    readonly rules: readonly Rule[];
    readonly secretName: string;
    readonly tick: number;
    readonly muting: Muting;
  },
): Promise<ReadonlyMap<string, RuleState>> {
  const { tick, secretName, muting } = run;
  const due = run.rules.flatMap((rule) => {
    const before = states.get(ruleKeyText(rule));
    const state = before === undefined ? undefined : escalatedUnjudged(before, rule, { tick, muting });
    return state === undefined ? [] : [{ rule, state }];
  });
  const stored = await inParallel(CONCURRENCY, due, async ({ rule, state }): Promise<[string, RuleState][]> => {
    const listed = { secretName, muted: muting.isMuted(rule, eventsIn(state), tick) };
    const kept = await saveState(ports, { key: ruleKeyOf(rule), state }, listed);
    return kept === undefined ? [] : [[ruleKeyText(rule), kept]];
  });
  return new Map(stored.flat());
}

/**
 * The state of a rule whose open alert nobody acknowledged, and that could not be judged since; undefined if no escalation
 * is due, or the next verdict may still bring it.
 */
function escalatedUnjudged(
  state: RuleState,
  rule: Rule,
  { tick, muting }: { readonly tick: number; readonly muting: Muting },
): RuleState | undefined {
  const { phase, unacknowledged, lastEvent, watching } = state;
  if (phase.kind !== 'firing' || lastEvent === undefined || watching !== watchingOf(rule)) return undefined;
  const escalation = escalationOf(phase.episode, rule, unacknowledged);
  if (escalation === undefined || tick < escalation.at + ESCALATES_WITHIN_MS) return undefined;
  const episode = { ...phase.episode, escalated: escalation.to };
  const event = escalatedEvent(lastEvent, { rule, episode, storyId: state.told?.storyId }, tick);
  const after = withNews({ rule, state }, [event], { tick, muting });
  return {
    ...after,
    phase: { ...phase, episode },
    lastEvent: event,
    announcedAt: [...(state.announcedAt ?? []), tick],
  };
}
