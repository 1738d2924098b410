import { HOUR_MS } from '../time/units-of-time.ts';
import type { Condition } from './condition-kind.ts';
import { PARAMETERS } from './parameters.ts';

/**
 * The windows that a condition without a window is judged on, in ms: from the grid's own width, some six times longer each,
 * up to a day. A burst of minutes and a swell of half a day both stand out in one of them, and a keyword with a handful
 * of mentions a day has a window in which they add up. On a coarse grid an hour takes the place of half an hour.
 */
function windowsOfGrid(everyMs: number): readonly number[] {
  const { windowsMs } = PARAMETERS;
  const longer = windowsMs
    .map((window) => Math.round(window / everyMs) * everyMs)
    .filter((window) => window > 2 * everyMs);
  const coarse = everyMs < HOUR_MS && longer.length < windowsMs.length ? [HOUR_MS] : [];
  return [everyMs, ...coarse, ...longer];
}

/**
 * The lengths, in ms, that a condition looks at; every one is a multiple of `everyMs`, the width of the rule's grid.
 * - `windows`: those that it is judged on;
 * - `scales`: what a `Reading` carries a sum for, in this order: the windows and, for a condition without a window of its own,
 *   an hour, which says whether its hours are regular. The hour comes last, so that the index of a window is the same in both
 *   lists, also in alerts and memories that earlier releases stored.
 * `own` are the windows of a kind that has others than these, without that hour; `beside` is what a kind reads beside its windows.
 */
export function windowsOf(
  { windowMs }: Pick<Condition, 'windowMs'>,
  everyMs: number,
  {
    own,
    beside = [],
  }: { readonly own?: readonly number[] | undefined; readonly beside?: readonly number[] | undefined } = {},
) {
  if (windowMs === undefined && own !== undefined) return { windows: own, scales: [...own, ...beside] };
  const windows = windowMs === undefined ? windowsOfGrid(everyMs) : [windowMs];
  const isHourApart = windowMs === undefined && everyMs < HOUR_MS && !windows.includes(HOUR_MS);
  if (!isHourApart) return { windows, scales: [...windows, ...beside] };
  return { windows, scales: [...windows, HOUR_MS, ...beside] };
}
