import type { Bucket } from '../../functions/domain/detection/readings-of.ts';
import type { Rule } from '../../functions/domain/rule/rule.ts';
import { type Span, withoutSpan } from '../../functions/domain/series/gaps.ts';
import type { BucketCounts } from '../../functions/domain/series/hour-counts.ts';
import { seriesOf } from '../../functions/domain/series/series.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { readSpan } from '../../functions/evaluate/counting/read-span.ts';
import { serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';

/** Nobody else waits for scrolls. */
const ALL = { kept: 0, mostPages: 20 };

/**
 * How long somebody is willing to wait: the requests of each kind (counts, scrolls) in a minute, of the service's 100, so
 * that the program that runs meanwhile keeps some; and who is told that the next minute is waited for. Without `waits` it is not.
 */
export type Patience = { readonly perMinute: number; readonly waits?: (remark: string) => void };

type Counts = Map<number, BucketCounts>;

/** What was read, and the requests that it cost. */
export type RuleBuckets = { readonly buckets: readonly Bucket[]; readonly counts: number; readonly scrolls: number };

/** What was counted of the series of a rule, by the starts of buckets (epoch ms), and the requests that it cost. */
export type RuleCounts = {
  readonly counted: ReadonlyMap<number, BucketCounts>;
  readonly negative?: ReadonlyMap<number, BucketCounts>;
  readonly counts: number;
  readonly scrolls: number;
};

/**
 * Reads what a rule would have counted in a span on its grid, the way the program reads a new rule's past: one count and
 * a scroll of each mention, counts where that is dearer. When a minute's requests are used up it goes on after a minute,
 * as patience has it. Throws an Error with a sentence when the service refuses, or patience is at its end.
 */
export async function readRuleCounts(
  client: MediaApiClient,
  rule: Rule,
  { span, perMinute, waits }: Patience & { readonly span: Span },
): Promise<RuleCounts> {
  const { counted, negative } = seriesOf(rule);
  const totals: Counts = new Map();
  const negatives: Counts = new Map();
  const used = { counts: 0, scrolls: 0 };
  let missing: Span[] = [span];
  let missingNegative: Span[] = negative === undefined ? [] : [span];
  const keep = (into: Counts, buckets: readonly (readonly [number, BucketCounts])[]) => {
    for (const [start, counts] of buckets) into.set(start, counts);
  };
  for (let minute = 0; missing.length + missingNegative.length > 0; minute += 1) {
    if (minute > 0) {
      if (waits === undefined) throw new Error(`It takes more than the ${perMinute} requests of a minute.`);
      waits("The service's requests of this minute are used up; going on in a minute.");
      await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
    }
    const deadlineMs = performance.now() + MINUTE_MS;
    const session = serviceSession({
      client,
      granted: { counts: perMinute, scrolls: perMinute },
      deadlineMs,
      now: () => Date.now(),
    });
    for (const gap of missing) {
      const toRead = { organizationId: rule.organizationId, series: counted, span: gap, widthMs: rule.everyMs };
      for await (const part of readSpan(session, toRead, ALL)) {
        keep(totals, part.buckets);
        missing = withoutSpan(missing, part.span);
        if (negative?.sentiments === undefined || part.ofSentiments === undefined) continue;
        keep(negatives, part.ofSentiments(negative.sentiments));
        missingNegative = withoutSpan(missingNegative, part.span);
      }
    }
    for (const gap of missing.length > 0 ? [] : missingNegative) {
      if (negative === undefined) break;
      const toRead = { organizationId: rule.organizationId, series: negative, span: gap, widthMs: rule.everyMs };
      for await (const part of readSpan(session, toRead, ALL)) {
        keep(negatives, part.buckets);
        missingNegative = withoutSpan(missingNegative, part.span);
      }
    }
    used.counts += session.used().counts;
    used.scrolls += session.used().scrolls;
    const refusal = session.failures().find(({ retryable }) => !retryable);
    if (refusal !== undefined) throw new Error(`The past cannot be read: ${describe(refusal)}.`);
  }
  return { counted: totals, ...(negative === undefined ? {} : { negative: negatives }), ...used };
}

/** The same as buckets of the source types that the rule counts. */
export async function readRuleBuckets(
  client: MediaApiClient,
  rule: Rule,
  how: Patience & { readonly span: Span },
): Promise<RuleBuckets> {
  const { counted, negative, ...used } = await readRuleCounts(client, rule, how);
  const shown = (counts: BucketCounts | undefined): number =>
    rule.sourceTypes === undefined
      ? (counts?.total ?? 0)
      : rule.sourceTypes.reduce((sum, type) => sum + (counts?.types[type] ?? 0), 0);
  const buckets = [...counted.keys()]
    .sort((a, b) => a - b)
    .map((start) => ({
      start,
      total: shown(counted.get(start)),
      ...(negative === undefined ? {} : { negative: shown(negative.get(start)) }),
    }));
  return { buckets, ...used };
}
