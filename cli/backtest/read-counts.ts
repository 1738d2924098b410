import { LINE_END } from '../../files/decode-text.ts';
import { otherFormat } from '../../files/other-format.ts';
import { timeProblem } from '../../files/plausible-time.ts';
import { strayProblem, strayTime } from '../../files/stray-time.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { bucketsProblem } from '../../functions/domain/time/longest-span.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { UsageError } from '../usage-error.ts';

/** A row of the file, with the bucket it counts for. */
type CountRow = { readonly timestamp: string; readonly value: string; readonly start: number };

/** Counts of a file: its rows, the width of their buckets in ms, and the buckets, ascending; a missing one is a gap. */
export type Counts = {
  readonly rows: readonly CountRow[];
  readonly everyMs: number;
  readonly buckets: readonly Bucket[];
};

/**
 * Reads `timestamp,value` rows: UTC, start of the bucket; the first two rows give the width. The grid is that of the
 * file and need not lie on full minutes. Rows may be out of order; of two rows for one bucket the later one counts; a
 * row between two buckets counts for the earlier one.
 * @throws UsageError with the line that cannot be read, and what is expected.
 */
export function readCounts(text: string, name: string): Counts {
  const lines = text.split(LINE_END);
  // Excel writes the separator of its language.
  const separator = /[,;\t]/.exec(lines[0] ?? '')?.[0] ?? ',';
  const head = (lines[0] ?? '').split(separator).map(unquoted);
  const timeColumn = head.indexOf('timestamp');
  const valueColumn = head.indexOf('value');
  if (timeColumn < 0 || valueColumn < 0) {
    const found =
      text.trim() === '' ? 'it is empty' : `found "${(lines[0] ?? '').slice(0, 200)}"${otherFormat(text, 'counts')}`;
    throw new UsageError(`${name}, line 1: expected the columns "timestamp,value", ${found}.`);
  }
  const read: { timestamp: string; value: string; time: number; line: number; count: number }[] = [];
  lines.forEach((line, index) => {
    if (index === 0 || line.trim() === '') return;
    const cells = line.split(separator);
    const timestamp = unquoted(cells[timeColumn] ?? '');
    const value = unquoted(cells[valueColumn] ?? '');
    const time = timeOf(timestamp);
    if (Number.isNaN(time)) {
      throw new UsageError(`${name}, line ${index + 1}: "${timestamp}" is not a time such as 2026-11-20 14:05:00.`);
    }
    if (timeProblem(time) !== undefined) {
      throw new UsageError(
        `${name}, line ${index + 1}: "${timestamp}" looks like a placeholder: write when the bucket began, or leave the row out.`,
      );
    }
    const count = Number(value);
    if (!/^\d*\.?\d+(e[+-]?\d+)?$/i.test(value) || !Number.isFinite(count)) {
      throw new UsageError(
        `${name}, line ${index + 1}: "${value}" is not a count; leave a row out where none is known.`,
      );
    }
    read.push({ timestamp, value, time, line: index + 1, count: Math.round(count) });
  });
  const [first, second] = read;
  if (first === undefined || second === undefined) {
    throw new UsageError(`${name}: expected at least two rows, which tell the width of the buckets.`);
  }
  const everyMs = second.time - first.time;
  if (everyMs <= 0 || HOUR_MS % everyMs !== 0) {
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
  const rows = read.map(({ timestamp, value, time, count }) => {
    const start = first.time + Math.floor((time - first.time) / everyMs) * everyMs;
    counts.set(start, count);
    return { timestamp, value, start };
  });
  const buckets = [...counts].sort(([a], [b]) => a - b).map(([start, total]) => ({ start, total }));
  return { rows, everyMs, buckets };
}

/** A cell without the quotes that some programs write around every cell. */
function unquoted(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}

/** Without a zone a time is UTC. */
function timeOf(timestamp: string): number {
  if (!/^\d{4}-\d\d(-\d\d|$)/.test(timestamp)) return Number.NaN;
  const iso = timestamp.replace(' ', 'T');
  return Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
}
