import type { Condition } from '../items/rule/condition.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';

/** Windows by parameters and grid: the same are asked for at each boundary. */
const known = new WeakMap<readonly number[], Map<number, readonly number[]>>();

/**
 * The windows that a spike without a window is judged on, in ms: from the grid's own width, some six times longer each,
 * up to a day. A burst of minutes and a swell of half a day both stand out in one of them, and a keyword with a handful
 * of mentions a day has a window in which they add up. On a coarse grid an hour takes the place of half an hour.
 */
function windowsOfGrid(everyMs: number, windowsMs: readonly number[]): readonly number[] {
  const ofWindows = known.get(windowsMs) ?? new Map<number, readonly number[]>();
  known.set(windowsMs, ofWindows);
  const windows = ofWindows.get(everyMs) ?? madeWindows(everyMs, windowsMs);
  ofWindows.set(everyMs, windows);
  return windows;
}

function madeWindows(everyMs: number, windowsMs: readonly number[]): readonly number[] {
  const longer = windowsMs
    .map((window) => Math.round(window / everyMs) * everyMs)
    .filter((window) => window > 2 * everyMs);
  const coarse = everyMs < HOUR_MS && longer.length < windowsMs.length ? [HOUR_MS] : [];
  return [everyMs, ...coarse, ...longer];
}

/**
 * The lengths, in ms, of the windows that a condition is judged on. `everyMs` is the width of the rule's grid; every length is
 * a multiple of it.
 */
export function windowsOf(condition: Condition, everyMs: number, parameters = PARAMETERS): readonly number[] {
  return condition.windowMs === undefined ? windowsOfGrid(everyMs, parameters.windowsMs) : [condition.windowMs];
}
