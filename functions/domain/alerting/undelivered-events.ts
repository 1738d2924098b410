import type { AttemptResult } from '../attempt-result.ts';
import { present } from '../present.ts';
import { MINUTE_MS } from '../time/units-of-time.ts';

/** An event older than this (ms) should have reached its channel: most do within seconds. */
export const UNDELIVERED_IS_OLD_MS = 10 * MINUTE_MS;

/** Events that a channel should have got and has not. */
export type UndeliveredEvents = {
  readonly channel: string;
  readonly events: number;
  /** When the oldest of them was tried first (epoch ms). */
  readonly since: number;
  /** What came of its newest attempt, to the engineer; absent if it was never tried. */
  readonly said?: string;
  /** The same, for people who read another language. */
  readonly result?: AttemptResult;
};

/** What is stored about an event that waits for its next attempt; times in epoch ms. */
export type WaitingEvent = {
  readonly attempts: number;
  readonly firstAt: number;
  readonly notBefore: number;
  readonly said?: string | undefined;
  readonly result?: AttemptResult | undefined;
};

/**
 * What waits for a channel at a moment (epoch ms) although nothing holds it back on purpose. An event that was never
 * tried and whose time has not come is held back: until the end of an hour whose cap is reached, or of a pause that the
 * receiver asked for.
 */
export function undeliveredTo(channel: string, waiting: readonly WaitingEvent[], at: number): UndeliveredEvents[] {
  const due = waiting.filter(({ attempts, notBefore, firstAt }) => firstAt <= at && (attempts > 0 || notBefore <= at));
  const [oldest] = due.toSorted((a, b) => a.firstAt - b.firstAt);
  return oldest === undefined
    ? []
    : [
        {
          channel,
          events: due.length,
          since: oldest.firstAt,
          ...present({ said: oldest.said, result: oldest.result }),
        },
      ];
}
