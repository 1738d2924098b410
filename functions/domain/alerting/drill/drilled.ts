import type { DrillGround } from './drill-ground.ts';
import { type Laid, toldAfter } from './told-after.ts';

/** How often something was told where it was laid, and after how long (ms, median). */
export type Drilled = { readonly tried: number; readonly told: number; readonly afterMs?: number };

/** Lays the same at each place, and judges it. */
export function drilled(ground: DrillGround, places: readonly number[], laidAt: (place: number) => Laid): Drilled {
  const after = places.flatMap((place) => toldAfter(ground, place, laidAt(place)) ?? []).sort((a, b) => a - b);
  const median = after[Math.floor(after.length / 2)];
  return { tried: places.length, told: after.length, ...(median === undefined ? {} : { afterMs: median }) };
}
