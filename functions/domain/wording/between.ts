import type { Hours } from '../engine/verdict.ts';
import { DAY_MS, MINUTE_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';

/** A span of one day: "between 09:00 and 17:00 (Europe/Oslo)". */
export function between({ from, to }: Hours, timeZone: string): string {
  const clock = wallClockOf(timeZone);
  return `between ${clockTime(clock(from).minute)} and ${clockTime(clock(to).minute || DAY_MS / MINUTE_MS)} (${timeZone})`;
}

/** A time of the day, in minutes since midnight: "09:00". */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
