import { isOfRead } from '../counting/series/series.ts';
import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import type { Rule } from '../items/rule/rule.ts';

/**
 * Whether an alert of a rule may begin before its bucket is over: by a count that only grows, of many mentions. Mentions that are told
 * each are told once their bucket is over. A share may fall
 * again, a week is judged when it is over, few mentions become more, and a count tells neither voices nor which mentions match.
 */
export function mayBeginEarly(rule: Rule): boolean {
  const { bound, hasSubset, tells, parts, endsWhenUsual } = detectorOf(rule);
  const isOfCount = BOUNDS[bound].isUpward && !hasSubset && endsWhenUsual !== 'only';
  return isOfCount && !isOfRead(rule) && tells === 'alerts' && parts.length === 0;
}
