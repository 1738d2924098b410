import type { Muting } from '../../alerting/muting.ts';
import { unpublishedSince } from '../../alerting/oldest-unpublished.ts';
import { eventsIn, type Topic } from '../../alerting/outbox.ts';
import type { RuleState } from '../../alerting/rule-state.ts';

/** Events of a rule that should have been published and are not. */
export type UnpublishedEvents = {
  /** `42/acme-spike`. */
  readonly rule: string;
  readonly events: number;
  /** Since when the oldest of them should have been published (epoch ms). */
  readonly since: number;
  /** The topics that have not taken them. */
  readonly topics: readonly Topic[];
};

/**
 * What waits in outboxes at a moment (epoch ms) although nothing holds it back on purpose, the oldest first. Takes
 * states by `ruleKeyText`; the state of a deleted rule counts as not muted.
 */
export function unpublishedEvents(
  states: ReadonlyMap<string, RuleState>,
  muting: Muting,
  at: number,
): UnpublishedEvents[] {
  return [...states]
    .flatMap(([name, state]) => {
      const { outbox } = state;
      const [organizationId = '', ruleId = ''] = name.split('/');
      const rule = { organizationId: BigInt(organizationId), ruleId };
      const mutedAt = (time: number) => muting.isMuted(rule, eventsIn(state), time);
      const since = unpublishedSince(outbox, at, mutedAt);
      const topics = [...new Set(outbox.flatMap(({ unpublished }) => unpublished))];
      return since === undefined ? [] : [{ rule: name, events: outbox.length, since, topics }];
    })
    .sort((a, b) => a.since - b.since);
}
