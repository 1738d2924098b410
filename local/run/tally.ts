import type { PublishedEvent } from './published-event.ts';
import type { TickOutcome } from './run-tick.ts';

/** What a run has brought about so far. */
export interface Tally {
  readonly ticks: number;
  readonly invocations: number;
  readonly events: readonly PublishedEvent[];
  /** Messages to the topic `operations`. */
  readonly notices: number;
  /** Failed invocations. */
  readonly failures: number;
}

export const EMPTY_TALLY: Tally = { ticks: 0, invocations: 0, events: [], notices: 0, failures: 0 };

/** Adds what one tick (or, in real time, one look at the queues: `ticks` 0) brought about. */
export function addToTally(tally: Tally, outcome: TickOutcome, ticks: number): Tally {
  const events = outcome.publications.flatMap((publication) =>
    publication.kind === 'event' && publication.event !== undefined ? [publication.event] : [],
  );
  const notices = outcome.publications.filter(({ kind }) => kind === 'operations').length;
  return {
    ticks: tally.ticks + ticks,
    invocations: tally.invocations + outcome.invocations,
    events: events.length === 0 ? tally.events : [...tally.events, ...events],
    notices: tally.notices + notices,
    failures: tally.failures + outcome.failures.length,
  };
}
