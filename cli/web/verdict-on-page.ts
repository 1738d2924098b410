import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import type { Words } from '../../functions/languages/words-of.ts';
import type { RuleRow } from './answers.ts';

/**
 * What the page says of the last verdict of a rule: of one that people know of what the next message needs, and of one that counts
 * what is usual how far it is from an alert. Undefined where the sentence of the verdict itself says more. `at` in epoch ms.
 */
export function verdictOnPage(
  verdict: Verdict | undefined,
  { count }: Pick<Rule, 'count'>,
  { known, at, words }: { readonly known: RuleRow['known']; readonly at: number; readonly words: Words },
): { readonly words: string; readonly hasEcho: boolean } | undefined {
  if (verdict === undefined) return undefined;
  const { answers, explanations, spanAfter } = words;
  if (known !== undefined) {
    const since = known.since === undefined ? undefined : words.timeBeside(known.since, at);
    const counts = known.counts.map(({ count: least, windowMs }) =>
      explanations.countIn({ count: least, length: spanAfter(windowMs) }),
    );
    const needs = counts.length === 0 ? answers.timesUsual({ times: known.times }) : words.either(counts);
    return { words: answers.known({ since, needs }), hasEcho: true };
  }
  if (verdict.status !== 'usual' || !('usual' in verdict.reason) || verdict.line === undefined) return undefined;
  // A line that nothing reaches is no number to tell.
  if (verdict.line >= Number.MAX_SAFE_INTEGER) return undefined;
  const { observed, windowMs, line, complete, reason } = verdict;
  const { usual, kind } = reason;
  if (usual === undefined || typeof usual !== 'number' || !PEAKS.includes(kind)) return undefined;
  return {
    words: answers.asUsual({
      count: observed,
      isVoices: count === 'voices',
      isLeast: !complete,
      span: spanAfter(windowMs),
      isDay: kind === 'day',
      usual,
      line: Math.ceil(line),
    }),
    hasEcho: false,
  };
}

/** Reasons that compare a count with the highest of usual times. */
const PEAKS: readonly string[] = ['day', 'hour-of-week', 'week'] satisfies readonly Verdict['reason']['kind'][];
