import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { ImportMap } from './import-map.ts';
import {
  type DateOrder,
  type EpochUnit,
  isAlwaysDayFirst,
  orderShown,
  readTime,
  type WrittenTime,
} from './read-time.ts';
import type { ReadRows } from './row.ts';

/** What a whole column of times says about how they are written. */
export type TimeSurvey = {
  /** Undefined where each date could be read both ways; `example` is one of these. */
  readonly order: DateOrder | undefined;
  readonly example?: string;
  /** One of each, if a column has dates that only one way reads and dates that only the other does. */
  readonly both?: readonly [dayFirst: string, monthFirst: string];
  readonly unit?: EpochUnit;
  readonly isSerial: boolean;
  /** Whether times name no zone. */
  readonly isLocal: boolean;
  /** Whether all are days alone: without a time of day, or with that of midnight. */
  readonly isDays: boolean;
};

/** Rows that are looked at even where the order of dates is known. */
const SAMPLE_ROWS = 1000;

/**
 * Looks at a column of times until it shows which number of a date is the day: at all of it, if no date does.
 *
 * @param asked what a person said; it is not looked for then
 */
export async function surveyTimes(
  rows: AsyncIterable<ReadRows>,
  {
    column,
    clock,
    asked,
  }: { readonly column: number; readonly clock: number | undefined; readonly asked: ImportMap['dates'] },
): Promise<TimeSurvey> {
  let seen = 0;
  let example: string | undefined;
  const shows: Partial<Record<DateOrder, string>> = {};
  const found: Found = { isSerial: false, times: 0, locals: 0, days: 0 };
  for await (const batch of rows) {
    for (const { cells } of batch.rows) {
      const text = cells[column] ?? '';
      seen += 1;
      const { isDate, order } = orderShown(text);
      if (isDate && order === undefined && !isAlwaysDayFirst(text)) example ??= text.trim();
      if (order !== undefined) shows[order] ??= text.trim();
      if (seen > SAMPLE_ROWS) continue;
      noteTime(found, readTime(text, order ?? asked ?? 'day-first'), clock === undefined ? '' : (cells[clock] ?? ''));
    }
    const isSettled =
      asked !== undefined ||
      example === undefined ||
      shows['day-first'] !== undefined ||
      shows['month-first'] !== undefined;
    if (seen >= SAMPLE_ROWS && isSettled) break;
  }
  const { 'day-first': dayFirst, 'month-first': monthFirst } = shows;
  return {
    order: asked ?? orderOf(shows, example),
    ...present({ example, unit: found.unit }),
    ...(dayFirst !== undefined && monthFirst !== undefined ? { both: [dayFirst, monthFirst] as const } : {}),
    isSerial: found.isSerial,
    isLocal: found.locals > 0,
    isDays: found.days > 0 && found.days === found.times,
  };
}

/** What the times of a column were, as far as they were looked at. */
type Found = { unit?: EpochUnit; isSerial: boolean; times: number; locals: number; days: number };

function noteTime(found: Found, time: WrittenTime, clock: string): void {
  if (time.kind === 'none') return;
  found.times += 1;
  const shown = time.kind === 'moment' ? time.ms : time.shown;
  if (shown % DAY_MS === 0 && clock.trim() === '') found.days += 1;
  if (time.kind === 'moment') {
    if (time.unit !== undefined) found.unit ??= time.unit;
    return;
  }
  found.locals += 1;
  found.isSerial ||= time.serial === true;
}

/** Which number is the day where dates show it, and where no date could be read both ways; else undefined. */
function orderOf(shows: Partial<Record<DateOrder, string>>, example: string | undefined): DateOrder | undefined {
  if (shows['day-first'] !== undefined) return 'day-first';
  if (shows['month-first'] !== undefined) return 'month-first';
  return example === undefined ? 'day-first' : undefined;
}
