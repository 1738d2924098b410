import { asCounted } from '../../functions/domain/alerting/rule-history.ts';
import type { Buckets, CountedBucket } from '../../functions/domain/counting/series/counted-mentions.ts';
import { type Span, withoutSpan } from '../../functions/domain/counting/series/gaps.ts';
import { listenTo } from '../../functions/domain/counting/series/heard-texts.ts';
import { bucketAt, historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { BucketCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import { seriesOf } from '../../functions/domain/counting/series/series.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { isSameWatch } from '../../functions/domain/items/rule/watch.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { readSpan } from '../../functions/evaluate/counting/read-span.ts';
import { type ServiceSession, serviceSession } from '../../functions/evaluate/counting/service-session.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';

/** All scrolls may be used: nothing else needs them here. */
const ALL = { kept: 0, mostPages: 20 };

/**
 * How reading is spread over minutes: `perMinute` is the number of requests of each kind (counts, scrolls) in a minute,
 * out of the service's 100, so that the functions keep some. `waits` is told when the next minute is waited for;
 * without it there is no waiting.
 */
export type Patience = { readonly perMinute: number; readonly waits?: (remark: string) => void };

type Counts = Map<number, CountedBucket>;

/** The buckets that were read, and the requests that this cost. */
export type RuleBuckets = { readonly buckets: readonly Bucket[]; readonly counts: number; readonly scrolls: number };

/** The counts of a rule's series, by the starts of buckets (epoch ms), and the requests that they cost. */
export type RuleCounts = {
  readonly counted: ReadonlyMap<number, BucketCounts>;
  readonly subset?: ReadonlyMap<number, BucketCounts>;
  readonly counts: number;
  readonly scrolls: number;
};

/**
 * Reads what a rule would have counted in a span on its grid, in the way that the functions read the past of a new
 * rule: one count and a scroll of each mention, or counts if that is cheaper. When the requests of a minute are used
 * up, it continues in the next minute if `patience` allows. `open` gives the session of a minute. Throws an Error with a
 * sentence if the service refuses, or if waiting is not allowed.
 */
export async function readRuleCounts(
  open: () => ServiceSession,
  rule: Rule,
  { span, perMinute, waits }: Patience & { readonly span: Span },
): Promise<RuleCounts> {
  const { counted, subset } = seriesOf(rule);
  const totals: Counts = new Map();
  const subsets: Counts = new Map();
  const used = { counts: 0, scrolls: 0 };
  let missing: Span[] = [span];
  let missingSubset: Span[] = subset === undefined ? [] : [span];
  const keep = (into: Counts, buckets: Buckets) => {
    for (const [start, counts] of buckets) into.set(start, counts);
  };
  for (let minute = 0; missing.length + missingSubset.length > 0; minute += 1) {
    if (minute > 0) {
      if (waits === undefined)
        throw new Error(`It takes more than the ${perMinute} requests that are free in a minute.`);
      waits("The service's requests of this minute are used up; going on in a minute.");
      await new Promise((resolve) => setTimeout(resolve, MINUTE_MS));
    }
    const session = open();
    for (const gap of missing) {
      const toRead = { organizationId: rule.organizationId, series: counted, span: gap, widthMs: rule.everyMs };
      for await (const part of readSpan(session, toRead, ALL)) {
        keep(totals, part.buckets);
        missing = withoutSpan(missing, part.span);
        // A scroll tells sentiments, and not which keywords a mention is of.
        if (subset === undefined || part.of === undefined || !isSameWatch(subset.watch, counted.watch)) continue;
        keep(subsets, part.of(subset));
        missingSubset = withoutSpan(missingSubset, part.span);
      }
    }
    for (const gap of missing.length > 0 ? [] : missingSubset) {
      if (subset === undefined) break;
      const toRead = { organizationId: rule.organizationId, series: subset, span: gap, widthMs: rule.everyMs };
      for await (const part of readSpan(session, toRead, ALL)) {
        keep(subsets, part.buckets);
        missingSubset = withoutSpan(missingSubset, part.span);
      }
    }
    used.counts += session.used().counts;
    used.scrolls += session.used().scrolls;
    const refusal = session.failures().find(({ retryable }) => !retryable);
    if (refusal !== undefined) throw new Error(`The past cannot be read: ${describe(refusal)}.`);
  }
  const heard = (buckets: Counts) => new Map(listenTo([...buckets]).buckets);
  return { counted: heard(totals), ...(subset === undefined ? {} : { subset: heard(subsets) }), ...used };
}

/** The same, as buckets with only the source types that the rule counts. */
export async function readRuleBuckets(
  client: MediaApiClient,
  rule: Rule,
  how: Patience & { readonly span: Span },
): Promise<RuleBuckets> {
  const { perMinute } = how;
  const open = () =>
    serviceSession({
      client,
      granted: { counts: perMinute, scrolls: perMinute },
      deadlineMs: performance.now() + MINUTE_MS,
      now: () => Date.now(),
    });
  const { counted, subset, ...used } = await readRuleCounts(open, rule, how);
  const historyOfAll = (all: RuleCounts['counted']) => withBuckets(historyOf(rule.everyMs, []), all);
  const shown = asCounted(rule, {
    counted: historyOfAll(counted),
    ...(subset === undefined ? {} : { subset: historyOfAll(subset) }),
  });
  const buckets = [...counted.keys()]
    .sort((a, b) => a - b)
    .map((start) => ({
      start,
      total: bucketAt(shown.counted, start, rule.sourceTypes),
      ...(shown.subset === undefined ? {} : { subset: bucketAt(shown.subset, start, rule.sourceTypes) }),
    }));
  return { buckets, ...used };
}
