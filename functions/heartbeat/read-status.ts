import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { EvaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import type { GroupRecordStore } from '../adapters/dynamodb/group-record-store.ts';
import type { historyStore } from '../adapters/dynamodb/history-store.ts';
import type { RuleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import type { SummaryRecordStore } from '../adapters/dynamodb/summary-record-store.ts';
import { mutesOf, mutingOf } from '../domain/alerting/muting.ts';
import { ruleStatus } from '../domain/alerting/rule-status.ts';
import type { UndeliveredEvents } from '../domain/alerting/undelivered-events.ts';
import { groupRequests } from '../domain/counting/group/group-requests.ts';
import { seriesKeyText } from '../domain/counting/series/series.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { expecting } from '../domain/items/expecting.ts';
import { channelsOf } from '../domain/items/rule/channels-of.ts';
import { ruleKeyText } from '../domain/items/rule/rule-key.ts';
import { understoodOrganizations } from '../domain/items/understood-items.ts';
import {
  type EvaluationRecord,
  type LastPublished,
  usedSince,
} from '../domain/operations/evaluation/evaluation-record.ts';
import { timeZoneIn } from '../domain/operations/evaluation/time-zone-in.ts';
import { configuredSchedule, type TokenSchedule } from '../domain/operations/heartbeat/configured-schedule.ts';
import { knownBuckets } from '../domain/operations/heartbeat/known-buckets.ts';
import { type OverdueSummary, overdueSummary } from '../domain/operations/heartbeat/overdue-summaries.ts';
import { requestNeed } from '../domain/operations/heartbeat/request-need.ts';
import type { StatusReport } from '../domain/operations/heartbeat/status-report.ts';
import { unpublishedEvents } from '../domain/operations/heartbeat/unpublished-events.ts';
import type { Notices } from '../domain/operations/notice.ts';
import { refusalOf } from '../domain/operations/refusal-of.ts';
import type { ProblemWords } from '../languages/messages.ts';

/** Organizations whose groups are read at once. */
const CONCURRENCY = 16;

/** The stores that the report is read from. */
export type StatusSources = {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rules'>;
  readonly states: Pick<RuleStateStore, 'read' | 'openAnywhere'>;
  readonly history: Pick<ReturnType<typeof historyStore>, 'heads'>;
  readonly records: Pick<EvaluationRecordStore, 'of'>;
  readonly groups: Pick<GroupRecordStore, 'all' | 'atOnce'>;
  readonly notices: Pick<Notices, 'raised'>;
  readonly summaries: Pick<SummaryRecordStore, 'read'>;
  /** The events that these channels have not got at a moment (epoch ms), the oldest first. */
  readonly undelivered: (channelIds: readonly string[], at: number) => Promise<readonly UndeliveredEvents[]>;
  /** What is wrong with items is said in these words. @default English */
  readonly words?: ProblemWords | undefined;
};

/**
 * Reads how the rules are doing at a moment (epoch ms). Throws what the stores throw: a report with guesses would be
 * worse than none.
 */
export async function readStatus(sources: StatusSources, at: number): Promise<StatusReport> {
  const { configuration, states, history, notices, records, groups, undelivered, words } = sources;
  const [organizationItems, ruleItems, openNotices, open] = await Promise.all([
    configuration.organizations(),
    configuration.rules(),
    notices.raised(''),
    states.openAnywhere(),
  ]);
  const atOnce = await groups.atOnce(
    understoodOrganizations(organizationItems).map(({ organizationId }) => organizationId),
  );
  const schedule = configuredSchedule(organizationItems, ruleItems, atOnce, words);
  const { tokens, organizations: understood, orphans, broken } = schedule;
  const series = tokens.flatMap((token) => [...token.series.values()]);
  const channels = new Set(tokens.flatMap(({ rules }) => rules.flatMap(channelsOf)));
  const organizations = tokens.flatMap((token) => token.organizations.map(({ organizationId }) => organizationId));
  const [known, heads, recordOf, notDelivered, groupsOf] = await Promise.all([
    // Open events of a deleted rule are still to be told.
    states.read([...tokens.flatMap(({ rules }) => rules), ...open]),
    history.heads(series),
    records.of([...new Set([...tokens, ...open].map(({ secretName }) => secretName))]),
    undelivered([...channels], at),
    inParallel(CONCURRENCY, organizations, async (id) => [id, await groups.all(id)] as const),
  ]);
  const timeZoneOf = (id: bigint, lastKnown?: string) => timeZoneIn(id, understood, recordOf.values(), lastKnown);
  const overdueSummaries = await readOverdueSummaries(sources, { tokens, timeZoneOf, at });
  const groupsById = new Map(groupsOf);
  const buckets = series.map((each) => knownBuckets(each, heads.found.get(seriesKeyText(each)), at));
  return {
    unpublished: unpublishedEvents(known.found, mutingOf(mutesOf(ruleItems), timeZoneOf), at),
    undelivered: notDelivered,
    overdueSummaries,
    lastPublished: newest(recordOf.values()),
    rules: tokens.flatMap((token) =>
      token.rules.map((written) => {
        const item = understood.find(({ organizationId }) => organizationId === written.organizationId);
        const rule = expecting(item, timeZoneOf(written.organizationId))(written);
        const name = ruleKeyText(rule);
        const unreadable = known.unreadable.get(name);
        const state = known.found.get(name);
        const isNew = state === undefined;
        const refusal = refusalOf(rule, token.secretName, { raised: openNotices, unreadable, isNew });
        return ruleStatus({ rule, series: token.series, state, heads: heads.found, refusal, now: at });
      }),
    ),
    orphans,
    broken,
    tokens: tokens.map(({ secretName, series: own, requestsPerMinute, organizations: items }) => {
      const known = items.flatMap(({ organizationId }) => groupsById.get(organizationId) ?? []);
      const readGroups = groupRequests(known, { seriesOfToken: own.size, requestsPerMinute, at });
      return {
        secretName,
        series: own.size,
        need: requestNeed([...own.values()], readGroups),
        requestsPerMinute,
        groups: readGroups,
        durations: recordOf.get(secretName)?.durations,
        looks: recordOf.get(secretName)?.looks,
        used: usedSince(recordOf.get(secretName), at),
      };
    }),
    buckets: {
      due: buckets.reduce((sum, { due }) => sum + due, 0),
      known: buckets.reduce((sum, each) => sum + each.known, 0),
    },
    openNotices,
  };
}

/** The summaries that are due and not published, the oldest first. */
export async function readOverdueSummaries(
  { summaries }: Pick<StatusSources, 'summaries'>,
  {
    tokens,
    timeZoneOf,
    at,
  }: {
    readonly tokens: readonly TokenSchedule[];
    readonly timeZoneOf: (organizationId: bigint, lastKnown?: string) => string;
    readonly at: number;
  },
): Promise<OverdueSummary[]> {
  const asked = tokens.flatMap(({ organizations }) =>
    organizations.flatMap(({ organizationId, digest: plan }) => (plan === undefined ? [] : [{ organizationId, plan }])),
  );
  const found = await inParallel(CONCURRENCY, asked, async ({ organizationId, plan }) => {
    const record = await summaries.read(organizationId);
    const timeZone = timeZoneOf(organizationId, record?.timeZone);
    return overdueSummary(String(organizationId), { plan, timeZone, record }, at);
  });
  return found.flat().sort((a, b) => a.since - b.since);
}

/** When each topic last took something, over all tokens. */
function newest(records: Iterable<EvaluationRecord>): LastPublished {
  const latest: LastPublished = {};
  for (const { lastPublished } of records) {
    for (const topic of ['alerts', 'alert-events'] as const) {
      const tick = Math.max(latest[topic] ?? 0, lastPublished?.[topic] ?? 0);
      if (tick > 0) latest[topic] = tick;
    }
  }
  return latest;
}
