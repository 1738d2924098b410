import { DAY_MS } from '../../time/units-of-time.ts';
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
 * Whether `feeds` limit the counts of a group, after one more probe. Several keywords together have at least as many mentions
 * as any of them, and at most as many as all of them added up. If their count is higher than that of any single one and lower
 * than that of the group, then `feeds` were not ignored, and neither only one of them was used nor only the mentions common to
 * all.
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
    const why = `one count of several keywords gives ${together} mentions, and counts of each give ${most} to ${sum}`;
    return { kind: 'learning', evidence: {}, askAgainAt: learning.tick + TRIED_AGAIN_MS, why };
  }
  const says = together > most && together < group;
  return learntMore(trust, new Map(says ? Object.entries(own).filter(([, each]) => each > 0) : []), learning);
}

/** The trust after a keyword's own count differed from that of its feed, at a tick (epoch ms): refused for a day. */
export function feedsRefused(why: string, tick: number): GroupTrust {
  return { kind: 'refused', until: tick + TRIED_AGAIN_MS, wasUsed: true, why };
}
