import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import type { Judgement } from '../engine/judgement.ts';
import type { Reading, Verdict } from '../engine/verdict.ts';
import type { WindowSum } from '../engine/window-sum.ts';
import type { Rule } from '../items/rule/rule.ts';
import type { MadeStory } from './make-story.ts';
import type { Cause, Story } from './story.ts';
import { FEWEST_MENTIONS } from './telling-terms.ts';

/** Mentions that may be what an alert comes from: what they have in common, and when they came (epoch ms). */
export type Removal = {
  readonly kind: Exclude<Cause['kind'], 'none'>;
  readonly name: string;
  readonly times: readonly number[];
};

/**
 * A cause is at least this part of what is above the usual: just over its line, taking anything away makes a count usual, but what explains
 * less than half of it is not the reason.
 */
const EXPLAINS = 0.5;

/**
 * What an alert comes from: the first removal that is at least half of what is above the usual, and after which the same detector, asked
 * again, finds everything usual. `isWhole` says that all mentions of the window, and everything that sets them apart, were looked
 * at; then it can also be said that there is no single cause. Undefined if neither can be said, as for a silence, and where it is one
 * mention anyway. Needs no request.
 */
export function causeOf(
  rule: Pick<Rule, 'condition' | 'everyMs' | 'expected'>,
  { detector: memory, reading }: Judgement,
  { removals, isWhole, story }: Pick<MadeStory, 'removals' | 'isWhole'> & { readonly story: Pick<Story, 'past'> },
): Cause | undefined {
  const { bound, scales, judge, measure } = detectorOf(rule);
  if (!BOUNDS[bound].isUpward || measure !== undefined) return undefined;
  const without = (times: readonly number[]) => judge(memory, readingWithout(reading, scales, times)).verdict;
  const found = without([]);
  if (found.status !== 'unusual') return undefined;
  const fewest = EXPLAINS * (found.observed - usualIn(found, story));
  let isKnown = isWhole;
  for (const { kind, name, times } of removals) {
    if (within(times, reading.at, found.windowMs) < fewest) continue;
    const { status } = without(times);
    if (status === 'usual') return { kind, name, count: times.length };
    if (status !== 'unusual') isKnown = false;
  }
  return isKnown ? { kind: 'none' } : undefined;
}

/**
 * How many mentions are usual in the window that was found, the fewest of what is known: the usual peak, which at a line is hardly less than
 * what came; the usual part of as many mentions; as many as came in the same time before. None where nothing is known.
 */
function usualIn({ at, windowMs, observed, expected, share }: Verdict, { past }: Pick<Story, 'past'>): number {
  const known = [];
  if (expected !== undefined) known.push(expected.usualPeak);
  if (share?.usual !== undefined && share.observed > 0) known.push((share.usual / share.observed) * observed);
  if (past !== undefined && past.mentions >= FEWEST_MENTIONS) {
    const pastMs = at - windowMs - Date.parse(past.from);
    known.push(past.mentions * (windowMs / Math.max(windowMs, pastMs)));
  }
  return known.length === 0 ? 0 : Math.min(...known);
}

/** How many times (epoch ms) lie in a window of `windowMs` that ends at `at`. */
function within(times: readonly number[], at: number, windowMs: number): number {
  return times.filter((time) => time >= at - windowMs && time < at).length;
}

/** The sums of windows without mentions that came at these times: each window loses those that lie in it. */
function readingWithout(
  { sums, subset, ...rest }: Reading,
  scales: readonly number[],
  times: readonly number[],
): Reading {
  const less = (sum: WindowSum, scale: number): WindowSum => {
    const removed = within(times, rest.at, scales[scale] ?? 0);
    return { ...sum, total: Math.max(0, sum.total - removed) };
  };
  return { ...rest, sums: sums.map(less), ...(subset === undefined ? {} : { subset: subset.map(less) }) };
}
