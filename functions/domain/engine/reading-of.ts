import type { RecountableReading } from './verdict.ts';
import type { WindowSum } from './window-sum.ts';

/** What a series counted in the last so many ms before a boundary, a multiple of its buckets. */
export type CountedInLast = (ms: number) => WindowSum;

/**
 * The reading of the boundary `at` (epoch ms), with a sum for each of `scales` (ms). With `negative`, as a negative surge has
 * it, negative mentions are summed up as well, and are those that can be counted again.
 */
export function readingOf(
  { at, scales }: { readonly at: number; readonly scales: readonly number[] },
  counted: CountedInLast,
  negative?: CountedInLast,
): RecountableReading {
  const sums = scales.map((scale) => counted(scale));
  if (negative === undefined) return { at, sums, countedSince: (from) => counted(at - from).total };
  const negatives = scales.map((scale) => negative(scale));
  return { at, sums, negative: negatives, countedSince: (from) => negative(at - from).total };
}
