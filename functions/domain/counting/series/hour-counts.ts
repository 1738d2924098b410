import { HOUR_MS } from '../../time/units-of-time.ts';

/** The mentions of each bucket of an hour, null where they are not known, and the same per source type, for those that had any. */
type Columns = {
  readonly total: readonly (number | null)[];
  readonly types: Readonly<Record<string, readonly number[]>>;
};

/** What a number of mentions comes to: the largest of it that one mention has, and the sum over all, in each bucket. */
type Sizes<Value> = { readonly largest: Value; readonly sum: Value };

/**
 * The counts of one hour of a series, in 12, 4 or 1 buckets. Those of a series that is read have more: `voices`, what people
 * would count as one, unknown where only the number of mentions is known; `reach` and `interactions`, where there were any.
 */
export type HourCounts = Columns & {
  readonly voices?: Columns | undefined;
  readonly reach?: Sizes<readonly number[]> | undefined;
  readonly interactions?: Sizes<readonly number[]> | undefined;
};

/** What is known of one bucket; `reading` only where its mentions were read. */
export type BucketCounts = {
  readonly total: number;
  readonly types: Readonly<Record<string, number>>;
  readonly reading?: BucketReading;
};

/** What the mentions of a bucket come to: voices by source type, and how large they are. */
export type BucketReading = {
  readonly voices: Readonly<Record<string, number>>;
  readonly reach: Sizes<number>;
  readonly interactions: Sizes<number>;
};

/** An hour of which nothing is known. */
export function unknownHour(widthMs: number): HourCounts {
  return { total: new Array<null>(HOUR_MS / widthMs).fill(null), types: {} };
}

/** The hour with one bucket set to what was counted, or to unknown. */
export function withBucket(hour: HourCounts, index: number, counts: BucketCounts | null): HourCounts {
  const columns = withColumn(hour, index, counts);
  const reading = counts?.reading;
  if (reading === undefined && hour.voices === undefined) return columns;
  const unread = { total: hour.total.map((total) => (total === 0 ? 0 : null)), types: {} };
  const isRead = reading !== undefined || counts?.total === 0;
  const voices = isRead ? { total: sumOf(reading?.voices ?? {}), types: reading?.voices ?? {} } : null;
  return {
    ...columns,
    voices: withColumn(hour.voices ?? unread, index, voices),
    ...sizesOf('reach', hour, { index, sizes: reading?.reach }),
    ...sizesOf('interactions', hour, { index, sizes: reading?.interactions }),
  };
}

const sumOf = (counts: Readonly<Record<string, number>>) => Object.values(counts).reduce((sum, each) => sum + each, 0);

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
  const { total, voices, reach, interactions } = hour;
  if (voices === undefined || typeof voices.total[index] !== 'number' || total[index] === 0) return undefined;
  const sizes = (of: HourCounts['reach']) => ({ largest: of?.largest[index] ?? 0, sum: of?.sum[index] ?? 0 });
  const types = Object.entries(voices.types).map(([name, column]) => [name, column[index] ?? 0] as const);
  return {
    voices: Object.fromEntries(types.filter(([, count]) => count > 0)),
    reach: sizes(reach),
    interactions: sizes(interactions),
  };
}

/** The hour as voices instead of mentions, unknown where its mentions were only counted. */
export function inVoices({ total, voices }: HourCounts): HourCounts {
  return voices ?? { total: total.map((mentions) => (mentions === 0 ? 0 : null)), types: {} };
}

/** The buckets of an hour at a coarser width, unknown where a part is; undefined where the width is finer than kept. */
export function atWidth(hour: HourCounts, widthMs: number): HourCounts | undefined {
  const wanted = HOUR_MS / widthMs;
  const step = hour.total.length / wanted;
  if (step === 1) return hour;
  if (!Number.isInteger(step)) return undefined;
  const parts = <Value>(column: readonly Value[]) =>
    Array.from({ length: wanted }, (_, at) => column.slice(at * step, (at + 1) * step));
  const sumsOf = (column: readonly (number | null)[]) =>
    parts(column).map((part) =>
      part.reduce<number | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0),
    );
  const columnsOf = ({ total, types }: Columns): Columns => ({
    total: sumsOf(total),
    types: Object.fromEntries(
      Object.entries(types).map(([name, column]) => [name, sumsOf(column).map((value) => value ?? 0)]),
    ),
  });
  const sizes = (of: Sizes<readonly number[]>) => ({
    largest: parts(of.largest).map((part) => Math.max(...part)),
    sum: sumsOf(of.sum).map((value) => value ?? 0),
  });
  return {
    ...columnsOf(hour),
    ...(hour.voices === undefined ? {} : { voices: columnsOf(hour.voices) }),
    ...(hour.reach === undefined ? {} : { reach: sizes(hour.reach) }),
    ...(hour.interactions === undefined ? {} : { interactions: sizes(hour.interactions) }),
  };
}
