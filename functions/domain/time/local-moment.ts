import { DAY_MS, MINUTE_MS } from './units-of-time.ts';
import { partsOf } from './wall-clock.ts';

/** The local date and time of a zone at a time, written as if it were UTC (both epoch ms), to the minute. */
function shownAt(time: number, timeZone: string): number {
  const part = partsOf(timeZone, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })(time);
  return Date.UTC(
    Number(part('year')),
    Number(part('month')) - 1,
    Number(part('day')),
    Number(part('hour')),
    Number(part('minute')),
  );
}

/** The calendar day of a time (epoch ms) in a zone, as the epoch ms at which that day begins in UTC. */
export function localDay(time: number, timeZone: string): number {
  return Math.floor(shownAt(time, timeZone) / DAY_MS) * DAY_MS;
}

/**
 * When (epoch ms) the clock of a zone shows a minute of the day on a calendar day (as `localDay` gives it). Of a time
 * that comes twice, when clocks go back, the first is meant; a time that is skipped is calculated with the offset
 * before the change, as RFC 5545 (3.3.5) says.
 */
export function localMoment(day: number, minute: number, timeZone: string): number {
  const shown = day + minute * MINUTE_MS;
  const by = (reference: number) => shown - (shownAt(reference, timeZone) - reference);
  const [before, after] = [by(shown - DAY_MS), by(shown + DAY_MS)];
  if (shownAt(before, timeZone) === shown) return before;
  return shownAt(after, timeZone) === shown ? after : before;
}
