import type { Rule } from './rule.ts';

/** What a rule is late by, in its intervals. */
const LATE_INTERVALS = 3;

/** Whether something of a rule that is due, or what is counted for it, has waited so long (ms) that people are to know. */
export function isLate({ everyMs }: Pick<Rule, 'everyMs'>, waitedMs: number): boolean {
  return waitedMs > LATE_INTERVALS * everyMs;
}
