import type { Parsed } from '../parse-item.ts';
import { parseRule, type Rule } from './rule.ts';

/** Rules by the items that they were read from: most items are the same at each tick. */
const understood = new WeakMap<object, Parsed<Rule>>();

/** A rule, as `parseRule` gives it, worked out once for each object, because items are not changed after they were read. */
export function parseRuleOnce(item: Readonly<Record<string, unknown>>): Parsed<Rule> {
  const parsed = understood.get(item) ?? parseRule(item);
  understood.set(item, parsed);
  return parsed;
}
