import type { AlertEvent } from './alert-event.ts';

/** Enough digits that comparing the texts is comparing the numbers. */
const DIGITS = 20;

/**
 * The events with their numbers in the order of the rule: `last` is the number of the newest event before them. Source:
 * the CloudEvents extension `sequence`.
 */
export function numbered(events: readonly AlertEvent[], last: number): AlertEvent[] {
  return events.map((event, at) => ({ ...event, sequence: String(last + at + 1).padStart(DIGITS, '0') }));
}
