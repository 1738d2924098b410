import type { FleetSeries } from '../series/schedule.ts';
import { HOUR_MS, MINUTE_MS } from '../time/units-of-time.ts';

/**
 * The count requests a minute that series need for good: one per bucket, and one an hour that checks the closed ones.
 * Reading the past of a new rule, filling gaps and fetching samples come on top, now and then.
 */
export function countsPerMinute(series: Iterable<Pick<FleetSeries, 'widthMs'>>): number {
  let sum = 0;
  for (const { widthMs } of series) sum += MINUTE_MS / widthMs + MINUTE_MS / HOUR_MS;
  return sum;
}
