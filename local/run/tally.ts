import type { PublishedEvent } from './published-event.ts';
import type { TickOutcome } from './run-tick.ts';

/** What has happened in a run so far. */
export type Tally = {
  /** Minutes that were played. */
  readonly ticks: number;
  /** Minutes that were skipped because nothing could happen in them. */
  readonly idle: number;
  readonly invocations: number;
  readonly events: readonly PublishedEvent[];
  /** Messages to the topic `operations`. */
  readonly notices: number;
  /** Failed invocations. */
  readonly failures: number;
};

export const EMPTY_TALLY: Tally = { ticks: 0, idle: 0, invocations: 0, events: [], notices: 0, failures: 0 };

/** Adds the outcome of one tick, or in real time of one look at the queues, which is no tick; and the minutes skipped after it. */
export function addToTally(
  tally: Tally,
  outcome: TickOutcome,
  { ticks, idle = 0 }: { readonly ticks: number; readonly idle?: number },
): Tally {
  const events = outcome.publications.flatMap((publication) =>
    publication.kind === 'event' && publication.event !== undefined ? [publication.event] : [],
  );
  const notices = outcome.publications.filter(({ kind }) => kind === 'operations').length;
  return {
    ticks: tally.ticks + ticks,
    idle: tally.idle + idle,
    invocations: tally.invocations + outcome.invocations,
    events: events.length === 0 ? tally.events : [...tally.events, ...events],
    notices: tally.notices + notices,
    failures: tally.failures + outcome.failures.length,
  };
}
