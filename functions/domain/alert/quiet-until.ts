import type { QuietHours, Weekday } from '../rule/quiet-hours.ts';
import type { Rule } from '../rule/rule.ts';
import { MINUTE_MS } from '../time/units-of-time.ts';

const DAYS: readonly Weekday[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** No quiet lasts longer than a week of all-day hours; beyond that it is taken to be over. */
const LONGEST_MINUTES = 8 * 24 * 60;

/** The day and the minute of the day on the wall clock of a zone, of a time in epoch ms. */
type WallClock = (time: number) => { readonly day: number; readonly minute: number };

function wallClockOf(timeZone: string): WallClock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
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
 * Until when (epoch ms) nobody is told of a rule's alert: the end of its silence and of its quiet hours, whichever is
 * later; undefined when people may be told now. Critical alerts break through quiet hours unless `includeCritical` says
 * otherwise; they do not break a silence that somebody set by hand. Wall-clock minutes decide, so the hours are right on
 * the days on which clocks change.
 */
export function quietUntil(rule: Rule, timeZone: string, now: number): number | undefined {
  const silence = rule.silencedUntil ?? 0;
  const hours = rule.quietHours;
  const applies = hours !== undefined && (rule.severity !== 'critical' || hours.includeCritical);
  const start = Math.floor(Math.max(now, silence) / MINUTE_MS) * MINUTE_MS;
  const wallClock = wallClockOf(timeZone);
  let until = Math.max(now, silence);
  if (applies && isQuiet(hours, start, wallClock)) {
    let minutes = 0;
    while (minutes < LONGEST_MINUTES && isQuiet(hours, start + minutes * MINUTE_MS, wallClock)) minutes += 1;
    until = start + minutes * MINUTE_MS;
  }
  return until > now ? until : undefined;
}
