import { wordsOf } from '../../languages/words-of.ts';
import { measureOf } from '../engine/condition.ts';
import type { Rule } from '../items/rule/rule.ts';
import { whereInWords } from './where-in-words.ts';

/** What a rule counts of which mentions have to be read: "voices", "mentions with recall, in no", "mentions by their reach". */
export function readInWords({ count, where, condition }: Pick<Rule, 'count' | 'where' | 'condition'>): string {
  const measure = measureOf(condition);
  const counted = measure === undefined ? count : `mentions by their ${measure.toLowerCase()}`;
  return where === undefined ? counted : `${counted} ${whereInWords(where, wordsOf({}))}`;
}
