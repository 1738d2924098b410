import { isOnDay, type QuietHours } from '../rule/quiet-hours.ts';
import type { Rule } from '../rule/rule.ts';
import { type WallTime, wallClockOf } from '../time/wall-clock.ts';

/** Whether the wall clock stands in the hours; those that cross midnight belong to the day on which they begin. */
function isQuiet(hours: QuietHours, { weekday, minute }: WallTime): boolean {
  const on = (index: number) => isOnDay(hours.days, index);
  if (hours.from < hours.to) return on(weekday) && minute >= hours.from && minute < hours.to;
  return (on(weekday) && minute >= hours.from) || (on(weekday - 1) && minute < hours.to);
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
  return isQuiet(hours, wallClockOf(timeZone)(now));
}
