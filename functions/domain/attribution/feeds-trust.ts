import { DAY_MS } from '../time/units-of-time.ts';
import { type GroupTrust, type Learning, learntMore } from './group-trust.ts';

/** What spoke against `feeds` is tried again after a day, in ms. */
const TRIED_AGAIN_MS = DAY_MS;

/** One count of several keywords of a group (by `feeds`), beside the whole group and each of them over the same span. */
export type FeedsProbe = {
  readonly group: number;
  readonly together: number;
  /** What each of them counts for itself, by the names of their series. */
  readonly own: Readonly<Record<string, number>>;
};

/**
 * Whether `feeds` narrow the counts of a group, after one more probe of it. Several keywords together have no
 * fewer mentions than any of them and no more than all of them: where that is more than any single one has, and less than
 * the group, then neither were `feeds` ignored, nor only one of them taken, nor what is common to all.
 */
export function feedsTrustAfter(
  trust: GroupTrust,
  { group, together, own }: FeedsProbe,
  learning: Learning,
): GroupTrust {
  if (trust.kind !== 'learning') return trust;
  const counts = Object.values(own);
  const most = Math.max(0, ...counts);
  const sum = counts.reduce((before, each) => before + each, 0);
  if (together < most || together > sum) {
    const why = `several keywords together count ${together} mentions, and ${most} to ${sum} for themselves`;
    return { kind: 'learning', evidence: {}, askAgainAt: learning.tick + TRIED_AGAIN_MS, why };
  }
  const says = together > most && together < group;
  return learntMore(trust, new Map(says ? Object.entries(own).filter(([, each]) => each > 0) : []), learning);
}

/** The trust after a keyword counted otherwise for itself than its feed says, at a tick (epoch ms): refused for a day. */
export function feedsRefused(why: string, tick: number): GroupTrust {
  return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: true, why };
}
