import type { Span } from './gaps.ts';
import type { BucketCounts } from './hour-counts.ts';

/**
 * What a mention adds to counts: when it entered the feed (epoch ms), as what, and by which keywords, in the words of the
 * service.
 */
export type CountedMention = {
  readonly id: bigint;
  readonly time: number;
  readonly type: string;
  readonly sentiment: string;
  readonly keywords: readonly string[];
};

/** Buckets by their start (epoch ms), oldest first. */
export type Buckets = readonly (readonly [number, BucketCounts])[];

/** A bucket without mentions. */
export const NOTHING: BucketCounts = { total: 0, types: {} };

/** The mentions in some buckets. */
export function sumOfBuckets(buckets: Buckets): number {
  return buckets.reduce((sum, [, { total }]) => sum + total, 0);
}

/** The starts (epoch ms) of the buckets of a span. */
export function startsOf({ from, to }: Span, widthMs: number): number[] {
  return Array.from({ length: (to - from) / widthMs }, (_, at) => from + at * widthMs);
}

/** The mentions of a span in buckets of a width, those without any included; mentions outside of it are left out. */
export function bucketsOf(mentions: readonly CountedMention[], span: Span, widthMs: number): Buckets {
  const counted = new Map(
    startsOf(span, widthMs).map((start) => [start, { total: 0, types: new Map<string, number>() }]),
  );
  for (const { time, type } of mentions) {
    const bucket = counted.get(span.from + Math.floor((time - span.from) / widthMs) * widthMs);
    if (bucket === undefined) continue;
    bucket.total += 1;
    bucket.types.set(type, (bucket.types.get(type) ?? 0) + 1);
  }
  return [...counted].map(([start, { total, types }]) => [start, { total, types: Object.fromEntries(types) }] as const);
}
