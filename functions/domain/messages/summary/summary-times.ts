import type { Span } from '../../counting/series/gaps.ts';
import { KEPT_MS } from '../../counting/series/series-head.ts';
import { isOnDay } from '../../items/rule/quiet-hours.ts';
import { monthDaysOf, type SummaryPlan } from '../../items/summary-plan.ts';
import { localDay, localMoment } from '../../time/local-moment.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';

/** The times of a plan; nothing else of it matters here. */
type Times = Readonly<Pick<SummaryPlan, 'time'>> & { readonly days?: SummaryPlan['days'] };

/** A plan that was written less than this after its newest time still gets that summary. */
const JUST_WRITTEN_MS = HOUR_MS;

/** The longest period of a summary on days of the month, in ms: one month that was missed, and the next. */
const LONGEST_MONTHS_MS = 62 * DAY_MS;

/** The days that are looked at, back from today: those of the longest month, and one more, because today's time may not have come. */
const MOST_BACK = 32;

/** Whether a plan has a summary on a calendar day, as `localDay` gives it; a month that is shorter than a named day has it on its last. */
function isNamed(days: Times['days'], day: number): boolean {
  const ofMonth = monthDaysOf(days);
  const date = new Date(day);
  if (ofMonth === undefined) return isOnDay(days, date.getUTCDay());
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return ofMonth.some((named) => Math.min(named, last) === date.getUTCDate());
}

/**
 * The newest time of a plan up to `at` on the clock of a zone (all epoch ms): when it asks for a summary, and up to when that tells. On days
 * of the month it tells of whole days, so that the one on the first is of the calendar month.
 */
export function newestSummaryTime(
  { time, days }: Times,
  timeZone: string,
  at: number,
): { readonly moment: number; readonly to: number } {
  const today = localDay(at, timeZone);
  for (let back = 0; back <= MOST_BACK; back += 1) {
    const day = today - back * DAY_MS;
    const moment = localMoment(day, time, timeZone);
    if (moment > at || !isNamed(days, day)) continue;
    return { moment, to: monthDaysOf(days) === undefined ? moment : localMoment(day, 0, timeZone) };
  }
  throw new Error('a plan names at least one day of the week or of the month');
}

/** What a plan asks for: the moment at which the summary is due, and its period (epoch ms). */
export type DueSummary =
  | { readonly kind: 'send'; readonly moment: number; readonly period: Span }
  | { readonly kind: 'begin'; readonly upTo: number };

/**
 * What a plan asks for at `at`, if the last summary told everything up to `upTo` (epoch ms; undefined: there was none).
 * `send`: tell what happened in a period, however late; a missed time is told with the next one. `begin`: the plan is
 * new, so its first summary is the one at its next time. A period is never longer than what is stored. On days of the month it is
 * never shorter than from one to the next, so that a month is whole although weeks of it were told before.
 */
export function dueSummary(
  plan: Times,
  timeZone: string,
  { upTo, at }: { readonly upTo: number | undefined; readonly at: number },
): DueSummary | undefined {
  const { moment, to } = newestSummaryTime(plan, timeZone, at);
  if (upTo === undefined && at - moment > JUST_WRITTEN_MS) return { kind: 'begin', upTo: to };
  if (upTo !== undefined && to <= upTo) return undefined;
  const before = newestSummaryTime(plan, timeZone, moment - 1).to;
  const isOfMonth = monthDaysOf(plan.days) !== undefined;
  const from = isOfMonth ? Math.min(upTo ?? before, before) : (upTo ?? before);
  return { kind: 'send', moment, period: { from: Math.max(from, to - (isOfMonth ? LONGEST_MONTHS_MS : KEPT_MS)), to } };
}
