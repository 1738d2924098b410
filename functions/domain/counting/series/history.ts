import type { WindowSum } from '../../engine/window-sum.ts';
import { highestFirst } from '../../highest-first.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import type { Span } from './gaps.ts';
import {
  atWidth,
  type BucketCounts,
  type HourCounts,
  inLargest,
  inMatching,
  inVoices,
  readingIn,
  unknownHour,
  withBucket,
} from './hour-counts.ts';

/**
 * What is kept of a series, in memory: its hours by their start (epoch ms) in buckets of one width. `isLargest`: they say what is largest
 * in a bucket and not how many there are, so several buckets or source types come to the largest of them and not to their sum.
 */
export type History = {
  readonly widthMs: number;
  readonly hours: ReadonlyMap<number, HourCounts>;
  readonly isLargest?: true;
};

/** The start of the hour in which a time lies. */
export function hourOf(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}

/** A history of these hours, each converted to the width; an hour that is stored at a coarser width counts as unknown. */
export function historyOf(widthMs: number, hours: Iterable<readonly [number, HourCounts]>): History {
  const kept = new Map<number, HourCounts>();
  for (const [start, hour] of hours) {
    const fitting = atWidth(hour, widthMs);
    if (fitting !== undefined) kept.set(start, fitting);
  }
  return { widthMs, hours: kept };
}

/** The history with some buckets set, by their start (epoch ms); null makes one unknown. */
export function withBuckets(history: History, buckets: Iterable<readonly [number, BucketCounts | null]>): History {
  const hours = new Map(history.hours);
  for (const [start, counts] of buckets) {
    const hour = hourOf(start);
    const before = hours.get(hour) ?? unknownHour(history.widthMs);
    hours.set(hour, withBucket(before, (start - hour) / history.widthMs, counts));
  }
  return { widthMs: history.widthMs, hours };
}

/** The history with what is known of its unknown buckets from another one of the same width. */
export function withKnown(history: History, other: History): History {
  const starts = [...other.hours].flatMap(([hour, { total }]) => total.map((_, at) => hour + at * other.widthMs));
  return withBuckets(
    history,
    starts.flatMap((start) => {
      const counts = bucketAt(history, start) === undefined ? countsAt(other, start) : undefined;
      return counts === undefined ? [] : [[start, counts] as const];
    }),
  );
}

/** What is known of the bucket that starts then; undefined where it is not. Restricted to `types` when given. */
export function bucketAt(history: History, start: number, types?: readonly string[]): number | undefined {
  const hour = history.hours.get(hourOf(start));
  const index = (start - hourOf(start)) / history.widthMs;
  const total = hour?.total[index];
  if (hour === undefined || total === undefined || total === null) return undefined;
  return types === undefined
    ? total
    : joined(
        history,
        types.map((type) => hour.types[type]?.[index] ?? 0),
      );
}

/** What the values of several buckets or source types come to. */
export function joined({ isLargest }: Pick<History, 'isLargest'>, values: readonly number[]): number {
  return values.reduce((one, other) => (isLargest === true ? Math.max(one, other) : one + other), 0);
}

/** All that is known of the bucket that starts then; undefined where nothing is. */
export function countsAt(history: History, start: number): BucketCounts | undefined {
  const total = bucketAt(history, start);
  const hour = history.hours.get(hourOf(start));
  if (total === undefined || hour === undefined) return undefined;
  const index = (start - hourOf(start)) / history.widthMs;
  const types = Object.entries(hour.types).map(([name, column]) => [name, column[index] ?? 0]);
  const reading = readingIn(hour, index);
  return { total, types: Object.fromEntries(types), ...(reading === undefined ? {} : { reading }) };
}

/**
 * A history as voices instead of mentions, unknown where the mentions were not read; of a series of which only some mentions count,
 * take it as it is stored or with these alone.
 */
export function voicesIn({ widthMs, hours }: History): History {
  return { widthMs, hours: new Map([...hours].map(([start, hour]) => [start, inVoices(hour)])) };
}

/** A history with only the mentions that match, where only some count; unknown where the mentions were not read. */
export function matchingIn({ widthMs, hours }: History): History {
  return { widthMs, hours: new Map([...hours].map(([start, hour]) => [start, inMatching(hour)])) };
}

/** A history of what is largest instead of how many there are, unknown where the mentions were not read. */
export function largestIn({ widthMs, hours }: History): History {
  return { widthMs, hours: new Map([...hours].map(([start, hour]) => [start, inLargest(hour)])), isLargest: true };
}

/** The sum over the buckets in [from, to), or what is largest in them, of all source types or of those given. */
export function sumOf(history: History, { from, to }: Span, types?: readonly string[]): WindowSum {
  let total = 0;
  let unknown = 0;
  for (let start = from; start < to; start += history.widthMs) {
    const value = bucketAt(history, start, types);
    if (value === undefined) unknown += 1;
    else total = joined(history, [total, value]);
  }
  if (unknown === 0) return { total, complete: true };
  return { total, complete: false, known: 1 - (unknown * history.widthMs) / (to - from) };
}

/** Mentions by source type in [from, to), of the buckets that are known; types without any are left out. */
export function byTypeOf(history: History, { from, to }: Span, types?: readonly string[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (let start = from; start < to; start += history.widthMs) {
    const hour = history.hours.get(hourOf(start));
    const index = (start - hourOf(start)) / history.widthMs;
    if (hour === undefined || hour.total[index] === null) continue;
    for (const [name, column] of Object.entries(hour.types)) {
      const value = column[index] ?? 0;
      if (value > 0 && (types === undefined || types.includes(name))) sums.set(name, (sums.get(name) ?? 0) + value);
    }
  }
  return Object.fromEntries(highestFirst(sums));
}
