import type { Rule } from './rule.ts';

/** A rule is late after this many of its intervals. */
const LATE_INTERVALS = 3;

/** Whether a rule, or a count for it, has been due for so long (`waitedMs`, ms) that people are to be told. */
export function isLate({ everyMs }: Pick<Rule, 'everyMs'>, waitedMs: number): boolean {
  return waitedMs > LATE_INTERVALS * everyMs;
}
