import { detectorOf } from '../engine/condition.ts';
import { wholesOf } from '../items/rule/part-problems.ts';
import type { Rule } from '../items/rule/rule.ts';
import { tellsNobody } from '../items/rule/tells-nobody.ts';
import { listInWords } from './list-in-words.ts';

/**
 * That a rule tells nobody, and which of `rules` are made of it: "tells nobody, a part of acme-crisis". Undefined where it tells
 * somebody. `isUnused`: nothing is made of it, so that nobody ever hears of it.
 */
export function unheardInWords(
  rule: Rule,
  rules: Iterable<Rule>,
): { readonly said: string; readonly isUnused: boolean } | undefined {
  if (!tellsNobody(rule)) return undefined;
  const wholes = wholesOf(rule, rules).map(({ ruleId }) => ruleId);
  if (wholes.length > 0) return { said: `tells nobody, a part of ${listInWords(wholes)}`, isUnused: false };
  const why =
    detectorOf(rule).tells === 'nothing'
      ? 'it only says that other rules have no alert, and no rule is made of it'
      : 'it sends no emails (notify.email) and names no channels';
  return { said: `tells nobody: ${why}`, isUnused: true };
}
