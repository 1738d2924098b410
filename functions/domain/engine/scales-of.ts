import type { Condition } from '../items/rule/condition.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';
import { windowsOf } from './windows-of.ts';

/**
 * The lengths, in ms, of what a `Reading` carries a sum for, in this order: the windows that a condition is judged on and, for a
 * spike without a window of its own, an hour, which is compared with the same hour of other nights. The hour comes last, so
 * that the index of a window is the same in both lists, also in alerts and memories that earlier releases stored.
 */
export function scalesOf(condition: Condition, everyMs: number, parameters = PARAMETERS): readonly number[] {
  const windows = windowsOf(condition, everyMs, parameters);
  const isHourApart = condition.windowMs === undefined && everyMs < HOUR_MS && !windows.includes(HOUR_MS);
  return isHourApart ? [...windows, HOUR_MS] : windows;
}
