import { localDay, localMoment } from '../time/local-moment.ts';
import { DAY_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';

/**
 * A time of which people know beforehand that more will be said, or less: from `from` to before `to` (epoch ms), up to `times` as
 * many mentions as usual; below 1, down to so many. It comes again each week, month or year on the clock of `timeZone` (IANA; UTC without one).
 */
export type ExpectedTime = {
  readonly from: number;
  readonly to: number;
  readonly times: number;
  readonly why?: string | undefined;
  readonly repeat?: 'week' | 'month' | 'year' | undefined;
  readonly timeZone?: string | undefined;
};

/** One time that an expected time comes, in epoch ms. */
export type Occurrence = Pick<ExpectedTime, 'from' | 'to' | 'times' | 'why'>;

/** A part of a span (epoch ms), and what is expected in it. */
export type ExpectedPart = { readonly from: number; readonly to: number; readonly of: Occurrence };

const MONTHS = { month: 1, year: 12 } as const;

const WEEK_DAYS = 7;

/** Repeated ones are looked up for this long around what is asked for, and kept: clocks of zones are slow. */
const AROUND_MS = 40 * DAY_MS;

type Known = { readonly from: number; readonly to: number; readonly found: readonly Occurrence[] };

const known = new WeakMap<ExpectedTime, Known>();

/**
 * When an expected time comes within a span (epoch ms), in order. On the wall clock of its zone it always begins at the same
 * time of the day, also where clocks change, and of a month that has no such day it takes the last one.
 */
export function occurrencesOf(expected: ExpectedTime, { from, to }: { from: number; to: number }): Occurrence[] {
  const isWithin = (each: Occurrence) => each.from < to && each.to > from;
  if (expected.repeat === undefined) return isWithin(expected) ? [occurrenceOf(expected, expected)] : [];
  if (expected.from >= to) return [];
  let kept = known.get(expected);
  if (kept === undefined || from < kept.from || to > kept.to) {
    kept = { from: from - AROUND_MS, to: to + AROUND_MS, found: [] };
    kept = { ...kept, found: repeated(expected, expected.repeat, kept) };
    known.set(expected, kept);
  }
  return kept.found.filter(isWithin);
}

function occurrenceOf({ times, why }: ExpectedTime, { from, to }: { from: number; to: number }): Occurrence {
  return { from, to, times, ...(why === undefined ? {} : { why }) };
}

function repeated(
  expected: ExpectedTime,
  repeat: NonNullable<ExpectedTime['repeat']>,
  span: { readonly from: number; readonly to: number },
): Occurrence[] {
  const { from, to, timeZone = 'UTC' } = expected;
  const clock = wallClockOf(timeZone);
  const [first, last] = [localDay(from, timeZone), localDay(to, timeZone)];
  const dayOf = (count: number) =>
    repeat === 'week' ? first + count * WEEK_DAYS * DAY_MS : monthsAfter(first, count * MONTHS[repeat]);
  const longestMs = repeat === 'week' ? WEEK_DAYS * DAY_MS : MONTHS[repeat] * 31 * DAY_MS;
  const found: Occurrence[] = [];
  for (let count = Math.max(0, Math.floor((span.from - to) / longestMs) - 1); ; count++) {
    const day = dayOf(count);
    const begins = localMoment(day, clock(from).minute, timeZone);
    if (begins >= span.to) return found;
    const ends = localMoment(day + (last - first), clock(to).minute, timeZone);
    found.push(occurrenceOf(expected, { from: begins, to: ends }));
  }
}

/** The same day of a later month, days being those that `localDay` gives; the last one where that month is shorter. */
function monthsAfter(day: number, months: number): number {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), days));
}

/** How far from usual it is. */
const distanceOf = ({ times }: Occurrence) => Math.abs(Math.log(times));

/** What is expected at a moment (epoch ms), that which is furthest from usual; undefined where that is as much as usual. */
export function expectedAt(all: readonly ExpectedTime[], at: number): Occurrence | undefined {
  const [most] = all
    .flatMap((expected) => occurrencesOf(expected, { from: at, to: at + 1 }))
    .sort((a, b) => distanceOf(b) - distanceOf(a) || b.to - a.to);
  return most;
}

/**
 * What is expected within a span (epoch ms), in order and without overlaps: where several times meet, the one that is
 * furthest from usual counts. Times are rounded out to the boundaries of a grid of `everyMs`, because counts are known at these.
 */
export function expectedIn(
  all: readonly ExpectedTime[],
  { from, to }: { readonly from: number; readonly to: number },
  everyMs: number,
): ExpectedPart[] {
  const onGrid = all
    .flatMap((expected) => occurrencesOf(expected, { from, to }))
    .map((of) => ({
      from: Math.max(from, Math.floor(of.from / everyMs) * everyMs),
      to: Math.min(to, Math.ceil(of.to / everyMs) * everyMs),
      of,
    }));
  if (onGrid.length <= 1) return onGrid;
  const edges = [...new Set(onGrid.flatMap((each) => [each.from, each.to]))].sort((a, b) => a - b);
  const parts: ExpectedPart[] = [];
  edges.slice(1).forEach((end, index) => {
    const start = edges[index] ?? end;
    const [most] = onGrid
      .filter((each) => each.from <= start && each.to >= end)
      .sort((a, b) => distanceOf(b.of) - distanceOf(a.of) || a.of.from - b.of.from);
    const before = parts.at(-1);
    if (most === undefined) return;
    if (before?.of === most.of && before.to === start) parts[parts.length - 1] = { ...before, to: end };
    else parts.push({ from: start, to: end, of: most.of });
  });
  return parts;
}
