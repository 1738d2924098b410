import { UNKNOWN_SUM } from '../counting/series/window-sum.ts';
import type { ThresholdCondition } from '../items/rule/condition.ts';
import type { Reading, Verdict } from './verdict.ts';

/**
 * Whether a window has at least, or at most, a number of mentions. With a gap, `atLeast` can only be known to hold, and
 * `atMost` only not to; everything else is unknown.
 */
export function judgeThreshold(condition: ThresholdCondition, reading: Reading): Verdict {
  const { total, complete } = reading.sums[0] ?? UNKNOWN_SUM;
  const { bound, limit, windowMs } = condition;
  const holds = bound === 'atLeast' ? total >= limit : total <= limit;
  const certain = complete || (bound === 'atLeast' ? holds : !holds);
  return {
    at: reading.at,
    status: !certain ? 'unknown' : holds ? 'unusual' : 'usual',
    question: 'limit',
    scale: 0,
    windowMs,
    observed: total,
    complete,
    line: limit,
    reason: { kind: 'limit', bound, limit },
  };
}
