import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import { type DrillGround, placesByPart } from './drill-ground.ts';
import { type DrilledByPart, drilledAt } from './drilled-at.ts';
import { smallestHeard } from './smallest-heard.ts';
import { type Burst, evenly } from './told-after.ts';

/** A burst of minutes, of an hour, and of half a working day. */
const LENGTHS_MS = [10 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS];

/** A burst, and how it did in each part of the day in which it can be laid. */
export type BurstRow = Burst & DrilledByPart;

/**
 * What a rule would tell of bursts of several sizes and lengths: those at which that changes, unless `sizes` or `lengthsMs` ask for
 * others. Lengths that the grid of the rule does not divide become the next longer ones.
 */
export function drillTable(
  ground: DrillGround,
  {
    sizes,
    lengthsMs = LENGTHS_MS,
  }: { readonly sizes?: readonly number[]; readonly lengthsMs?: readonly number[] } = {},
): BurstRow[] {
  const { everyMs } = ground.detector;
  const lengths = new Set(lengthsMs.map((lengthMs) => Math.ceil(lengthMs / everyMs) * everyMs));
  return [...lengths].flatMap((lengthMs) => {
    const places = placesByPart(ground, lengthMs / everyMs);
    return (sizes ?? tellingSizes(ground, lengthMs)).map((more): BurstRow => {
      const burst = { more, lengthMs };
      return { ...burst, ...drilledAt(ground, places, () => evenly(burst)) };
    });
  });
}

function tellingSizes(ground: DrillGround, lengthMs: number): number[] {
  const sizes = Object.values(smallestHeard(ground, lengthMs)).flatMap(({ unsaid, half, heard }) => [
    unsaid,
    half,
    heard,
  ]);
  return [...new Set(sizes.flatMap((size) => size ?? []))].sort((a, b) => a - b);
}
