import { isLate } from '../rule/is-late.ts';
import type { Rule } from '../rule/rule.ts';
import type { RuleState } from './rule-state.ts';
import { longestUnwritten } from './unwritten-verdicts.ts';

/** Beyond three intervals a rule may be late by its offset and by waiting for a gap, in ms. */
const PATIENCE_MS = 30 * 60_000;

/**
 * Whether a rule was absent for a while (disabled, or deleted and written again) rather than late: evaluations went on without
 * a break (since `since`, epoch ms) and left nothing over, yet this rule was not judged although nothing was wrong with it.
 * The time it missed is not judged afterwards: an enabled rule starts at now. A rule with an open episode was not absent,
 * because its episode would have been ended; rather its item could not be understood for a while.
 */
export function wasAbsent(
  rule: Rule,
  state: RuleState,
  { since, tick }: { readonly since: number; readonly tick: number },
): boolean {
  const missed = tick - state.judgedTo - rule.everyMs - longestUnwritten(rule, state);
  if (state.phase.kind === 'firing') return false;
  return state.health.status !== 'error' && state.judgedTo >= since && isLate(rule, missed - PATIENCE_MS);
}
