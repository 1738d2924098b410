import type { QuietHours, Weekday } from '../rule/quiet-hours.ts';
import type { Rule } from '../rule/rule.ts';
import { MINUTE_MS } from '../time/units-of-time.ts';

const DAYS: readonly Weekday[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** The day and the minute of the day on the wall clock of a zone, of a time in epoch ms. */
type WallClock = (time: number) => { readonly day: number; readonly minute: number };

/** A format takes a third of a millisecond to make, and a run asks of each of a thousand rules several times. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const kept = formats.get(timeZone);
  if (kept !== undefined) return kept;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}

function wallClockOf(timeZone: string): WallClock {
  const format = formatOf(timeZone);
  return (time) => {
    const parts = new Map<string, string>(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const weekday = parts.get('weekday')?.toUpperCase() ?? '';
    return {
      day: DAYS.map(String).indexOf(weekday),
      minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    };
  };
}

/** Whether the wall clock stands in the hours; those that cross midnight belong to the day on which they begin. */
function isQuiet(hours: QuietHours, time: number, wallClock: WallClock): boolean {
  const { day, minute } = wallClock(time);
  const names = hours.days ?? DAYS;
  const on = (index: number) => names.includes(DAYS[(index + 7) % 7] ?? 'SUN');
  if (hours.from < hours.to) return on(day) && minute >= hours.from && minute < hours.to;
  return (on(day) && minute >= hours.from) || (on(day - 1) && minute < hours.to);
}

/**
 * Whether the people of a rule are left in peace at a moment (epoch ms): by its silence, or by its quiet hours on the
 * wall clock of the zone. Critical alerts break through quiet hours unless `includeCritical` says otherwise; they do not
 * break a silence that somebody set by hand. It is asked when something is to be published, of the rule as it is then, so
 * that a silence that is taken back works at once. Wall-clock minutes decide, so the hours are right on the days on
 * which clocks change.
 */
export function isMuted(rule: Rule, timeZone: string, now: number): boolean {
  if (rule.silencedUntil !== undefined && rule.silencedUntil > now) return true;
  const hours = rule.quietHours;
  if (hours === undefined || (rule.severity === 'critical' && !hours.includeCritical)) return false;
  return isQuiet(hours, Math.floor(now / MINUTE_MS) * MINUTE_MS, wallClockOf(timeZone));
}
