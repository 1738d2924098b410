import { type Muting, mutingOf } from '../../domain/alerting/muting.ts';
import { eventsIn } from '../../domain/alerting/outbox.ts';
import type { RuleState } from '../../domain/alerting/rule-state.ts';
import { type RuleKey, ruleKeyText } from '../../domain/items/rule/rule-key.ts';
import { type Configuration, organizationProblemKey, ruleProblemKey } from '../configuration/load-configuration.ts';
import type { Loaded } from '../configuration/load-run.ts';
import { saveState } from '../judging/save-state.ts';
import { isDropped, type StopReason, stopRule } from '../judging/without-verdict.ts';
import type { EvaluatePorts } from '../ports.ts';
import { outboxesToTell } from './outboxes-to-tell.ts';
import { type Published, publishOutboxes } from './publish-outbox.ts';

/**
 * The first thing of a run: ends the open episodes of rules that were deleted or disabled, and publishes what earlier runs
 * left in outboxes, whatever is due. Alerts whose mentions were not read yet wait for the end of this run. At the second
 * attempt at a tick they go out without mentions, because what ended the first attempt may end this one, too.
 */
export async function settle(
  ports: EvaluatePorts,
  loaded: Loaded,
  run: {
    readonly retried: boolean;
    readonly timeZoneOf: (organizationId: bigint) => string;
    readonly isTimeUp: () => boolean;
  },
): Promise<Published> {
  const { secretName, tick, configuration, open, openStates } = loaded;
  const states = new Map(openStates.found);
  const muting = mutingOf(configuration.mutes, run.timeZoneOf);
  for (const { key, state } of stoppedRules(loaded, muting)) {
    const listed = { secretName, muted: muting.isMuted(key, eventsIn(state), tick) };
    const stored = await saveState(ports, { key, state }, listed);
    if (stored === undefined) states.delete(ruleKeyText(key));
    else states.set(ruleKeyText(key), stored);
  }
  const keys = new Map(open.map((each): [string, RuleKey] => [ruleKeyText(each), each]));
  const outboxes = [...keys].flatMap(([name, { organizationId, ruleId }]) => {
    const state = states.get(name);
    return state === undefined ? [] : [{ key: { organizationId, ruleId }, state }];
  });
  const waits = !run.retried;
  const toTell = await outboxesToTell(ports, outboxes, { loaded, muting, timeZoneOf: run.timeZoneOf, waits });
  const published = await publishOutboxes(ports, toTell, { secretName, tick, muting, isTimeUp: run.isTimeUp });
  const ours = [...states].filter(([name]) => !published.lost.has(name));
  return { ...published, states: new Map([...ours, ...published.states]) };
}

/** Why a rule no longer watches, or undefined where it does. */
function stopReason(key: RuleKey, configuration: Configuration): StopReason | undefined {
  const { organizations, moved, broken, outdated } = configuration;
  const organization = [...organizations, ...moved].find(({ item }) => item.organizationId === key.organizationId);
  if (organization === undefined) {
    // An organization item that is not understood is a typo, not the end of its alerts.
    return broken.has(organizationProblemKey(String(key.organizationId))) ? undefined : 'deleted';
  }
  if (!organization.item.enabled) return 'disabled';
  const rule = organization.rules.get(ruleKeyText(key));
  if (rule !== undefined) return rule.enabled ? undefined : 'disabled';
  const problem = ruleProblemKey(key.organizationId, key.ruleId);
  if (outdated.has(problem)) return 'outdated';
  return broken.has(problem) ? undefined : 'deleted';
}

/**
 * The states of rules that no longer watch and are firing, or have mentions that are not told any more, as they are after that. The alerts of an organization that moved to another
 * token go on there, but for those of rules that were deleted or disabled: nobody judges these there.
 */
function stoppedRules(
  { open, openStates, configuration, tick }: Loaded,
  muting: Muting,
): { key: RuleKey; state: RuleState }[] {
  return open.flatMap(({ organizationId, ruleId }) => {
    const key = { organizationId, ruleId };
    const state = openStates.found.get(ruleKeyText(key));
    const reason = stopReason(key, configuration);
    if (state === undefined || reason === undefined) return [];
    if (state.phase.kind !== 'firing' && !state.outbox.some((entry) => isDropped(entry, reason))) return [];
    return [{ key, state: stopRule({ rule: key, state }, reason, { tick, muting }) }];
  });
}
