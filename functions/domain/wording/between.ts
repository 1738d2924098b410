import type { Words } from '../../languages/words-of.ts';
import type { Hours } from '../engine/verdict.ts';
import { DAY_MS, MINUTE_MS } from '../time/units-of-time.ts';
import { wallClockOf } from '../time/wall-clock.ts';

/** When a span of one day begins and ends, by the clock of a zone (IANA): "09:00" and "17:00". */
export function clockTimes({ from, to }: Hours, timeZone: string): { readonly from: string; readonly to: string } {
  const clock = wallClockOf(timeZone);
  return { from: clockTime(clock(from).minute), to: clockTime(clock(to).minute || DAY_MS / MINUTE_MS) };
}

/** A span of one day: "between 09:00 and 17:00 (Europe/Oslo)". */
export function between(hours: Hours, words: Words): string {
  const { from, to } = clockTimes(hours, words.timeZone);
  return words.explanations.between({
    from: clockInWords(from, words),
    to: clockInWords(to, words),
    inZone: words.inZone,
  });
}

/** A time of the day as it stands in a sentence: Spanish has its article before it. */
export function clockInWords(time: string, { explanations }: Words): string {
  return explanations.clock({ time, isOne: time.startsWith('01') });
}

/** A time of the day, in minutes since midnight: "09:00". */
export function clockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
