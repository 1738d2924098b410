import { DateTime } from 'luxon';
import type { RelativePeriod } from '../wire/enumerations.ts';
import type { TimeRange } from '../wire/search-query-schema.ts';

/** A half-open span `[from, to)` in epoch milliseconds; adjacent spans neither overlap nor leave a gap. */
export type Span = { readonly from: number; readonly to: number };

const ALL_TIME: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The span of a time range at `now` (epoch milliseconds) in an organization's time zone. */
export function resolveTimeRange(range: TimeRange | null | undefined, now: number, timeZone: string): Span {
  if (range == null) return ALL_TIME;
  if (range.relative != null) return resolvePeriod(range.relative, DateTime.fromMillis(now, { zone: timeZone }));
  return range.from != null && range.to != null ? { from: range.from, to: range.to } : ALL_TIME;
}

/**
 * Periods `LAST_n` end with the current millisecond, and count days by the local calendar. The others are whole days, weeks
 * (from Monday) and months of the time zone.
 */
function resolvePeriod(period: RelativePeriod, now: DateTime): Span {
  switch (period) {
    case 'TODAY':
      return wholePeriod(now, 'day');
    case 'YESTERDAY':
      return periodBefore(now, 'day');
    case 'LAST_24_HOURS':
      return rolling(now.minus({ hours: 24 }), now);
    case 'LAST_7_DAYS':
      return rolling(now.minus({ days: 7 }), now);
    case 'LAST_30_DAYS':
      return rolling(now.minus({ days: 30 }), now);
    case 'LAST_90_DAYS':
      return rolling(now.minus({ days: 90 }), now);
    case 'THIS_WEEK':
      return wholePeriod(now, 'week');
    case 'LAST_WEEK':
      return periodBefore(now, 'week');
    case 'THIS_MONTH':
      return wholePeriod(now, 'month');
    case 'LAST_MONTH':
      return periodBefore(now, 'month');
  }
}

type Unit = 'day' | 'week' | 'month';

/** The day, week or month around a time, from its own first moment to that of the next. */
export function wholePeriod(time: DateTime, unit: Unit): Span {
  const first = firstMoment(time, unit);
  return { from: first.toMillis(), to: firstMoment(first.plus({ [unit]: 1 }), unit).toMillis() };
}

/** The one before: reached by its last moment, because no calculation with days finds the day before one that was skipped. */
function periodBefore(time: DateTime, unit: Unit): Span {
  return wholePeriod(firstMoment(time, unit).minus({ milliseconds: 1 }), unit);
}

/** A day may begin at 01:00, because clocks skip its midnight, or have midnight twice: then the first one begins it. */
function firstMoment(time: DateTime, unit: Unit): DateTime {
  return time
    .startOf(unit)
    .getPossibleOffsets()
    .reduce((first, each) => (each < first ? each : first));
}

/** From just after `start` to `now`, inclusive: a mention of this very millisecond is in it. */
function rolling(start: DateTime, now: DateTime): Span {
  return { from: start.toMillis() + 1, to: now.toMillis() + 1 };
}
