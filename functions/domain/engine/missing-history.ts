import { spanInWords } from '../time/duration.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';

/** What is missing before a window can be judged, in words. `seenMs` of a day of history are there. */
export function missingHistory(windowMs: number, seenMs: number): string {
  const hours = Math.floor(seenMs / HOUR_MS);
  const after = windowMs > DAY_MS ? `, after the first full window of ${spanInWords(windowMs)}` : '';
  return `${hours} of 24 h of history${after}`;
}
