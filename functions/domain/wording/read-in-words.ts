import type { Words } from '../../languages/words-of.ts';
import { measureOf } from '../engine/condition.ts';
import type { Rule } from '../items/rule/rule.ts';
import { whereInWords } from './where-in-words.ts';

/** What a rule counts of which mentions have to be read: "voices", "mentions with recall, in no", "mentions by their reach". */
export function readInWords(
  { count, where, condition }: Pick<Rule, 'count' | 'where' | 'condition'>,
  words: Words,
): string {
  const what = measureOf(condition) ?? count;
  return words.reasons.counts({ what, where: where && whereInWords(where, words) });
}
