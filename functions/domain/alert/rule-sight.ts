import { readingsOf } from '../detection/readings-of.ts';
import { scalesOf } from '../detection/scales-of.ts';
import type { Reading } from '../detection/verdict.ts';
import type { Rule } from '../rule/rule.ts';
import { type History, sumOf } from '../series/history.ts';

/**
 * What a rule can see: the counts of its series, and of the negative ones for a negative surge. `from` is where their
 * history begins, `to` the boundary up to which it may be judged (epoch ms); `revision` names the state of the past.
 */
export type RuleSight = {
  readonly counted: History;
  readonly negative?: History;
  readonly from: number;
  readonly to: number;
  readonly revision: string;
};

/** What the rule sees at the boundary `at`, a multiple of its `every`. */
export function readingAt(rule: Rule, sight: RuleSight, at: number): Reading {
  const scales = scalesOf(rule.condition, rule.everyMs);
  const sums = (history: History) => scales.map((scale) => sumOf(history, at - scale, at, rule.sourceTypes));
  if (sight.negative === undefined) return { at, sums: sums(sight.counted) };
  return { at, sums: sums(sight.counted), negative: sums(sight.negative) };
}

/** Everything the rule saw from where its history begins up to the boundary `to`, in order. */
export function readingsUpTo(rule: Rule, sight: RuleSight, to: number): Generator<Reading> {
  const width = rule.everyMs;
  const known = (history: History, start: number) => {
    const { total, complete } = sumOf(history, start, start + width, rule.sourceTypes);
    return complete ? total : undefined;
  };
  const buckets = function* () {
    for (let start = Math.ceil(sight.from / width) * width; start + width <= to; start += width) {
      const total = known(sight.counted, start);
      const negative = sight.negative === undefined ? undefined : known(sight.negative, start);
      yield { start, total, negative };
    }
  };
  return readingsOf(buckets(), width, scalesOf(rule.condition, width), sight.negative !== undefined);
}
