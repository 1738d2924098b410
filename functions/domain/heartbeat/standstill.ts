import { spanInWords } from '../time/duration.ts';
import { MINUTE_MS } from '../time/units-of-time.ts';
import type { TokenSchedule } from './configured-schedule.ts';
import type { UnpublishedEvents } from './unpublished-events.ts';

/** Evaluations come once in the shortest interval of the rules, at their offset; so much later something is wrong, in ms. */
const LATE_MS = 20 * MINUTE_MS;

/** What should be out within a minute or two and is not for so long is stuck, in ms. */
const STUCK_MS = 10 * MINUTE_MS;

/** What the watch looks at. Times are epoch ms. */
export type WatchedNow = {
  readonly at: number;
  readonly tokens: readonly Pick<TokenSchedule, 'secretName' | 'rules'>[];
  /** The newest tick that was evaluated to its end with the service at hand, by secret; absent where none was. */
  readonly lastTicks: ReadonlyMap<string, number>;
  /** Since when a secret has been known to the watch: one that was never evaluated may be new. */
  readonly seenSince: ReadonlyMap<string, number>;
  readonly unpublished: readonly UnpublishedEvents[];
  /** Since when the oldest notice waits for the topic `operations`. */
  readonly noticeSince: number | undefined;
};

/**
 * What stands still so that alerts, or the notices about them, do not get out; in a few words each, nothing when all goes
 * on. It knows nothing of a single rule, item or receiver: those are told by notices, alarms and the heartbeat.
 */
export function standstill({ at, tokens, lastTicks, seenSince, unpublished, noticeSince }: WatchedNow): string[] {
  const late = tokens.flatMap(({ secretName, rules }) => {
    const shortest = Math.min(...rules.filter(({ enabled }) => enabled).map(({ everyMs }) => everyMs));
    if (!Number.isFinite(shortest)) return [];
    const last = lastTicks.get(secretName);
    const overdue = at - (last ?? seenSince.get(secretName) ?? at);
    if (overdue <= shortest + LATE_MS) return [];
    const judged = last === undefined ? 'never judged' : `judged ${spanInWords(overdue)} ago`;
    return [`the rules under ${secretName} were ${judged}`];
  });
  const [oldest] = unpublished;
  const stuck = oldest !== undefined && at - oldest.since >= STUCK_MS;
  const untold = noticeSince !== undefined && at - noticeSince >= STUCK_MS;
  return [
    ...late,
    ...(stuck ? [`alerts wait for ${oldest.topics.join(' and ')} for ${spanInWords(at - oldest.since)}`] : []),
    ...(untold ? [`operations could not be told for ${spanInWords(at - noticeSince)}`] : []),
  ];
}
