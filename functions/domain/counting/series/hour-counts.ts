import * as z from 'zod';
import { present } from '../../present.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';

/** The mentions of each bucket of an hour, null where they are not known, and the same per source type, for those that had any. */
type Columns = {
  readonly total: readonly (number | null)[];
  readonly types: Readonly<Record<string, readonly number[]>>;
};

/** What a number of mentions comes to: the largest of it that one mention has, and the sum over all, in each bucket. */
type Sizes<Value> = { readonly largest: Value; readonly sum: Value };

/**
 * The counts of one hour of a series, in 12, 4 or 1 buckets. Those of a series that is read have more: `copies`, the mentions that
 * are no voices, because people would not count them again; unknown where only the number of mentions is known; `reach` and
 * `interactions`, where there were any. There are few copies, so that they take less room than voices. Where only some mentions count,
 * `matching` has these, unknown as for copies; copies and sizes are of them alone. Where the largest of a measure is asked, `largest` has
 * it for each source type, and in `total` that of all.
 */
export type HourCounts = Columns & {
  readonly copies?: Columns | undefined;
  readonly matching?: Columns | undefined;
  readonly largest?: Columns | undefined;
  readonly reach?: Sizes<readonly number[]> | undefined;
  readonly interactions?: Sizes<readonly number[]> | undefined;
};

const columns = {
  total: z.array(z.number().nullable()),
  types: z.record(z.string(), z.array(z.number())),
};
const sizes = z.lazy(() => z.object({ largest: z.array(z.number()), sum: z.array(z.number()) }));

/** An hour as it is stored. */
export const hourCounts = z.lazy(() =>
  z.object({
    ...columns,
    copies: z.object(columns).optional(),
    matching: z.object(columns).optional(),
    largest: z.object(columns).optional(),
    reach: sizes.optional(),
    interactions: sizes.optional(),
  }),
);

/** What is known of one bucket; `reading` only where its mentions were read. */
export type BucketCounts = {
  readonly total: number;
  readonly types: Readonly<Record<string, number>>;
  readonly reading?: BucketReading;
};

/** What the mentions of a bucket come to: voices and, where that is asked, the largest of a measure by source type, and how large they are; where only some count, these. */
export type BucketReading = {
  readonly matching?: Readonly<Record<string, number>>;
  readonly largest?: Readonly<Record<string, number>>;
  readonly voices: Readonly<Record<string, number>>;
  readonly reach: Sizes<number>;
  readonly interactions: Sizes<number>;
};

/** An hour of which nothing is known. */
export function unknownHour(widthMs: number): HourCounts {
  return { total: new Array<null>(HOUR_MS / widthMs).fill(null), types: {} };
}

/** An hour without mentions, as far as its buckets (by their index) are known; undefined where none is. */
export function knownZeros(widthMs: number, isKnown: (index: number) => boolean): HourCounts | undefined {
  const total = unknownHour(widthMs).total.map((_, index) => (isKnown(index) ? 0 : null));
  return total.some((count) => count !== null) ? { total, types: {} } : undefined;
}

/** The hour without its last buckets, if they are unknown: of the hour that has just begun, most are. */
export function shortHour(hour: HourCounts): HourCounts {
  const known = hour.total.findLastIndex((count) => count !== null) + 1;
  return withColumns(hour, (column) => column.slice(0, known));
}

/** A short hour with all its buckets. */
export function wholeHour(hour: HourCounts, widthMs: number): HourCounts {
  const buckets = HOUR_MS / widthMs;
  return withColumns(hour, (column, none) => [
    ...column,
    ...new Array(Math.max(0, buckets - column.length)).fill(none),
  ]);
}

/** The hour with each of its columns changed; `none` is what a column has where nothing is known. */
function withColumns(
  hour: HourCounts,
  change: <Value extends number | null>(column: readonly Value[], none: Value) => readonly Value[],
): HourCounts {
  const countsOf = ({ total, types }: Columns): Columns => ({
    total: change(total, null),
    types: Object.fromEntries(Object.entries(types).map(([name, column]) => [name, change(column, 0)])),
  });
  const sizesOf = ({ largest, sum }: Sizes<readonly number[]>) => ({
    largest: change(largest, 0),
    sum: change(sum, 0),
  });
  const { copies, matching, largest, reach, interactions } = hour;
  return {
    ...countsOf(hour),
    ...present({
      copies: copies && countsOf(copies),
      matching: matching && countsOf(matching),
      largest: largest && countsOf(largest),
      reach: reach && sizesOf(reach),
      interactions: interactions && sizesOf(interactions),
    }),
  };
}

/** The hour with one bucket set to what was counted, or to unknown. */
export function withBucket(hour: HourCounts, index: number, counts: BucketCounts | null): HourCounts {
  const columns = withColumn(hour, index, counts);
  const reading = counts?.reading;
  if (reading === undefined && hour.copies === undefined) return columns;
  return {
    ...columns,
    copies: withColumn(hour.copies ?? unreadCopies(hour), index, copiesIn(counts)),
    ...(reading?.matching === undefined && hour.matching === undefined
      ? {}
      : { matching: withColumn(hour.matching ?? unreadCopies(hour), index, matchingIn(counts)) }),
    ...(reading?.largest === undefined && hour.largest === undefined
      ? {}
      : { largest: withColumn(hour.largest ?? unreadCopies(hour), index, largestOf(counts)) }),
    ...sizesOf('reach', hour, { index, sizes: reading?.reach }),
    ...sizesOf('interactions', hour, { index, sizes: reading?.interactions }),
  };
}

/** The copies of an hour whose mentions were only counted, and those that match: none where there are no mentions. */
const unreadCopies = ({ total }: Columns): Columns => ({
  total: total.map((mentions) => (mentions === 0 ? 0 : null)),
  types: {},
});

/** The mentions of a bucket that are no voices; null where they were only counted. */
function copiesIn(counts: BucketCounts | null): Pick<BucketCounts, 'total' | 'types'> | null {
  if (counts === null) return null;
  const { total, types, reading } = counts;
  if (reading === undefined) return total === 0 ? { total: 0, types: {} } : null;
  const copies = Object.entries(reading.matching ?? types).map(
    ([name, mentions]) => [name, mentions - (reading.voices[name] ?? 0)] as const,
  );
  return { total: copies.reduce((sum, [, each]) => sum + each, 0), types: Object.fromEntries(copies) };
}

/** The mentions of a bucket that count where only some do; null where they were only counted. */
function matchingIn(counts: BucketCounts | null): Pick<BucketCounts, 'total' | 'types'> | null {
  if (counts === null) return null;
  const types = counts.total === 0 ? {} : counts.reading?.matching;
  if (types === undefined) return null;
  return { total: Object.values(types).reduce((sum, each) => sum + each, 0), types };
}

/** The largest of a measure in a bucket; null where its mentions were only counted. */
function largestOf(counts: BucketCounts | null): Pick<BucketCounts, 'total' | 'types'> | null {
  if (counts === null) return null;
  const types = counts.total === 0 ? {} : counts.reading?.largest;
  return types === undefined ? null : { total: Math.max(0, ...Object.values(types)), types };
}

function withColumn(hour: Columns, index: number, counts: Pick<BucketCounts, 'total' | 'types'> | null): Columns {
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

/** The sizes of an hour with those of one bucket; none where no mention has any. */
function sizesOf(
  name: 'reach' | 'interactions',
  hour: HourCounts,
  { index, sizes }: { readonly index: number; readonly sizes: Sizes<number> | undefined },
): Pick<HourCounts, 'reach' | 'interactions'> {
  const column = (of: 'largest' | 'sum') =>
    hour.total.map((_, at) => (at === index ? (sizes?.[of] ?? 0) : (hour[name]?.[of][at] ?? 0)));
  const largest = column('largest');
  return largest.some((value) => value > 0) ? { [name]: { largest, sum: column('sum') } } : {};
}

/** What was read of one bucket of an hour; undefined where its mentions were only counted, and where there were none. */
export function readingIn(hour: HourCounts, index: number): BucketReading | undefined {
  const { copies, reach, interactions } = hour;
  if (copies === undefined || typeof copies.total[index] !== 'number' || hour.total[index] === 0) return undefined;
  const sizes = (of: HourCounts['reach']) => ({ largest: of?.largest[index] ?? 0, sum: of?.sum[index] ?? 0 });
  const byType = ({ types }: Columns) =>
    Object.fromEntries(
      Object.entries(types)
        .map(([name, column]) => [name, column[index] ?? 0] as const)
        .filter(([, count]) => count > 0),
    );
  return {
    ...(hour.matching === undefined ? {} : { matching: byType(hour.matching) }),
    ...(hour.largest === undefined ? {} : { largest: byType(hour.largest) }),
    voices: byType(inVoices(hour)),
    reach: sizes(reach),
    interactions: sizes(interactions),
  };
}

/** The hour with only the mentions that match, where only some count; unknown where they were only counted. */
export function inMatching(hour: HourCounts): HourCounts {
  const { copies, reach, interactions } = hour;
  return { ...(hour.matching ?? unreadCopies(hour)), ...present({ copies, reach, interactions }) };
}

/** The largest of a measure in the hour instead of its mentions, unknown where they were only counted. */
export function inLargest(hour: HourCounts): Columns {
  return hour.largest ?? unreadCopies(hour);
}

/** The hour as voices instead of mentions, unknown where its mentions were only counted. */
export function inVoices(hour: HourCounts): Columns {
  const copies = hour.copies ?? unreadCopies(hour);
  const counted = hour.matching ?? hour;
  const total = counted.total.map((mentions, at) => {
    const ofThem = copies.total[at] ?? null;
    return mentions === null || ofThem === null ? null : mentions - ofThem;
  });
  const types = Object.entries(counted.types).flatMap(([name, column]): [string, number[]][] => {
    const voices = column.map((mentions, at) => (total[at] === null ? 0 : mentions - (copies.types[name]?.[at] ?? 0)));
    return voices.some((value) => value > 0) ? [[name, voices]] : [];
  });
  return { total, types: Object.fromEntries(types) };
}

/** The buckets of an hour at a coarser width, unknown where a part is; undefined where the width is finer than kept. */
export function atWidth(hour: HourCounts, widthMs: number): HourCounts | undefined {
  const wanted = HOUR_MS / widthMs;
  const step = hour.total.length / wanted;
  if (step === 1) return hour;
  if (!Number.isInteger(step)) return undefined;
  const parts = <Value>(column: readonly Value[]) =>
    Array.from({ length: wanted }, (_, at) => column.slice(at * step, (at + 1) * step));
  type Both = (one: number, other: number) => number;
  const joined = (column: readonly (number | null)[], both: Both) =>
    parts(column).map((part) =>
      part.reduce<number | null>((all, value) => (all === null || value === null ? null : both(all, value)), 0),
    );
  const sum: Both = (one, other) => one + other;
  const sumsOf = (column: readonly (number | null)[]) => joined(column, sum);
  const columnsOf = ({ total, types }: Columns, both = sum): Columns => ({
    total: joined(total, both),
    types: Object.fromEntries(
      Object.entries(types).map(([name, column]) => [name, joined(column, both).map((value) => value ?? 0)]),
    ),
  });
  const sizes = (of: Sizes<readonly number[]>) => ({
    largest: parts(of.largest).map((part) => Math.max(...part)),
    sum: sumsOf(of.sum).map((value) => value ?? 0),
  });
  return {
    ...columnsOf(hour),
    ...(hour.copies === undefined ? {} : { copies: columnsOf(hour.copies) }),
    ...(hour.matching === undefined ? {} : { matching: columnsOf(hour.matching) }),
    ...(hour.largest === undefined ? {} : { largest: columnsOf(hour.largest, Math.max) }),
    ...(hour.reach === undefined ? {} : { reach: sizes(hour.reach) }),
    ...(hour.interactions === undefined ? {} : { interactions: sizes(hour.interactions) }),
  };
}
