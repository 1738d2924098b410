import * as z from 'zod';
import { type Buckets, NOTHING } from '../series/counted-mentions.ts';
import type { Span } from '../series/gaps.ts';
import type { BucketCounts } from '../series/hour-counts.ts';
import { type Series, seriesName, unread } from '../series/series.ts';
import { groupTrust } from './group-trust.ts';

const bucketCounts = z.lazy(() => z.object({ total: z.number(), types: z.record(z.string(), z.number()) }));

/** What a bucket weighs in the usual number of mentions. */
const WEIGHT = 0.1;

/**
 * What is stored of the newest reading of a group, for series that fall due some minutes later. Times in epoch ms. By the
 * names of series (`keyword:1001:ALL`): `newest` for the bucket that ends at `to`, `sums` for the whole span if it is longer.
 * A series of all sentiments that is not named had no mention; about one of some sentiments nothing is known then.
 */
const keptReading = z.lazy(() =>
  z.object({
    from: z.number(),
    to: z.number(),
    /** Mentions of the group in the bucket, and in the span. */
    total: z.object({ newest: z.number(), span: z.number() }),
    newest: z.record(z.string(), bucketCounts),
    sums: z.record(z.string(), z.number()).optional(),
  }),
);

export type KeptReading = z.output<typeof keptReading>;

/**
 * What is remembered of the readings of one group, for series of one bucket width. - `watched`: how many series of enabled
 * rules a reading can settle; - `usual`: mentions of the whole group in a bucket, a moving mean; - `trust`: whether attributed
 * counts may be used; `feeds`: whether counts limited by `feeds` may be; - `seenAt`: the tick of the last change;
 * `comparedAt`: of the last reading of several hours (epoch ms).
 */
export const groupRecord = z.lazy(() =>
  z.object({
    schema: z.literal(1).default(1),
    version: z.number(),
    widthMs: z.number(),
    watched: z.number(),
    usual: z.number().optional(),
    trust: groupTrust,
    feeds: groupTrust.optional(),
    seenAt: z.number(),
    comparedAt: z.number().default(0),
    reading: keptReading.optional(),
  }),
);

export type GroupRecord = z.output<typeof groupRecord>;

/** Names what is remembered of a group. */
export type GroupKey = { readonly organizationId: bigint; readonly groupId: bigint; readonly widthMs: number };

/** What is remembered of a group. */
export type KnownGroup = { readonly key: GroupKey; readonly record: GroupRecord };

/** A group's key as text: `42/group:7:300000`. */
export function groupKeyText({ organizationId, groupId, widthMs }: GroupKey): string {
  return `${organizationId}/group:${groupId}:${widthMs}`;
}

/** The group that a key's text names. */
export function groupIdOf(text: string): bigint {
  const [, id] = /\/group:(\d+):/.exec(text) ?? [];
  if (id === undefined) throw new Error(`${text} names no group`);
  return BigInt(id);
}

/** The usual number of mentions in a bucket after one more reading. */
export function usualAfter(usual: number | undefined, mentionsInABucket: number): number {
  if (usual === undefined) return mentionsInABucket;
  return Math.round((usual + WEIGHT * (mentionsInABucket - usual)) * 1000) / 1000;
}

/**
 * What is to be stored of a reading. Takes what it says about a series in a span, and the series to name; for the others it is
 * enough to know that they had no mention.
 */
export function keptOf(
  span: Span,
  widthMs: number,
  {
    series,
    of,
    total,
  }: {
    readonly series: readonly Series[];
    readonly of: (series: Series, span: Span) => Buckets | undefined;
    readonly total: KeptReading['total'];
  },
): KeptReading {
  const bucket = { from: span.to - widthMs, to: span.to };
  const isLonger = bucket.from > span.from;
  const newest: Record<string, BucketCounts> = {};
  const sums: Record<string, number> = {};
  for (const one of series) {
    const isSparse = one.sentiments === undefined;
    const [last] = of(one, bucket) ?? [];
    if (last !== undefined && !(isSparse && last[1].total === 0)) newest[seriesName(one)] = last[1];
    const all = isLonger ? of(one, span) : undefined;
    const sum = all?.reduce((before, [, { total: each }]) => before + each, 0);
    if (sum !== undefined && !(isSparse && sum === 0)) sums[seriesName(one)] = sum;
  }
  return { ...span, total, newest, ...(isLonger ? { sums } : {}) };
}

/** What a kept reading says of the newest bucket of a series; undefined where it says nothing. */
export function newestOf({ newest }: KeptReading, series: Series): BucketCounts | undefined {
  const all = newest[seriesName({ watch: series.watch })] ?? NOTHING;
  if (series.sentiments === undefined || all.total === 0) return all;
  return newest[seriesName(unread(series))];
}

/** What it says of the whole span; undefined where it says nothing. */
export function sumOfReading({ sums }: KeptReading, series: Series): number | undefined {
  if (sums === undefined) return undefined;
  const all = sums[seriesName({ watch: series.watch })] ?? 0;
  return series.sentiments === undefined || all === 0 ? all : sums[seriesName(unread(series))];
}
