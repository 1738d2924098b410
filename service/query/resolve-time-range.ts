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
  const today = now.startOf('day');
  const week = now.startOf('week');
  const month = now.startOf('month');
  switch (period) {
    case 'TODAY':
      return span(today, today.plus({ days: 1 }));
    case 'YESTERDAY':
      return span(today.minus({ days: 1 }), today);
    case 'LAST_24_HOURS':
      return rolling(now.minus({ hours: 24 }), now);
    case 'LAST_7_DAYS':
      return rolling(now.minus({ days: 7 }), now);
    case 'LAST_30_DAYS':
      return rolling(now.minus({ days: 30 }), now);
    case 'LAST_90_DAYS':
      return rolling(now.minus({ days: 90 }), now);
    case 'THIS_WEEK':
      return span(week, week.plus({ weeks: 1 }));
    case 'LAST_WEEK':
      return span(week.minus({ weeks: 1 }), week);
    case 'THIS_MONTH':
      return span(month, month.plus({ months: 1 }));
    case 'LAST_MONTH':
      return span(month.minus({ months: 1 }), month);
  }
}

function span(from: DateTime, to: DateTime): Span {
  return { from: from.toMillis(), to: to.toMillis() };
}

/** From just after `start` to `now`, inclusive: a mention of this very millisecond is in it. */
function rolling(start: DateTime, now: DateTime): Span {
  return { from: start.toMillis() + 1, to: now.toMillis() + 1 };
}
