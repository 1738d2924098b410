import type { Span } from '../../counting/series/gaps.ts';
import { KEPT_MS } from '../../counting/series/series-head.ts';
import { isOnDay, type Weekday } from '../../items/rule/quiet-hours.ts';
import type { SummaryPlan } from '../../items/summary-plan.ts';
import { localDay, localMoment } from '../../time/local-moment.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';

/** The times of a plan; nothing else of it matters here. */
type Times = Readonly<Pick<SummaryPlan, 'time'>> & { readonly days?: readonly Weekday[] | undefined };

/** A plan that was written less than this after its newest time still gets that summary. */
const JUST_WRITTEN_MS = HOUR_MS;

/** The newest time (epoch ms) up to `at` at which a plan asks for a summary, on the clock of a zone. */
export function newestSummaryTime({ time, days }: Times, timeZone: string, at: number): number {
  const today = localDay(at, timeZone);
  // The days of a week, and one more, because today's time may not have come.
  for (let back = 0; back <= 8; back += 1) {
    const day = today - back * DAY_MS;
    const moment = localMoment(day, time, timeZone);
    if (moment <= at && isOnDay(days, new Date(day).getUTCDay())) return moment;
  }
  throw new Error('a plan names at least one day of the week');
}

/**
 * What a plan asks for at `at`, if the last summary told everything up to `upTo` (epoch ms; undefined: there was none).
 * `send`: tell what happened in a period, however late; a missed time is told with the next one. `begin`: the plan is
 * new, so its first summary is the one at its next time. A period is never longer than the stored history.
 */
export function dueSummary(
  plan: Times,
  timeZone: string,
  { upTo, at }: { readonly upTo: number | undefined; readonly at: number },
): { readonly kind: 'send'; readonly period: Span } | { readonly kind: 'begin'; readonly upTo: number } | undefined {
  const to = newestSummaryTime(plan, timeZone, at);
  if (upTo === undefined && at - to > JUST_WRITTEN_MS) return { kind: 'begin', upTo: to };
  if (upTo !== undefined && to <= upTo) return undefined;
  const from = upTo ?? newestSummaryTime(plan, timeZone, to - 1);
  return { kind: 'send', period: { from: Math.max(from, to - KEPT_MS), to } };
}
