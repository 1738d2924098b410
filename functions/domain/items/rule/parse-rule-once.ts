import { onceForEach } from '../../once-for-each.ts';
import type { Parsed } from '../parse-item.ts';
import { parseRule, type Rule } from './rule.ts';

/** A rule, as `parseRule` gives it, read once for each object of an item: most are the same at each tick. */
export const parseRuleOnce = onceForEach((item: Readonly<Record<string, unknown>>): Parsed<Rule> => parseRule(item));
