import type { AlertEvent } from './alert-event.ts';

/** So many digits that text compares as numbers do. */
const DIGITS = 20;

/**
 * The events with their place in the order of a rule: `last` is the number of the newest event before them.
 * Source: the CloudEvents extension `sequence`.
 */
export function numbered(events: readonly AlertEvent[], last: number): AlertEvent[] {
  return events.map((event, at) => ({ ...event, sequence: String(last + at + 1).padStart(DIGITS, '0') }));
}
