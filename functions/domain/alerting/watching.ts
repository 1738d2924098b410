import { kindOf } from '../engine/condition.ts';
import { contentHash } from '../items/content-hash.ts';
import type { Rule } from '../items/rule/rule.ts';

/**
 * This is part of every stored name. It is no version that may be raised: with another number every open alert of every
 * stack would end as "edited".
 */
const FIRST = 1;

/** A rule is asked for its name many times in a run. */
const names = new WeakMap<Rule, string>();

/** A name for what a rule watches: edits of anything else (name, severity, notify, samples, silence) leave it as it is. */
export function watchingOf(rule: Rule): string {
  const known = names.get(rule);
  if (known !== undefined) return known;
  const { watch, condition, sourceTypes, sentiments, everyMs, count } = rule;
  const counted = count === 'mentions' ? [] : [count];
  const name = contentHash([
    FIRST,
    watch,
    kindOf(condition).watched(condition),
    sourceTypes ?? null,
    sentiments ?? null,
    everyMs,
    ...counted,
  ]);
  names.set(rule, name);
  return name;
}
