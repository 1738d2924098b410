import { otherFormat } from '../../files/other-format.ts';
import { strayProblem, strayTime } from '../../files/stray-time.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { present } from '../../functions/domain/present.ts';
import { bucketsProblem } from '../../functions/domain/time/longest-span.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { COLUMN_NAMES } from '../import/known-exports.ts';
import { plainName } from '../import/plain-name.ts';
import { decimalMarkOf, readCount } from '../import/read-count.ts';
import { type DateOrder, isAlwaysDayFirst, orderShown, readTime } from '../import/read-time.ts';
import type { Row } from '../import/row.ts';
import { type TableHead, tableHead } from '../import/table-head.ts';
import { tableRowsOf } from '../import/table-rows.ts';
import { UsageError } from '../usage-error.ts';

/** A row of the file, with the bucket it counts for. */
type CountRow = { readonly timestamp: string; readonly value: string; readonly start: number };

/** Counts of a file: its rows, the width of their buckets in ms, and the buckets, ascending; a missing one is a gap. */
export type Counts = {
  readonly rows: readonly CountRow[];
  readonly everyMs: number;
  readonly buckets: readonly Bucket[];
  /** Which columns were taken, and how, where that is not said by their names. */
  readonly taken?: string;
};

/** What columns of counts are called, beside `value`. */
const COUNT_NAMES = [
  'value',
  'count',
  'counts',
  'mentions',
  'total',
  'volume',
  'number',
  'n',
  'anzahl',
  'erwahnungen',
  'menge',
];

/** A table as long as a sample shows its columns. */
const SAMPLE_CHARACTERS = 200_000;

/** A row that was read: its cells as they are, when its bucket begins (epoch ms), and the count. */
type ReadRow = {
  readonly timestamp: string;
  readonly value: string;
  readonly time: number;
  readonly line: number;
  readonly count: number;
};

/**
 * Reads a table with a column of times (starts of buckets; UTC where they name no zone; epoch seconds or milliseconds, too) and a column
 * of counts: those called so, else the first and the second. The first two rows give the width. The grid is that of the
 * file and need not lie on full minutes. Rows may be out of order; of two rows for one bucket the later one counts; a
 * row between two buckets counts for the earlier one.
 * @throws UsageError with the line that cannot be read, and what is expected.
 */
export function readCounts(text: string, name: string): Counts {
  if (text.trim() === '') throw new UsageError(`${name}, line 1: expected the columns "timestamp,value", it is empty.`);
  const head = tableHead(text.slice(0, SAMPLE_CHARACTERS).replace(/\n[^\n]*$/, '\n'));
  const { rows, leftOut } = head === undefined ? { rows: [], leftOut: [] } : tableRowsOf(text, head.dialect);
  const [open] = leftOut;
  if (open !== undefined) throw new UsageError(`${name}, line ${open.line}: ${open.why}.`);
  const below = rows.filter(({ line }) => line > (head?.line ?? 0));
  const columns = head && columnsOf(head, below);
  if (head === undefined || columns === undefined) {
    const [found = ''] = text.split('\n', 1);
    throw new UsageError(
      `${name}, line 1: expected the columns "timestamp,value", or a column of times and one of counts, found "${found.slice(0, 200)}"${otherFormat(text, 'counts')}.`,
    );
  }
  const { read, unit } = readRows(below, { ...columns, name, delimiter: head.dialect.delimiter });
  const [first, second] = read;
  if (first === undefined || second === undefined) {
    throw new UsageError(`${name}: expected at least two rows, which tell the width of the buckets.`);
  }
  // The newest may stand first.
  const everyMs = Math.abs(second.time - first.time);
  if (everyMs === 0 || HOUR_MS % everyMs !== 0) {
    throw new UsageError(
      `${name}: the first two rows are ${everyMs / MINUTE_MS} minutes apart; expected buckets that divide an hour, such as 5m.`,
    );
  }
  const times = read.map(({ time }) => time);
  const stray = strayTime(times);
  if (stray !== undefined) throw new UsageError(`${name}, line ${read[stray.index]?.line}: ${strayProblem(stray)}.`);
  const [from, to] = times.reduce(
    ([least, most], time) => [Math.min(least, time), Math.max(most, time)],
    [first.time, first.time],
  );
  const tooLong = bucketsProblem(from, to, everyMs);
  if (tooLong !== undefined) throw new UsageError(`${name}: ${tooLong}: give a part of it.`);
  const counts = new Map<number, number>();
  const counted = read.map(({ timestamp, value, time, count }) => {
    const start = first.time + Math.floor((time - first.time) / everyMs) * everyMs;
    counts.set(start, count);
    return { timestamp, value, start };
  });
  const buckets = [...counts].sort(([a], [b]) => a - b).map(([start, total]) => ({ start, total }));
  return { rows: counted, everyMs, buckets, ...present({ taken: takenOf(head, columns, unit) }) };
}

/** Which column has the times, and which the counts: by name, else the first and the second, if they have such. */
function columnsOf(
  { columns }: TableHead,
  rows: readonly Row[],
): { readonly time: number; readonly count: number } | undefined {
  const plain = columns.map(plainName);
  const named = (names: readonly string[]) => names.map((each) => plain.indexOf(each)).find((at) => at >= 0);
  const time = named(COLUMN_NAMES.time) ?? 0;
  const count = named(COUNT_NAMES) ?? (time === 1 ? 0 : 1);
  const isNamed = named(COLUMN_NAMES.time) !== undefined && named(COUNT_NAMES) !== undefined;
  const [first] = rows;
  if (isNamed || first === undefined) return isNamed ? { time, count } : undefined;
  const fits =
    readTime(first.cells[time] ?? '', 'day-first').kind !== 'none' && readCount(first.cells[count] ?? '') !== undefined;
  return fits ? { time, count } : undefined;
}

type Reading = { readonly time: number; readonly count: number; readonly name: string; readonly delimiter: string };

function readRows(
  rows: readonly Row[],
  { time: timeColumn, count: countColumn, name, delimiter }: Reading,
): { readonly read: readonly ReadRow[]; readonly unit?: string } {
  const stamps = rows.map(({ cells }) => (cells[timeColumn] ?? '').trim());
  const order = orderOf(stamps);
  const values = rows.map(({ cells }) => (cells[countColumn] ?? '').trim());
  const decimal = decimalMarkOf(values);
  // Programs that write commas between cells write decimals with a point, and may write three of them.
  const isUnclear = decimal === undefined && delimiter === ',' && !values.some((value) => /^\d+$/.test(value));
  let unit: string | undefined;
  const read = rows.map(({ line }, index) => {
    const timestamp = stamps[index] ?? '';
    const value = values[index] ?? '';
    const place = `${name}, line ${line}`;
    if (order === undefined && orderShown(timestamp).isDate && !isAlwaysDayFirst(timestamp)) {
      throw new UsageError(
        `${place}: "${timestamp}" is not a time that is read in one way only, and no row shows whether the day or the month comes first: write it as 2026-11-20.`,
      );
    }
    const written = readTime(timestamp, order ?? 'day-first');
    if (written.kind === 'none') {
      throw new UsageError(
        `${place}: ${written.why}: it is not a time such as 2026-11-20 14:05:00; write when the bucket began, or leave the row out.`,
      );
    }
    if (written.kind === 'moment') unit ??= written.unit;
    if (isUnclear && /^[1-9]\d{0,2}\.\d{3}$/.test(value)) {
      throw new UsageError(
        `${place}: "${value}" can be thousands or decimals, and no row shows which: write ${value.replace('.', '')} or ${value}0.`,
      );
    }
    const count = readCount(value, decimal);
    if (count === undefined) {
      throw new UsageError(`${place}: "${value}" is not a count; leave a row out where none is known.`);
    }
    return {
      timestamp,
      value,
      time: written.kind === 'moment' ? written.ms : written.shown,
      line,
      count,
    };
  });
  return unit === undefined ? { read } : { read, unit };
}

/** Whether the day or the month comes first; undefined where no date shows it. */
function orderOf(stamps: readonly string[]): DateOrder | undefined {
  for (const stamp of stamps) {
    const { order } = orderShown(stamp);
    if (order !== undefined) return order;
  }
  return undefined;
}

/** What a person should know of what was taken for what; undefined for the columns `timestamp` and `value` without a unit. */
function takenOf(
  { columns }: TableHead,
  { time, count }: { readonly time: number; readonly count: number },
  unit: string | undefined,
): string | undefined {
  if (unit === undefined && columns[time] === 'timestamp' && columns[count] === 'value') return undefined;
  const since = unit === undefined ? '' : `, ${unit} since 1970`;
  return `Times are those of "${columns[time]}"${since}, counts those of "${columns[count]}".`;
}
