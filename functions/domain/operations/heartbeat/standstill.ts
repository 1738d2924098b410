import { spanInWords } from '../../time/duration.ts';
import { MINUTE_MS } from '../../time/units-of-time.ts';
import type { TokenSchedule } from './configured-schedule.ts';
import type { UnpublishedEvents } from './unpublished-events.ts';

/**
 * Evaluations come once in the shortest interval of the rules, at their offset; if none comes for this much longer
 * (ms), something is wrong.
 */
const LATE_MS = 20 * MINUTE_MS;

/** What should be published within a minute or two and is not after this time (ms) is stuck. */
const STUCK_MS = 10 * MINUTE_MS;

/** What the watch looks at. Times are epoch ms. */
export type WatchedNow = {
  readonly at: number;
  readonly tokens: readonly Pick<TokenSchedule, 'secretName' | 'rules'>[];
  /** The newest tick that was evaluated to its end and could ask the service, by secret; absent if there was none. */
  readonly lastTicks: ReadonlyMap<string, number>;
  /** Since when the watch has known a secret: one that was never evaluated may be new. */
  readonly seenSince: ReadonlyMap<string, number>;
  readonly unpublished: readonly UnpublishedEvents[];
  /** Since when the oldest notice waits for the topic `operations`. */
  readonly noticeSince: number | undefined;
};

/**
 * What stands still so that alerts, or the notices about them, do not get out, in a few words each; nothing if all is
 * running. It knows nothing about single rules, items or receivers: notices, alarms and the heartbeat tell about those.
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
