import type { Limit } from './limit-rules.ts';

/** What a window that ends at a boundary (epoch ms) and is so long (ms) has: the least and the most that a run can count in it. */
type Counts = Readonly<Record<'least' | 'most', (at: number, windowMs: number) => number>>;

/** A rule on the part of a group's mentions that a keyword has, as its item says. */
export type ShareAsked = Readonly<Record<'everyMs' | 'windowMs' | 'minMentions' | 'share', number>> & {
  readonly atMost: boolean;
};

/** Of a window, so much may be unknown, and what is known stands for the rest. */
const UNKNOWN_PART = 0.05;

/**
 * The line of such a rule at a boundary, in mentions of the part: the asked share of what the group has. Part and group are counted at
 * different minutes, so each may be anything from the least to the most that a run can count, also with some buckets unknown; and the
 * group has at least as many as the part. Where the group has too few, no part is unusual.
 */
export function shareLimit(all: Counts, own: Counts, at: number, asked: ShareAsked): Limit {
  const { windowMs, minMentions, share, atMost } = asked;
  const line = (total: number) => (atMost ? Math.floor(share * total + 1e-9) : Math.ceil(share * total - 1e-9));
  const never = atMost ? -1 : Number.POSITIVE_INFINITY;
  const exact = all.most(at, windowMs);
  const part = own.most(at, windowMs);
  const { fewest, most } = groupIn(all, at, asked);
  const some = Math.max(minMentions, part, fewest);
  // The line at which some run may find the part beyond it, and that at which each run must.
  const may = most < minMentions ? never : line(atMost ? most : Math.min(some, Math.max(most, part)));
  const must = fewest < minMentions ? never : line(atMost ? fewest : Math.max(most, part));
  const [least, highest] = atMost ? [must, may] : [may, must];
  return { least, exact: line(exact), most: highest, isEnough: exact >= minMentions };
}

/** The least and the most that a group can have in a window for some run, with as many unknown buckets as it may have. */
function groupIn(all: Counts, at: number, asked: ShareAsked): { fewest: number; most: number } {
  const [fewest, most] = [all.least(at, asked.windowMs), all.most(at, asked.windowMs)];
  const { part, fullest, emptiest } = mayBeUnknown(all, at, asked);
  // Where only the part has an unknown bucket, the group counts less by as much time; where only the group has one, more.
  return {
    fewest: Math.min(fewest - fullest, Math.round(fewest * (1 - part))),
    most: Math.max(most, Math.round((most - emptiest) / (1 - part))),
  };
}

/** How much of a window may be unknown, and how many mentions that can be: those of the fullest buckets, and of the emptiest. */
export function mayBeUnknown(
  counts: Counts,
  at: number,
  { everyMs, windowMs }: Pick<ShareAsked, 'everyMs' | 'windowMs'>,
): Readonly<Record<'part' | 'fullest' | 'emptiest', number>> {
  const buckets = windowMs / everyMs;
  const unknown = Math.floor(UNKNOWN_PART * buckets + 1e-9);
  const inBuckets = (of: Counts['least']) =>
    Array.from({ length: buckets }, (_, nth) => of(at - nth * everyMs, everyMs)).sort((a, b) => a - b);
  const sum = (some: readonly number[]) => some.reduce((all, count) => all + count, 0);
  return {
    part: unknown / buckets,
    fullest: sum(inBuckets(counts.most).slice(buckets - unknown)),
    emptiest: sum(inBuckets(counts.least).slice(0, unknown)),
  };
}
