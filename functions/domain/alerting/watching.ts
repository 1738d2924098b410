import { kindOf } from '../engine/condition.ts';
import { contentHash } from '../items/content-hash.ts';
import type { Rule } from '../items/rule/rule.ts';
import { whereKey } from '../items/rule/where.ts';
import { onceForEach } from '../once-for-each.ts';
import type { RuleState } from './rule-state.ts';

/**
 * This is part of every stored name. It is no version that may be raised: with another number every open alert of every
 * stack would end as "edited".
 */
const FIRST = 1;

/** A name for what a rule watches: edits of anything else (name, severity, notify, samples, silence) leave it as it is. */
export const watchingOf = onceForEach((rule: Rule): string => {
  const { watch, condition, sourceTypes, sentiments, everyMs, count, where } = rule;
  // Nothing is added for what older rules did not say, so their names stay.
  const counted = [
    ...(count === 'mentions' ? [] : [count]),
    ...(where === undefined ? [] : [{ where: whereKey(where) }]),
  ];
  return contentHash([
    FIRST,
    watch,
    kindOf(condition).watched(condition),
    sourceTypes ?? null,
    sentiments ?? null,
    everyMs,
    ...counted,
  ]);
});

/** Whether a stored state is of a rule as it is now: not if the rule was off since, or watched something else. */
export function isStateOf(
  rule: Rule,
  state: Pick<RuleState, 'stopped' | 'watching'> | undefined,
): state is Pick<RuleState, 'stopped' | 'watching'> {
  return state !== undefined && state.stopped !== true && state.watching === watchingOf(rule);
}
