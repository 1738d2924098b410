import { type DrillGround, type Part, placesByPart } from './drill-ground.ts';
import { evenly, toldAfter } from './told-after.ts';

/** Round numbers, each about a quarter more than the one before, up to a million. */
const SIZES: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) =>
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((times) => times * ten).filter((size) => Number.isInteger(size)),
);

/** A burst is heard if at least this part of the times tell it, and stays unsaid if at most the rest do. */
export const HEARD = 0.9;

/**
 * Of one part of the day: the smallest burst, in round numbers, that is told nearly wherever it is laid (`heard`), the one that is
 * told half of the times (`half`), and the largest that is told hardly anywhere (`unsaid`). Absent where there is none.
 */
export type Heard = { readonly heard?: number; readonly half?: number; readonly unsaid?: number };

/** What is heard of bursts of a length, by part of the day; a part is absent if no burst can be laid there. */
export type HeardBursts = Partial<Record<Part, Heard>>;

/** Finds that by laying bursts of `lengthMs` over the ground and judging them. */
export function smallestHeard(ground: DrillGround, lengthMs: number): HeardBursts {
  const rows = Math.ceil(lengthMs / ground.detector.everyMs);
  return Object.fromEntries(
    placesByPart(ground, rows).map(([part, places]) => {
      const needs = places.map((place) => leastTold(ground, place, lengthMs)).sort((a, b) => a - b);
      return [part, heardBy(needs)];
    }),
  );
}

/** The place among the round numbers of the smallest that is told at a place, found by halving; their number if none is. */
function leastTold(ground: DrillGround, place: number, lengthMs: number): number {
  let [low, high] = [0, SIZES.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (toldAfter(ground, place, evenly({ more: SIZES[middle] ?? 0, lengthMs })) === undefined) low = middle + 1;
    else high = middle;
  }
  return low;
}

function heardBy(needs: readonly number[]): Heard {
  const by = (part: number) => SIZES[needs[Math.ceil(part * needs.length) - 1] ?? SIZES.length];
  const heard = by(HEARD);
  const half = by(0.5);
  const unsaid = SIZES[(needs[Math.floor((1 - HEARD) * needs.length)] ?? 0) - 1];
  return {
    ...(heard === undefined ? {} : { heard }),
    ...(half === undefined ? {} : { half }),
    ...(unsaid === undefined ? {} : { unsaid }),
  };
}
