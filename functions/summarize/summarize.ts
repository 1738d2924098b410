import type { ConfigurationStore } from '../adapters/dynamodb/configuration-store.ts';
import type { EvaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import type { SummaryRecordStore } from '../adapters/dynamodb/summary-record-store.ts';
import type { SummaryTopics } from '../adapters/sns/summary-topics.ts';
import type { Topic } from '../domain/alerting/outbox.ts';
import { inParallel } from '../domain/in-parallel.ts';
import { type OrganizationItem, parseOrganization } from '../domain/items/organization-item.ts';
import type { SummaryPlan } from '../domain/items/summary-plan.ts';
import { buildSummaryEvent, isQuietPeriod } from '../domain/messages/summary/summary-event.ts';
import type { SummaryRecord } from '../domain/messages/summary/summary-record.ts';
import { dueSummary } from '../domain/messages/summary/summary-times.ts';
import type { EvaluationRecord } from '../domain/operations/evaluation/evaluation-record.ts';
import { timeZoneIn } from '../domain/operations/evaluation/time-zone-in.ts';
import { MINUTE_MS } from '../domain/time/units-of-time.ts';
import { type PeriodSources, readPeriod } from './read-period.ts';

/** Organizations that are summed up at once: each reads two weeks of its series. */
const CONCURRENCY = 2;

/** For so long one run alone publishes a summary: longer than a run lasts, and less than until the next. */
const CLAIM_MS = 3 * MINUTE_MS;

/** What summaries work with. */
export type SummarizePorts = PeriodSources & {
  readonly configuration: Pick<ConfigurationStore, 'organizations' | 'rulesOf'>;
  readonly records: Pick<EvaluationRecordStore, 'of'>;
  readonly summaries: SummaryRecordStore;
  readonly topics: SummaryTopics;
  /** The `source` of events, such as `/mention-alerts/prod`. */
  readonly source: string;
};

/** The result for one organization: `sent` counts the topics that took its summary. */
export type Summarized =
  | { readonly organization: string; readonly kind: 'sent'; readonly topics: number }
  | { readonly organization: string; readonly kind: 'quiet' | 'begun' | 'not-due' | 'elsewhere' }
  | { readonly organization: string; readonly kind: 'failed'; readonly error: string };

/** An organization that asks for summaries. */
type Wanting = OrganizationItem & { readonly digest: SummaryPlan };

/**
 * Sends each organization that is due a summary of what happened since its last one, however late it is (`at` in epoch
 * ms):
 *
 *     claim and publish what is left → what is due? → read → write the summary with the time up to which it tells → publish, clear
 *
 * The write goes through only if nobody else wrote since, so that no period is told twice and none is left out. After a
 * run that ended in between, at most what was just being published is repeated, with the same id. What is left is claimed by a
 * write first: while nothing can be written, nothing is published again and again. A failure of one
 * organization does not affect the others.
 */
export async function summarize(ports: SummarizePorts, at: number): Promise<Summarized[]> {
  const wanting = (await ports.configuration.organizations()).flatMap((item): Wanting[] => {
    const parsed = parseOrganization(item);
    if (!parsed.ok || !parsed.value.enabled || parsed.value.digest === undefined) return [];
    return [{ ...parsed.value, digest: parsed.value.digest }];
  });
  if (wanting.length === 0) return [];
  const records = await ports.records.of([...new Set(wanting.map(({ secretName }) => secretName))]);
  return inParallel(CONCURRENCY, wanting, async (item) => {
    const organization = String(item.organizationId);
    try {
      return await summarizeOne(ports, { item, record: records.get(item.secretName), at });
    } catch (error) {
      return { organization, kind: 'failed', error: error instanceof Error ? `${error.name}: ${error.message}` : '' };
    }
  });
}

type Run = { readonly item: Wanting; readonly record: EvaluationRecord | undefined; readonly at: number };

async function summarizeOne(ports: SummarizePorts, run: Run): Promise<Summarized> {
  const { item, record, at } = run;
  const { organizationId, digest: plan } = item;
  const organization = String(organizationId);
  const claimed = await claimLeft(ports, item, at);
  const left = claimed && (await published(ports, item, claimed.record));
  if (left === undefined) return { organization, kind: 'elsewhere' };
  const { pending: _told, ...stored } = left.record ?? { schema: 1, version: 0 };
  const timeZone = timeZoneIn(organizationId, [item], record === undefined ? [] : [record], stored.timeZone);
  const known = { ...stored, timeZone };
  const due = dueSummary(plan, timeZone, { upTo: known.upTo, at });
  const before = { organization, kind: 'sent', topics: left.topics } as const;
  if (due === undefined) return left.topics > 0 ? before : { organization, kind: 'not-due' };
  if (due.kind === 'begin') {
    const begun = await ports.summaries.save(organizationId, { ...known, upTo: due.upTo });
    return { organization, kind: begun === undefined ? 'elsewhere' : 'begun' };
  }
  const data = await readPeriod(ports, { item, record, timeZone, period: due.period, at });
  const isTold = plan.whenQuiet || !isQuietPeriod(data);
  const event = buildSummaryEvent(ports.source, data);
  const unpublished = [...(plan.email ? (['alerts'] as const) : []), 'alert-events' as const];
  const written = await ports.summaries.save(organizationId, {
    ...known,
    upTo: due.period.to,
    ...(isTold ? { pending: { event, unpublished, claimedUntil: at + CLAIM_MS } } : {}),
  });
  if (written === undefined) return { organization, kind: 'elsewhere' };
  if (!isTold) return { organization, kind: 'quiet' };
  const sent = await published(ports, item, written);
  return sent === undefined ? { organization, kind: 'elsewhere' } : { organization, kind: 'sent', topics: sent.topics };
}

/** Reads the record, and claims the summary that is pending in it; undefined if another run publishes that. */
async function claimLeft(
  { summaries }: SummarizePorts,
  { organizationId }: OrganizationItem,
  at: number,
): Promise<{ readonly record: SummaryRecord | undefined } | undefined> {
  const record = await summaries.read(organizationId);
  const { pending } = record ?? {};
  if (record === undefined || pending === undefined) return { record };
  if ((pending.claimedUntil ?? 0) > at) return undefined;
  const claimed = { ...pending, claimedUntil: at + CLAIM_MS };
  const saved = await summaries.save(organizationId, { ...record, pending: claimed });
  return saved && { record: saved };
}

/**
 * Publishes the pending summary of a record, and clears each topic as it takes it. Gives the record as it is stored
 * then and how many topics took something; undefined if somebody else wrote the record. If one topic fails, the others
 * are still tried; its error is thrown at the end, and the next run tries again.
 */
async function published(
  { topics, summaries }: SummarizePorts,
  { organizationId }: OrganizationItem,
  record: SummaryRecord | undefined,
): Promise<{ readonly record: SummaryRecord | undefined; readonly topics: number } | undefined> {
  const pending = record?.pending;
  let current = record;
  let taken = 0;
  let failure: unknown;
  for (const topic of pending?.unpublished ?? []) {
    if (current?.pending === undefined) break;
    try {
      await (topic === 'alerts' ? topics.email(current.pending.event) : topics.event(current.pending.event));
    } catch (error) {
      failure = error;
      continue;
    }
    taken += 1;
    current = await summaries.save(organizationId, withoutTopic(current, topic));
    if (current === undefined) return undefined;
  }
  if (failure !== undefined) throw failure;
  return { record: current, topics: taken };
}

function withoutTopic({ pending, ...record }: SummaryRecord, topic: Topic): SummaryRecord {
  const unpublished = (pending?.unpublished ?? []).filter((each) => each !== topic);
  return pending === undefined || unpublished.length === 0
    ? record
    : { ...record, pending: { ...pending, unpublished } };
}
