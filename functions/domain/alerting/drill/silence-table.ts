import { HOUR_MS } from '../../time/units-of-time.ts';
import { type DrillGround, PARTS, placesByPart } from './drill-ground.ts';
import { type DrilledByPart, drilledAt } from './drilled-at.ts';
import { HEARD, type HeardBursts } from './smallest-heard.ts';
import { type Laid, stepwise } from './told-after.ts';

const LENGTHS_MS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12, 24, 48].map((hours) => hours * HOUR_MS);

/** A silence, and how it did where it begins in each part of the day. */
export type SilenceRow = { readonly lengthMs: number } & DrilledByPart;

/** What a rule on few mentions would tell if none came for so long. */
export function silenceTable(ground: DrillGround, lengthsMs: readonly number[] = LENGTHS_MS): SilenceRow[] {
  const { everyMs } = ground.detector;
  return lengthsMs
    .filter((lengthMs) => lengthMs % everyMs === 0)
    .map((lengthMs) => {
      const places = placesByPart(ground, lengthMs / everyMs, 1);
      return { lengthMs, ...drilledAt(ground, places, silenceFrom(ground, lengthMs)) };
    });
}

/** The shortest silence (ms) that is told nearly wherever it begins, and the longest that is told hardly anywhere. */
export function shortestSilence(ground: DrillGround): HeardBursts {
  const rows = silenceTable(ground);
  return Object.fromEntries(
    PARTS.flatMap((part) => {
      const tried = rows.flatMap(({ lengthMs, [part]: of }) =>
        of === undefined ? [] : [{ lengthMs, of: of.told / of.tried }],
      );
      const heard = tried.find(({ of }) => of >= HEARD)?.lengthMs;
      const unsaid = tried.findLast(
        ({ lengthMs, of }) => of <= 1 - HEARD && lengthMs < (heard ?? Number.POSITIVE_INFINITY),
      )?.lengthMs;
      if (tried.length === 0) return [];
      return [[part, { ...(heard === undefined ? {} : { heard }), ...(unsaid === undefined ? {} : { unsaid }) }]];
    }),
  );
}

/** All that was counted from a place on, taken away. */
function silenceFrom({ detector, steps }: DrillGround, lengthMs: number): (place: number) => Laid {
  return (place) => {
    const gone = [0];
    for (const { reading } of steps.slice(place, place + lengthMs / detector.everyMs)) {
      gone.push((gone.at(-1) ?? 0) - reading.countedSince(reading.at - detector.everyMs));
    }
    const upTo = stepwise(gone, detector.everyMs);
    return { lengthMs, upTo, subsetUpTo: upTo };
  };
}
