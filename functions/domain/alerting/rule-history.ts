import { type History, largestIn, matchingIn, sumOf, voicesIn } from '../counting/series/history.ts';
import { detectorOf, measureOf } from '../engine/condition.ts';
import { readingOf } from '../engine/reading-of.ts';
import { readingsOf } from '../engine/readings-of.ts';
import type { RecountableReading } from '../engine/verdict.ts';
import type { Rule } from '../items/rule/rule.ts';
import { type Part, partReadingsAt } from './part.ts';

/**
 * What a rule can see: the counts of its series, and of the part of it that is judged, if it is one. `from` is where the history
 * begins, `to` the boundary up to which the rule may be judged (epoch ms). `revision` names the state of the past;
 * `correctedFrom` is the earliest bucket (epoch ms) that was corrected or filled in since the rule was judged. `atLeast` has
 * the counts including the doubted ones, which may be too low but never too high; in `counted` their buckets are unknown. Of a rule
 * that counts voices, or asks for the largest of a measure, `mentions` has the mentions that these are of.
 */
export type RuleHistory = {
  readonly counted: History;
  readonly subset?: History;
  readonly mentions?: { readonly counted: History; readonly subset?: History };
  readonly from: number;
  readonly to: number;
  readonly revision: string;
  readonly correctedFrom?: number;
  readonly atLeast?: { readonly counted: History; readonly subset?: History };
  /** Of a rule that is made of others: these. */
  readonly parts?: readonly Part[];
};

/**
 * What is stored of the series of a rule, as it counts: mentions, those that match its `where` if it has one, or voices or the largest
 * of a measure, and beside them the mentions that these are of. Where mentions were only counted, what they come to is unknown.
 */
export function asCounted(
  { count, where, condition }: Pick<Rule, 'count' | 'where' | 'condition'>,
  stored: Pick<RuleHistory, 'counted' | 'subset'>,
): Pick<RuleHistory, 'counted' | 'subset' | 'mentions'> {
  const both = (change: (series: History) => History) => ({
    counted: change(stored.counted),
    ...(stored.subset === undefined ? {} : { subset: change(stored.subset) }),
  });
  const mentions = where === undefined ? stored : both(matchingIn);
  if (measureOf(condition) !== undefined) return { ...both(largestIn), mentions };
  return count === 'mentions' ? mentions : { ...both(voicesIn), mentions };
}

/** What the rule sees at the boundary `at`, a multiple of its `every`. */
export function readingAt(rule: Rule, history: RuleHistory, at: number): RecountableReading {
  const counting = (series: History, atLeast: History | undefined) => (ms: number) => {
    const span = { from: at - ms, to: at };
    const known = sumOf(series, span, rule.sourceTypes);
    if (known.complete || atLeast === undefined) return known;
    return { ...known, total: sumOf(atLeast, span, rule.sourceTypes).total };
  };
  const { counted, subset, atLeast, parts } = history;
  const reading = readingOf(
    { at, ...detectorOf(rule) },
    counting(counted, atLeast?.counted),
    subset && counting(subset, atLeast?.subset),
  );
  return parts === undefined ? reading : { ...reading, parts: partReadingsAt(parts, at, rule.condition.windowMs) };
}

/** Everything the rule saw from where its history begins up to the boundary `to`, in order. */
export function readingsUpTo(rule: Rule, history: RuleHistory, to: number): Generator<RecountableReading> {
  const width = rule.everyMs;
  const known = (series: History, start: number) => {
    const { total, complete } = sumOf(series, { from: start, to: start + width }, rule.sourceTypes);
    return complete ? total : undefined;
  };
  const buckets = function* () {
    for (let start = Math.ceil(history.from / width) * width; start + width <= to; start += width) {
      const total = known(history.counted, start);
      const subset = history.subset === undefined ? undefined : known(history.subset, start);
      yield { start, total, subset };
    }
  };
  return readingsOf(buckets(), { ...detectorOf(rule), hasSubset: history.subset !== undefined });
}
