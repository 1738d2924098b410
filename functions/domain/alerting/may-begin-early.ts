import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import type { Rule } from '../items/rule/rule.ts';

/**
 * Whether an alert of a rule may begin before its bucket is over: by a count that only grows, of many mentions. Mentions that are told
 * each are told once their bucket is over. A share may fall
 * again, few mentions become more, and a count does not tell voices.
 */
export function mayBeginEarly(rule: Rule): boolean {
  const { bound, countsNegative, tells } = detectorOf(rule);
  return BOUNDS[bound].isUpward && !countsNegative && rule.count !== 'voices' && tells === 'alerts';
}
