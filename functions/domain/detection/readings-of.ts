import type { Reading, WindowSum } from './verdict.ts';

/** A bucket of a series: what was counted in `[start, start + everyMs)`; absent counts are unknown (a gap). */
export type Bucket = {
  readonly start: number;
  readonly total?: number | undefined;
  readonly negative?: number | undefined;
};

/** A sum over the last `size` buckets that costs the same however long the window is. */
function slidingSum(size: number): (count: number | undefined) => WindowSum {
  const ring = new Float64Array(size);
  let next = 0;
  let total = 0;
  let unknown = size;
  ring.fill(-1);
  return (count) => {
    const leaving = ring[next] ?? -1;
    if (leaving < 0) unknown -= 1;
    else total -= leaving;
    ring[next] = count ?? -1;
    if (count === undefined) unknown += 1;
    else total += count;
    next = (next + 1) % size;
    return unknown === 0 ? { total, complete: true } : { total, complete: false, known: 1 - unknown / size };
  };
}

/**
 * The readings that buckets give, one per bucket, in order: the sums of each window that ends with it. `buckets` are
 * ascending by `start` on a grid of `everyMs`; starts that are left out are gaps, and have a reading, too. `scales` as
 * `scalesOf` lists them. `negative`: whether the readings carry sums of negative mentions. Each bucket costs the same,
 * however long the windows.
 */
export function* readingsOf(
  buckets: Iterable<Bucket>,
  {
    everyMs,
    scales,
    negative = false,
  }: { readonly everyMs: number; readonly scales: readonly number[]; readonly negative?: boolean },
): Generator<Reading> {
  const sizes = scales.map((scale) => Math.max(1, Math.round(scale / everyMs)));
  const totals = sizes.map(slidingSum);
  const negatives = negative ? sizes.map(slidingSum) : [];
  const read = (at: number, bucket: Bucket | undefined): Reading => {
    const sums = totals.map((sum) => sum(bucket?.total));
    if (!negative) return { at, sums };
    return { at, sums, negative: negatives.map((sum) => sum(bucket?.negative)) };
  };
  let next: number | undefined;
  for (const bucket of buckets) {
    for (let start = next ?? bucket.start; start < bucket.start; start += everyMs) {
      yield read(start + everyMs, undefined);
    }
    yield read(bucket.start + everyMs, bucket);
    next = bucket.start + everyMs;
  }
}
