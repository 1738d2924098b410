import { BOUNDS } from '../../engine/bound.ts';
import { present } from '../../present.ts';
import { HOUR_MS } from '../../time/units-of-time.ts';
import { type BurstGround, PARTS, type Part, placesByPart } from './burst-ground.ts';
import { evenly, isTold, type Laid } from './is-told.ts';

/** Round numbers, each about a quarter more than the one before, up to a million. */
const SIZES: readonly number[] = [1, 10, 100, 1_000, 10_000, 100_000].flatMap((ten) =>
  [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8].map((times) => times * ten).filter((size) => Number.isInteger(size)),
);

/** Lengths of silences. */
const SILENCES_MS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 24, 48].map((hours) => hours * HOUR_MS);

/** A burst is heard if at least this part of the times tell it, and stays unsaid if at most the rest do. */
const HEARD = 0.9;

/**
 * Of one part of the day: the smallest burst, in round numbers, or the shortest silence (ms) that is told nearly wherever it is laid
 * (`heard`), and the largest that is told hardly anywhere (`unsaid`). Absent where there is none.
 */
export type Heard = { readonly heard?: number; readonly unsaid?: number };

/** What is heard of bursts of a length, or of silences, by part of the day; a part is absent if none can be laid there. */
export type HeardBursts = Partial<Record<Part, Heard>>;

/** Of bursts of an hour, or of the interval of the rule if that is longer; of silences for a rule on few mentions. */
export function heardOn(ground: BurstGround): HeardBursts {
  const { bound, everyMs } = ground.detector;
  return BOUNDS[bound].isUpward ? smallestHeard(ground, burstLength(everyMs)) : shortestSilence(ground);
}

export function burstLength(everyMs: number): number {
  return Math.max(HOUR_MS, everyMs);
}

/** Finds that by laying bursts of `lengthMs` over the ground and judging them. */
function smallestHeard(ground: BurstGround, lengthMs: number): HeardBursts {
  const rows = Math.ceil(lengthMs / ground.detector.everyMs);
  return Object.fromEntries(
    placesByPart(ground, rows).map(([part, places]) => {
      const needs = places.map((place) => leastTold(ground, place, lengthMs)).sort((a, b) => a - b);
      const heard = SIZES[needs[Math.ceil(HEARD * needs.length) - 1] ?? SIZES.length];
      const unsaid = SIZES[(needs[Math.floor((1 - HEARD) * needs.length)] ?? 0) - 1];
      return [part, present({ heard, unsaid })];
    }),
  );
}

/** The place among the round numbers of the smallest that is told at a place, found by halving; their number if none is. */
function leastTold(ground: BurstGround, place: number, lengthMs: number): number {
  let [low, high] = [0, SIZES.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isTold(ground, place, evenly({ more: SIZES[middle] ?? 0, lengthMs }))) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The same of silences, for a rule on few mentions. */
function shortestSilence(ground: BurstGround): HeardBursts {
  const { everyMs } = ground.detector;
  const tried = SILENCES_MS.filter((lengthMs) => lengthMs % everyMs === 0).flatMap((lengthMs) =>
    placesByPart(ground, lengthMs / everyMs, 1).map(([part, places]) => {
      const told = places.filter((place) => isTold(ground, place, silenceFrom(ground, place, lengthMs)));
      return { part, lengthMs, of: told.length / places.length };
    }),
  );
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const own = tried.filter((each) => each.part === part);
      if (own.length === 0) return [];
      const heard = own.find(({ of }) => of >= HEARD)?.lengthMs;
      const shorter = own.filter(({ lengthMs }) => lengthMs < (heard ?? Number.POSITIVE_INFINITY));
      const unsaid = shorter.findLast(({ of }) => of <= 1 - HEARD)?.lengthMs;
      return [[part, present({ heard, unsaid })]];
    }),
  );
}

/** All that was counted from a place on, taken away. */
function silenceFrom({ detector: { everyMs }, steps }: BurstGround, place: number, lengthMs: number): Laid {
  const gone = [0];
  for (const { reading } of steps.slice(place, place + lengthMs / everyMs)) {
    gone.push((gone.at(-1) ?? 0) - reading.countedSince(reading.at - everyMs));
  }
  const upTo = (elapsedMs: number) =>
    gone[Math.min(gone.length - 1, Math.max(0, Math.floor(elapsedMs / everyMs)))] ?? 0;
  return { lengthMs, upTo };
}
