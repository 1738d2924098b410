import { HOUR_MS } from '../../time/units-of-time.ts';

/**
 * The counts of one hour of a series, in 12, 4 or 1 buckets: `total` mentions per bucket, null where it is not known, and
 * `types` the same per source type, for those that had any.
 */
export type HourCounts = {
  readonly total: readonly (number | null)[];
  readonly types: Readonly<Record<string, readonly number[]>>;
};

/** What is known of one bucket. */
export type BucketCounts = { readonly total: number; readonly types: Readonly<Record<string, number>> };

/** An hour of which nothing is known. */
export function unknownHour(widthMs: number): HourCounts {
  return { total: new Array<null>(HOUR_MS / widthMs).fill(null), types: {} };
}

/** The hour with one bucket set to what was counted, or to unknown. */
export function withBucket(hour: HourCounts, index: number, counts: BucketCounts | null): HourCounts {
  const total = hour.total.map((value, at) => (at === index ? (counts?.total ?? null) : value));
  const names = new Set([...Object.keys(hour.types), ...Object.keys(counts?.types ?? {})]);
  const types = [...names].sort().flatMap((name): [string, number[]][] => {
    const column = hour.total.map((_, at) =>
      at === index ? (counts?.types[name] ?? 0) : (hour.types[name]?.[at] ?? 0),
    );
    return column.some((value) => value > 0) ? [[name, column]] : [];
  });
  return { total, types: Object.fromEntries(types) };
}

/** The buckets of an hour at a coarser width, unknown where a part is; undefined where the width is finer than kept. */
export function atWidth(hour: HourCounts, widthMs: number): HourCounts | undefined {
  const wanted = HOUR_MS / widthMs;
  const step = hour.total.length / wanted;
  if (step === 1) return hour;
  if (!Number.isInteger(step)) return undefined;
  const sumsOf = (column: readonly (number | null)[]) =>
    Array.from({ length: wanted }, (_, at) =>
      column
        .slice(at * step, (at + 1) * step)
        .reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0),
    );
  const types = Object.entries(hour.types).map(([name, column]) => [name, sumsOf(column).map((value) => value ?? 0)]);
  return { total: sumsOf(hour.total), types: Object.fromEntries(types) };
}
