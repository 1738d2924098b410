import { isMuted } from '../alert/is-muted.ts';
import { unpublishedSince } from '../alert/oldest-unpublished.ts';
import type { Topic } from '../alert/outbox.ts';
import type { RuleState } from '../alert/rule-state.ts';
import type { EvaluationRecord } from '../evaluation/evaluation-record.ts';
import type { Rule } from '../rule/rule.ts';
import { ruleKeyText } from '../rule/rule-key.ts';
import type { TokenSchedule } from './configured-schedule.ts';

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
 * states and rules by `ruleKeyText`; the state of a deleted rule counts as not muted.
 */
export function unpublishedEvents(
  states: ReadonlyMap<string, RuleState>,
  rules: ReadonlyMap<string, Rule>,
  { at, timeZoneOf }: { readonly at: number; readonly timeZoneOf: (organizationId: bigint) => string },
): UnpublishedEvents[] {
  return [...states]
    .flatMap(([name, { outbox }]) => {
      const rule = rules.get(name);
      const mutedAt = (time: number) => rule !== undefined && isMuted(rule, timeZoneOf(rule.organizationId), time);
      const since = unpublishedSince(outbox, at, mutedAt);
      const topics = [...new Set(outbox.flatMap(({ unpublished }) => unpublished))];
      return since === undefined ? [] : [{ rule: name, events: outbox.length, since, topics }];
    })
    .sort((a, b) => a.since - b.since);
}

/**
 * The same for everything that is configured, with the records of the tokens, which give the time zones of
 * organizations.
 */
export function unpublishedOf(
  states: ReadonlyMap<string, RuleState>,
  {
    tokens,
    records,
    at,
  }: {
    readonly tokens: readonly TokenSchedule[];
    readonly records: readonly Pick<EvaluationRecord, 'timeZones'>[];
    readonly at: number;
  },
): UnpublishedEvents[] {
  const rules = new Map(tokens.flatMap((token) => token.rules.map((rule) => [ruleKeyText(rule), rule] as const)));
  return unpublishedEvents(states, rules, { at, timeZoneOf: (id) => timeZoneIn(id, tokens, records) });
}

/**
 * The time zone of an organization: from its item, otherwise as an evaluation last got it from the service, otherwise
 * UTC.
 */
export function timeZoneIn(
  id: bigint,
  tokens: readonly Pick<TokenSchedule, 'organizations'>[],
  records: readonly Pick<EvaluationRecord, 'timeZones'>[],
): string {
  const item = tokens.flatMap(({ organizations }) => organizations).find(({ organizationId }) => organizationId === id);
  if (item?.timeZone !== undefined) return item.timeZone;
  for (const { timeZones } of records) {
    const said = timeZones[String(id)];
    if (said !== undefined) return said;
  }
  return 'UTC';
}
