import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { EvaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import type { NoticeStore } from '../adapters/dynamodb/notice-store.ts';
import type { RuleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { mutesOf, mutingOf } from '../domain/alerting/muting.ts';
import { timeZoneIn } from '../domain/operations/evaluation/time-zone-in.ts';
import { configuredSchedule } from '../domain/operations/heartbeat/configured-schedule.ts';
import { standstill } from '../domain/operations/heartbeat/standstill.ts';
import { unpublishedEvents } from '../domain/operations/heartbeat/unpublished-events.ts';

export type WatchSources = {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rules'>;
  readonly states: Pick<RuleStateStore, 'read' | 'openAnywhere'>;
  readonly records: Pick<EvaluationRecordStore, 'of'>;
  readonly notices: Pick<NoticeStore, 'unpublishedSince'>;
  /** Since when (epoch ms) this container has known each secret. */
  readonly seenSince: Map<string, number>;
  /**
   * Calls an outside service to say that nothing stands still; gives why the call failed. Absent if no service is set.
   */
  readonly callDeadMan?: () => Promise<string | undefined>;
};

/** The result of a watch, for the log and the metric. */
export type WatchOutcome = {
  /** The items that people wrote. */
  readonly items: Record<'organizations' | 'rules', readonly Record<string, unknown>[]>;
  readonly oldestUnpublishedMs: number;
  readonly troubles: readonly string[];
  /** `not-called`: something stands still, or no service is set. */
  readonly deadMan: 'called' | 'not-called' | { readonly failed: string };
};

/**
 * Checks every few minutes whether rules are judged, alerts get out and operations is told (`at` in epoch ms). If so,
 * it tells an outside service, which raises an alarm when the calls stop. It uses no topic and no key of a topic, so it
 * does not fail together with what it watches. Throws if a store fails: the outside service is then not called, and
 * raises its alarm.
 */
export async function watch(sources: WatchSources, at: number): Promise<WatchOutcome> {
  const { configuration, states, records, notices, seenSince, callDeadMan } = sources;
  const [organizations, ruleItems, open, noticeSince] = await Promise.all([
    configuration.organizations(),
    configuration.rules(),
    states.openAnywhere(),
    notices.unpublishedSince(),
  ]);
  const { tokens, organizations: understood } = configuredSchedule(organizations, ruleItems);
  const [recordOf, known] = await Promise.all([
    records.of([...new Set([...tokens, ...open].map(({ secretName }) => secretName))]),
    states.read(open.filter(({ why }) => why !== 'firing')),
  ]);
  const timeZoneOf = (id: bigint) => timeZoneIn(id, understood, recordOf.values());
  const unpublished = unpublishedEvents(known.found, mutingOf(mutesOf(ruleItems), timeZoneOf), at);
  const lastTicks = new Map([...recordOf].map(([name, { lastTick }]) => [name, lastTick]));
  for (const { secretName } of tokens) seenSince.set(secretName, seenSince.get(secretName) ?? at);
  const present = new Set(tokens.map(({ secretName }) => secretName));
  for (const name of seenSince.keys()) if (!present.has(name)) seenSince.delete(name);
  const troubles = standstill({ at, tokens, lastTicks, seenSince, unpublished, noticeSince });
  const [oldest] = unpublished;
  const items = { organizations, rules: ruleItems };
  const outcome = { items, troubles, oldestUnpublishedMs: oldest === undefined ? 0 : at - oldest.since };
  if (callDeadMan === undefined || troubles.length > 0) return { ...outcome, deadMan: 'not-called' };
  const failed = await callDeadMan();
  return { ...outcome, deadMan: failed === undefined ? 'called' : { failed } };
}
