import type { Words } from '../../languages/words-of.ts';
import { detectorOf } from '../engine/condition.ts';
import { wholesOf } from '../items/rule/part-problems.ts';
import type { Rule } from '../items/rule/rule.ts';
import { tellsNobody } from '../items/rule/tells-nobody.ts';

/**
 * That a rule tells nobody, and which of `rules` are made of it: "tells nobody, a part of acme-crisis". Undefined where it tells
 * somebody. `isUnused`: nothing is made of it, so that nobody ever hears of it.
 */
export function unheardInWords(
  rule: Rule,
  rules: Iterable<Rule>,
  { reasons, list }: Words,
): { readonly said: string; readonly isUnused: boolean } | undefined {
  if (!tellsNobody(rule)) return undefined;
  const wholes = wholesOf(rule, rules).map(({ ruleId }) => ruleId);
  if (wholes.length > 0) return { said: reasons.partOf({ rules: list(wholes) }), isUnused: false };
  return { said: detectorOf(rule).tells === 'nothing' ? reasons.unusedPart : reasons.noReaders, isUnused: true };
}
