import type { Verdict } from '../../functions/domain/engine/verdict.ts';
import { grouped } from '../../functions/domain/grouped.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { plural } from '../../functions/domain/plural.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { timeBeside } from '../../functions/domain/time/wall-clock.ts';
import type { RuleRow } from './answers.ts';

/**
 * What the page says of the last verdict of a rule: of one that people know of what the next message needs, and of one that counts
 * what is usual how far it is from an alert. Undefined where the sentence of the verdict itself says more. `at` in epoch ms.
 */
export function verdictOnPage(
  verdict: Verdict | undefined,
  { count }: Pick<Rule, 'count'>,
  { known, at, timeZone }: { readonly known: RuleRow['known']; readonly at: number; readonly timeZone: string },
): { readonly words: string; readonly hasEcho: boolean } | undefined {
  if (verdict === undefined) return undefined;
  if (known !== undefined) {
    const since = known.since === undefined ? '' : ` since ${timeBeside(known.since, at, timeZone)}`;
    const needs = known.counts.map((each) => `${grouped(each.count)} in ${spanInWords(each.windowMs)}`).join(' or ');
    const needed = needs === '' ? `${known.times} times the usual limit` : needs;
    return { words: `unusual, and known${since}: the next message needs ${needed}`, hasEcho: true };
  }
  if (verdict.status !== 'usual' || !('usual' in verdict.reason) || verdict.line === undefined) return undefined;
  // A line that nothing reaches is no number to tell.
  if (verdict.line >= Number.MAX_SAFE_INTEGER) return undefined;
  const { observed, windowMs, line, complete, reason } = verdict;
  const { usual, kind } = reason;
  if (usual === undefined || typeof usual !== 'number' || !PEAKS.includes(kind)) return undefined;
  const what = count === 'voices' ? ` ${plural(observed, 'voice')}` : '';
  const least = complete ? '' : 'at least ';
  return {
    words: `${least}${grouped(observed)}${what} in ${spanInWords(windowMs)}; ${kind === 'day' ? `the usual peak is ${grouped(usual)}` : `at this time up to ${grouped(usual)} is usual`}, an alert comes at ${grouped(Math.ceil(line))}`,
    hasEcho: false,
  };
}

/** Reasons that compare a count with the highest of usual times. */
const PEAKS: readonly string[] = [
  'day',
  'hour',
  'hour-of-week',
  'week',
  'again',
] satisfies readonly Verdict['reason']['kind'][];
