import { type OpenMatter, type RuleKey, ruleKeyText } from '../adapters/dynamodb/rule-state-store.ts';
import { owe } from '../domain/alert/owe.ts';
import type { RuleState } from '../domain/alert/rule-state.ts';
import { quietPhase } from '../domain/episode/alert-phase.ts';
import { type EndReason, endedEvent } from '../domain/event/ended-event.ts';
import type { Configuration } from './load-configuration.ts';

/** Why a rule no longer watches, or undefined where it does. */
function endReason(key: RuleKey, configuration: Configuration): EndReason | undefined {
  const organization = configuration.organizations.find(({ item }) => item.organizationId === key.organizationId);
  if (organization === undefined) {
    // Its token was exchanged for another: its alerts go on there.
    if (configuration.elsewhere.has(String(key.organizationId))) return undefined;
    // An organization item that is not understood is a typo, not the end of its alerts.
    const broken = configuration.problems.some(
      ({ key: problem }) => problem === `${key.organizationId}/organization-item`,
    );
    return broken ? undefined : 'deleted';
  }
  if (!organization.item.enabled) return 'disabled';
  const rule = organization.rules.get(ruleKeyText(key));
  if (rule !== undefined) return rule.enabled ? undefined : 'disabled';
  const broken = configuration.problems.some(
    ({ key: problem }) => problem === `${key.organizationId}/rule-item/${key.ruleId}`,
  );
  return broken ? undefined : 'deleted';
}

/**
 * Ends what is open of rules that were deleted or disabled. Takes what is open and its states; gives the states that
 * changed, parked and with the `ended` event they owe.
 */
export function endOrphans(
  open: readonly OpenMatter[],
  states: ReadonlyMap<string, RuleState>,
  configuration: Configuration,
  tick: number,
): { readonly key: RuleKey; readonly state: RuleState }[] {
  return open.flatMap(({ organizationId, ruleId }) => {
    if (ruleId === undefined) return [];
    const key = { organizationId, ruleId };
    const state = states.get(ruleKeyText(key));
    const reason = endReason(key, configuration);
    if (state === undefined || reason === undefined || state.phase.kind !== 'firing') return [];
    const { lastEvent, ...rest } = state;
    const ended = lastEvent === undefined ? [] : [endedEvent(lastEvent, reason, tick)];
    const debts = ended.reduce((owed, event) => owe(owed, event, undefined), state.debts);
    return [{ key, state: { ...rest, phase: quietPhase, parked: true, debts } }];
  });
}
