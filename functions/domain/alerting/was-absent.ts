import { isLate } from '../items/rule/is-late.ts';
import type { Rule } from '../items/rule/rule.ts';
import type { RuleState } from './rule-state.ts';
import { longestUnwritten } from './unwritten-verdicts.ts';

/**
 * Whether a rule was off for a while (disabled, or deleted and written again): the last evaluation did not watch it
 * (`wasWatched`), and it was not judged for more than three intervals. It starts again at now: otherwise people who enable a
 * rule on Monday would be notified of what happened while it was off. A rule with an open episode was not off, because its
 * episode would have been ended; nor was one that could not be judged yet since it was written.
 */
export function wasAbsent(
  rule: Rule,
  state: RuleState,
  { wasWatched, tick }: { readonly wasWatched: boolean; readonly tick: number },
): boolean {
  if (wasWatched || state.phase.kind === 'firing' || state.revision === '') return false;
  return isLate(rule, tick - state.judgedTo - rule.everyMs - longestUnwritten(rule, state));
}
