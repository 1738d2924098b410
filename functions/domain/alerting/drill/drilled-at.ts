import type { DrillGround, Part, placesByPart } from './drill-ground.ts';
import { type Laid, toldAfter } from './told-after.ts';

/** How often something was told where it was laid, and after how long (ms, median). */
export type Drilled = { readonly tried: number; readonly told: number; readonly afterMs?: number };

/** The same for each part of the day; a part is absent if there is no place in it. */
export type DrilledByPart = { readonly [In in Part]?: Drilled };

/** Lays something at each of these places, and judges it. */
export function drilledAt(
  ground: DrillGround,
  places: ReturnType<typeof placesByPart>,
  laidAt: (place: number) => Laid,
): DrilledByPart {
  return Object.fromEntries(places.map(([part, own]) => [part, drilled(ground, own, laidAt)]));
}

function drilled(ground: DrillGround, places: readonly number[], laidAt: (place: number) => Laid): Drilled {
  const after = places.flatMap((place) => toldAfter(ground, place, laidAt(place)) ?? []).sort((a, b) => a - b);
  const median = after[Math.floor(after.length / 2)];
  return { tried: places.length, told: after.length, ...(median === undefined ? {} : { afterMs: median }) };
}
