import type { Rule } from '../items/rule/rule.ts';
import { whereInWords } from './where-in-words.ts';

/** What a rule counts of which mentions have to be read: "voices", "mentions with recall, in no". */
export function readInWords({ count, where }: Pick<Rule, 'count' | 'where'>): string {
  return where === undefined ? count : `${count} ${whereInWords(where)}`;
}
