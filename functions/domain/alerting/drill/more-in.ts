import type { Span } from '../../counting/series/gaps.ts';
import type { Bucket } from '../../engine/readings-of.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import { stepwise } from './told-after.ts';

type Count = (bucket: Bucket) => number | undefined;

/**
 * How many mentions a span had more than is usual, up to so many ms after its beginning: in each hour, what was counted over the
 * median of the same hour on other days, as it came. `span` lies on the grid of the buckets (`everyMs`). Undefined where counts of
 * the span are missing, or no other day is known.
 */
export function moreIn(
  buckets: readonly Bucket[],
  { span, everyMs, count }: { readonly span: Span; readonly everyMs: number; readonly count: Count },
): ((elapsedMs: number) => number) | undefined {
  const inSpan = ({ start }: Bucket) => start >= span.from && start < span.to;
  const told = buckets.filter(inSpan);
  if (told.length < (span.to - span.from) / everyMs || told.some((bucket) => count(bucket) === undefined))
    return undefined;
  const others = perHour(
    buckets.filter((bucket) => !inSpan(bucket)),
    count,
  );
  const upTo = [0];
  for (const [hour, { sum, buckets: of }] of perHour(told, count)) {
    const usual = median(sameHourOf(others, hour));
    if (usual === undefined) return undefined;
    const more = Math.max(0, sum - usual * of.length);
    for (const bucket of of) {
      upTo.push((upTo.at(-1) ?? 0) + (sum === 0 ? 0 : (more * (count(bucket) ?? 0)) / sum));
    }
  }
  return stepwise(upTo.map(Math.round), everyMs);
}

type Hour = { readonly sum: number; readonly buckets: readonly Bucket[] };

/** The known buckets by the hour in which they begin (epoch ms), in order. */
function perHour(buckets: readonly Bucket[], count: Count): Map<number, Hour> {
  const hours = new Map<number, Hour>();
  for (const bucket of buckets) {
    const counted = count(bucket);
    if (counted === undefined) continue;
    const hour = Math.floor(bucket.start / HOUR_MS) * HOUR_MS;
    const { sum, buckets: of } = hours.get(hour) ?? { sum: 0, buckets: [] };
    hours.set(hour, { sum: sum + counted, buckets: [...of, bucket] });
  }
  return hours;
}

/** What a bucket of the same hour of other days has, by the mean. */
function sameHourOf(hours: ReadonlyMap<number, Hour>, hour: number): number[] {
  return [...hours].flatMap(([other, { sum, buckets }]) =>
    (other - hour) % DAY_MS === 0 ? [sum / buckets.length] : [],
  );
}

function median(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
