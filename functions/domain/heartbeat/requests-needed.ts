import type { FleetSeries } from '../series/fleet.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The count requests a minute that series need for good: one per bucket, and one an hour that checks the closed ones.
 * Reading the past of a new rule, filling gaps and fetching samples come on top, now and then.
 */
export function countsPerMinute(series: Iterable<Pick<FleetSeries, 'widthMs'>>): number {
  let sum = 0;
  for (const { widthMs } of series) sum += MINUTE_MS / widthMs + MINUTE_MS / HOUR_MS;
  return sum;
}
