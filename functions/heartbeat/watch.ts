import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { EvaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import type { lastHeartbeat } from '../adapters/dynamodb/last-heartbeat.ts';
import type { NoticeStore } from '../adapters/dynamodb/notice-store.ts';
import type { RuleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import type { SummaryRecordStore } from '../adapters/dynamodb/summary-record-store.ts';
import { mutesOf, mutingOf } from '../domain/alerting/muting.ts';
import { timeZoneIn } from '../domain/operations/evaluation/time-zone-in.ts';
import { configuredSchedule } from '../domain/operations/heartbeat/configured-schedule.ts';
import type { QueueDepth } from '../domain/operations/heartbeat/queue-depth.ts';
import { standstill } from '../domain/operations/heartbeat/standstill.ts';
import { unpublishedEvents } from '../domain/operations/heartbeat/unpublished-events.ts';
import {
  type KnownLetters,
  lettersAfter,
  lettersKey,
  openTroubles,
  WATCH,
  watchNotices,
} from '../domain/operations/heartbeat/watch-notices.ts';
import type { RaisedNotice } from '../domain/operations/notice.ts';
import { readOverdueSummaries } from './read-status.ts';

export type WatchSources = {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rules'>;
  readonly states: Pick<RuleStateStore, 'read' | 'openAnywhere'>;
  readonly records: Pick<EvaluationRecordStore, 'of'>;
  readonly notices: Pick<NoticeStore, 'unpublishedSince' | 'publishPending' | 'reconcile'>;
  readonly summaries: Pick<SummaryRecordStore, 'read'>;
  readonly queues: (at: number) => Promise<readonly QueueDepth[]>;
  readonly lastHeartbeat: ReturnType<typeof lastHeartbeat>;
  /** Since when (epoch ms) this container has known each secret. */
  readonly seenSince: Map<string, number>;
  /** What this container knows of dead letters, by their queue. */
  readonly letters: Map<string, KnownLetters>;
  /**
   * Calls an outside service to say that nothing stands still; gives why the call failed. Absent if no service is set.
   */
  readonly callDeadMan?: () => Promise<string | undefined>;
};

/** The result of a watch, for the log and the metric. */
export type WatchOutcome = {
  /** The items that people wrote. */
  readonly items: Record<'organizations' | 'rules', readonly Record<string, unknown>[]>;
  /** What operations had been told before, and is not over. */
  readonly raised: readonly RaisedNotice[];
  /** What stands still, so that the outside service is not called. */
  readonly standing: readonly string[];
  /** All that the alarm rings for: what stands still, what else the watch found, and troubles that others have told and that last. */
  readonly troubles: readonly string[];
  /** `not-called`: something stands still, or no service is set. */
  readonly deadMan: 'called' | 'not-called' | { readonly failed: string };
};

/**
 * Checks every few minutes whether rules are judged, alerts get out and operations is told (`at` in epoch ms). If so,
 * it tells an outside service, which raises an alarm when the calls stop. That uses no topic and no key of a topic, so it
 * does not fail together with what it watches. Then it looks for what was given up or is overdue, and tells operations. Throws if
 * a store fails: the outside service is then not called, and raises its alarm.
 */
export async function watch(sources: WatchSources, at: number): Promise<WatchOutcome> {
  const { configuration, states, records, notices, seenSince, callDeadMan } = sources;
  const [organizations, ruleItems, open, noticeSince, last] = await Promise.all([
    configuration.organizations(),
    configuration.rules(),
    states.openAnywhere(),
    notices.unpublishedSince(),
    sources.lastHeartbeat.read(),
  ]);
  const { tokens, organizations: understood } = configuredSchedule(organizations, ruleItems);
  const [recordOf, known] = await Promise.all([
    records.of([...new Set([...tokens, ...open].map(({ secretName }) => secretName))]),
    states.read(open.filter(({ why }) => why !== 'firing')),
  ]);
  const timeZoneOf = (id: bigint, lastKnown?: string) => timeZoneIn(id, understood, recordOf.values(), lastKnown);
  const unpublished = unpublishedEvents(known.found, mutingOf(mutesOf(ruleItems), timeZoneOf), at);
  const lastTicks = new Map([...recordOf].map(([name, { lastTick }]) => [name, lastTick]));
  for (const { secretName } of tokens) seenSince.set(secretName, seenSince.get(secretName) ?? at);
  const present = new Set(tokens.map(({ secretName }) => secretName));
  for (const name of seenSince.keys()) if (!present.has(name)) seenSince.delete(name);
  const standing = standstill({ at, tokens, lastTicks, seenSince, unpublished, noticeSince });
  const failed = callDeadMan === undefined || standing.length > 0 ? undefined : await callDeadMan();
  const overdueSummaries = await readOverdueSummaries(sources, { tokens, timeZoneOf, at });
  // The first message comes the next morning, not with a deployment: until then nobody has confirmed.
  if (last === undefined) await sources.lastHeartbeat.note(at);
  const { raised, failure } = await notices.publishPending(at);
  const found = { at, standing, overdueSummaries, lastHeartbeat: last };
  const troubles = await tellOperations(sources, found, { raised, failure });
  return {
    items: { organizations, rules: ruleItems },
    raised,
    standing,
    troubles,
    deadMan:
      callDeadMan === undefined || standing.length > 0 ? 'not-called' : failed === undefined ? 'called' : { failed },
  };
}

/** Tells operations what was found, and gives all troubles. A topic or queue that does not answer is one of them. */
async function tellOperations(
  { notices, queues, letters }: Pick<WatchSources, 'notices' | 'queues' | 'letters'>,
  found: Omit<Parameters<typeof watchNotices>[0], 'letters'>,
  { raised, failure }: { readonly raised: readonly RaisedNotice[]; readonly failure: Error | undefined },
): Promise<string[]> {
  const { at } = found;
  const versions = new Map(raised.map(({ key, version }) => [key, version]));
  const depths = await queues(at).catch((error: unknown) => String(error));
  const dead = typeof depths === 'string' ? [] : depths.filter(({ deadLetters }) => deadLetters);
  for (const { name, waiting } of dead) {
    const known = { known: letters.get(name), told: versions.get(lettersKey(name)), at };
    letters.set(name, lettersAfter(waiting, known));
  }
  const given = dead.flatMap((each) => {
    const incident = letters.get(each.name)?.incident;
    return each.waiting === 0 || incident === undefined ? [] : [{ ...each, incident }];
  });
  const causes = watchNotices({ ...found, letters: given });
  const looked =
    typeof depths === 'string' ? ['standstill', 'summaries', 'heartbeat'].map((key) => WATCH + key) : [WATCH];
  const untold = await notices.reconcile(raised, { causes, lookedFor: looked }, at).then(() => failure, String);
  return [
    ...causes.map(({ subject }) => subject),
    ...openTroubles(raised.map(({ key }) => key)),
    ...(typeof depths === 'string' ? [`the queues cannot be looked at: ${depths}`] : []),
    ...(untold === undefined ? [] : [`operations cannot be told: ${untold}`]),
  ];
}
