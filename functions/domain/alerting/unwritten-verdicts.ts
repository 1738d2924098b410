import { allSeriesOf, seriesNameIn } from '../counting/series/series.ts';
import { knownWithoutGap, type SeriesHead } from '../counting/series/series-head.ts';
import { contentHash } from '../items/content-hash.ts';
import type { Rule } from '../items/rule/rule.ts';
import { HOUR_MS } from '../time/units-of-time.ts';
import { boundaryBefore } from './judge-rule.ts';
import type { RuleState } from './rule-state.ts';

/**
 * How often (ms) a state that says nothing new is written. In between, the next evaluation judges the boundaries since the
 * stored state again, from the stored counts: the same counts give the same verdicts.
 */
const WRITTEN_EVERY_MS = HOUR_MS;

/** How often (ms) the state of a rule is written if nothing happens. */
export function writtenEvery({ everyMs }: Pick<Rule, 'everyMs'>): number {
  return Math.ceil(WRITTEN_EVERY_MS / everyMs) * everyMs;
}

/** How far (ms) a rule may have been judged beyond what its stored state says. */
export function longestUnwritten(rule: Rule, state: RuleState): number {
  return isQuiet(withoutEarly(state)) ? writtenEvery(rule) - rule.everyMs : 0;
}

/** A state without the alert that was told before its boundary could be judged: up to there it is judged as ever. */
function withoutEarly(state: RuleState): RuleState {
  return state.early === undefined ? state : { ...state, phase: state.early.phase, outbox: [] };
}

/** Whether a state says more than the one before: anything but a further verdict that nothing is unusual. */
export function isWorthWriting(before: RuleState | undefined, after: RuleState): boolean {
  if (before === undefined || !isQuiet(before) || !isQuiet(after)) return true;
  return after.judgedTo - before.judgedTo >= WRITTEN_EVERY_MS || lasting(before) !== lasting(after);
}

/**
 * Up to which boundary (epoch ms) a rule was judged, given its stored state: as far as its series are known without a gap,
 * because then it was judged, unless judging itself failed. `heads` are the stored ones, by `seriesKeyText`.
 */
export function judgedUpTo(rule: Rule, state: RuleState, heads: ReadonlyMap<string, SeriesHead>): number {
  const unwritten = longestUnwritten(rule, state);
  if (unwritten === 0) return state.judgedTo;
  const ends = allSeriesOf(rule).map((series) => {
    const head = heads.get(seriesNameIn(rule, series));
    return head === undefined ? state.judgedTo : knownWithoutGap(head, state.judgedTo);
  });
  const judged = boundaryBefore(rule, Math.min(...ends));
  return Math.max(state.judgedTo, Math.min(judged, state.judgedTo + unwritten));
}

/** Whether a state has nothing to tell: no alert is open or waits to be published, and no trouble begins or ends. */
export function hasNothingToTell({ phase, health, outbox }: RuleState): boolean {
  return phase.kind === 'quiet' && health.status !== 'error' && health.over === undefined && outbox.length === 0;
}

function isQuiet(state: RuleState): boolean {
  const { verdict, health, stopped } = state;
  return hasNothingToTell(state) && verdict?.status === 'usual' && health.status === 'ok' && stopped !== true;
}

/** The parts of a state that do not simply follow from how far the rule was judged and from the counts. */
function lasting({
  judgedTo: _judged,
  detector: _memory,
  verdict: _said,
  version: _writes,
  ...rest
}: RuleState): string {
  return contentHash(rest);
}
