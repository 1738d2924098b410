import type { Detector } from './condition-kind.ts';
import { type CountedInLast, readingOf } from './reading-of.ts';
import type { RecountableReading } from './verdict.ts';

/** A bucket of a series: what was counted in `[start, start + everyMs)`; absent counts are unknown (a gap). */
export type Bucket = {
  readonly start: number;
  readonly total?: number | undefined;
  readonly subset?: number | undefined;
};

/**
 * Takes the counts of buckets of `everyMs` in and gives, after each, what was counted up to it: any sum costs the same, because
 * it is a difference of two.
 */
function runningSums(everyMs: number): (count: number | undefined) => CountedInLast {
  const totals = [0];
  const knowns = [0];
  return (count) => {
    const end = totals.length;
    totals.push((totals[end - 1] ?? 0) + (count ?? 0));
    knowns.push((knowns[end - 1] ?? 0) + (count === undefined ? 0 : 1));
    return (ms) => {
      const size = Math.round(ms / everyMs);
      const begin = Math.max(0, end - size);
      const total = (totals[end] ?? 0) - (totals[begin] ?? 0);
      const unknown = size - ((knowns[end] ?? 0) - (knowns[begin] ?? 0));
      return unknown === 0 ? { total, complete: true } : { total, complete: false, known: 1 - unknown / size };
    };
  };
}

/**
 * The same for the largest of a measure in each bucket: what was largest in the last so many ms. Of each bucket the largest of the 1, 2,
 * 4, ... from it on is kept, and two of these cover any span (a sparse table: Bender and Farach-Colton 2000).
 */
function runningLargest(everyMs: number): (value: number | undefined) => CountedInLast {
  const largest: number[][] = [[]];
  const knowns = [0];
  return (value) => {
    const end = knowns.length;
    knowns.push((knowns[end - 1] ?? 0) + (value === undefined ? 0 : 1));
    largest[0]?.push(value ?? 0);
    for (let level = 1; 2 ** level <= end; level += 1) {
      const at = end - 2 ** level;
      const half = largest[level - 1] ?? [];
      largest[level] ??= [];
      largest[level]?.push(Math.max(half[at] ?? 0, half[at + 2 ** (level - 1)] ?? 0));
    }
    return (ms) => {
      const size = Math.round(ms / everyMs);
      const begin = Math.max(0, end - size);
      const level = Math.floor(Math.log2(Math.max(1, end - begin)));
      const total = size === 0 ? 0 : Math.max(largest[level]?.[begin] ?? 0, largest[level]?.[end - 2 ** level] ?? 0);
      const known = (knowns[end] ?? 0) - (knowns[begin] ?? 0);
      return known === size ? { total, complete: true } : { total, complete: false, known: known / size };
    };
  };
}

/**
 * The readings that buckets give, one per bucket, in order: the sums of each window that ends with it. `buckets` are
 * ascending by `start` on a grid of `everyMs`; starts that are left out are gaps, and have a reading, too. `scales` are those of
 * a detector, with a `measure` of the largest instead of sums. `hasSubset`: whether the readings carry sums of a part of the mentions, too.
 * Each bucket costs the same, however long the windows.
 */
export function* readingsOf(
  buckets: Iterable<Bucket>,
  detector: Pick<Detector, 'everyMs' | 'scales' | 'hasSubset'> & Partial<Pick<Detector, 'expectedTimes' | 'measure'>>,
): Generator<RecountableReading> {
  const { everyMs, scales, hasSubset, expectedTimes = [], measure } = detector;
  const totals = measure === undefined ? runningSums(everyMs) : runningLargest(everyMs);
  const subsets = hasSubset ? runningSums(everyMs) : undefined;
  const read = (at: number, bucket: Bucket | undefined) =>
    readingOf({ at, scales, everyMs, expectedTimes }, totals(bucket?.total), subsets?.(bucket?.subset));
  let next: number | undefined;
  for (const bucket of buckets) {
    for (let start = next ?? bucket.start; start < bucket.start; start += everyMs) {
      yield read(start + everyMs, undefined);
    }
    yield read(bucket.start + everyMs, bucket);
    next = bucket.start + everyMs;
  }
}
