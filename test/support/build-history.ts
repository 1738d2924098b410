import { type History, historyOf, withBuckets } from '../../functions/domain/counting/series/history.ts';
import type { BucketCounts } from '../../functions/domain/counting/series/hour-counts.ts';

/** A bucket in short: a number of WEB mentions, counts by type, or undefined if nothing is known. */
export type ShortBucket = number | Readonly<Record<string, number>> | undefined;

/** The counts of one bucket. */
export function bucketOf(bucket: number | Readonly<Record<string, number>>): BucketCounts {
  const types = typeof bucket === 'number' ? (bucket === 0 ? {} : { WEB: bucket }) : bucket;
  return { total: Object.values(types).reduce((sum, count) => sum + count, 0), types };
}

/** A history of consecutive buckets from `start` on (epoch ms). */
export function buildHistory(start: number, buckets: readonly ShortBucket[], widthMs = 300_000): History {
  return withBuckets(
    historyOf(widthMs, []),
    buckets.map((bucket, at) => [start + at * widthMs, bucket === undefined ? null : bucketOf(bucket)] as const),
  );
}
