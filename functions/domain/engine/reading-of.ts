import type { ExpectedTime } from './expected-time.ts';
import { raisesAt } from './raise.ts';
import type { RecountableReading } from './verdict.ts';
import type { WindowSum } from './window-sum.ts';

/** What a series counted in the last so many ms before a boundary, a multiple of its buckets: a sum or, of a measure, the largest. */
export type CountedInLast = (ms: number) => WindowSum;

/** Where a reading is made: a boundary (epoch ms), the windows (ms) of a detector on its grid, and what its rule expects. */
type ReadAt = {
  readonly at: number;
  readonly scales: readonly number[];
  readonly everyMs: number;
  readonly expectedTimes: readonly ExpectedTime[];
};

/**
 * The reading of the boundary `at`, with a sum for each of `scales`. With `subset`, the part of the
 * mentions that is judged is summed up as well, and is what can be counted again.
 */
export function readingOf(
  { at, scales, everyMs, expectedTimes: expected }: ReadAt,
  counted: CountedInLast,
  subset?: CountedInLast,
): RecountableReading {
  const asked = subset ?? counted;
  const reading = {
    at,
    sums: scales.map((scale) => counted(scale)),
    countedSince: (from: number) => asked(at - from).total,
  };
  const all = subset === undefined ? reading : { ...reading, subset: scales.map((scale) => subset(scale)) };
  const raises = raisesAt({ at, scales, everyMs, expected }, asked);
  return raises === undefined ? all : { ...all, raises };
}
