import { isOnDay, type QuietHours } from '../items/rule/quiet-hours.ts';
import type { Rule } from '../items/rule/rule.ts';
import { type WallTime, wallClockOf } from '../time/wall-clock.ts';
import type { AlertEvent } from './event/alert-event.ts';

/** What of a rule decides when its people are not to be told. */
export type Mute = Pick<Rule, 'severity' | 'silencedUntil' | 'quietHours'>;

/** Whether the wall clock is within the hours; hours that cross midnight belong to the day on which they begin. */
function isQuiet(hours: QuietHours, { weekday, minute }: WallTime): boolean {
  const on = (index: number) => isOnDay(hours.days, index);
  if (hours.from < hours.to) return on(weekday) && minute >= hours.from && minute < hours.to;
  return (on(weekday) && minute >= hours.from) || (on(weekday - 1) && minute < hours.to);
}

/**
 * Whether the people of a rule are not to be told at a moment (epoch ms): because of its silence, or of its quiet hours on the
 * wall clock of the zone. Critical alerts are told in quiet hours unless `includeCritical` says otherwise; so are `events` to be
 * told that became critical because nobody acknowledged them. A silence that somebody set holds for them, too. This is checked
 * when something is to be published, with the rule as it is then, so that taking a silence back works at once. A rule that does
 * not exist is not muted. Wall-clock minutes decide, so the hours are right on the days on which clocks change.
 */
export function isMuted(
  rule: Mute | undefined,
  { timeZone, events }: { readonly timeZone: string; readonly events: readonly AlertEvent[] },
  now: number,
): boolean {
  if (rule === undefined) return false;
  if (rule.silencedUntil !== undefined && rule.silencedUntil > now) return true;
  const hours = rule.quietHours;
  if (hours === undefined || (isCritical(rule, events) && !hours.includeCritical)) return false;
  return isQuiet(hours, wallClockOf(timeZone)(now));
}

function isCritical({ severity }: Mute, events: readonly AlertEvent[]): boolean {
  return (
    severity === 'critical' ||
    events.some(({ data }) => data.escalatedFrom !== undefined && data.rule.severity === 'critical')
  );
}
