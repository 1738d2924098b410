import { sumOf } from '../counting/series/history.ts';
import { detectorOf } from '../engine/condition.ts';
import type { Detector } from '../engine/condition-kind.ts';
import { expectedIn } from '../engine/expected-time.ts';
import { withoutRest } from '../engine/judge-raised.ts';
import { weighed } from '../engine/raise.ts';
import type { Rule } from '../items/rule/rule.ts';
import { LARGE } from './episode/echo.ts';
import { echoNeeds } from './episode/echo-needs.ts';
import { boundaryBefore } from './judge-rule.ts';
import { mayBeginEarly } from './may-begin-early.ts';
import type { RuleHistory } from './rule-history.ts';
import type { RuleState } from './rule-state.ts';

/**
 * How many mentions in the bucket that begins at `from` (epoch ms), up to where its counts are known, would bring a rule to its
 * line at its next boundary; and that line. Undefined where a look before the bucket is over can tell nothing: the rule asks
 * for few mentions, a share or voices, its alert is open, or it is still learning.
 */
export function earlyNeed(
  rule: Rule,
  { phase, detector: memory }: Pick<RuleState, 'phase' | 'detector'>,
  { counted, from }: { readonly counted: RuleHistory['counted']; readonly from: number },
): { readonly need: number; readonly line: number } | undefined {
  const detector = detectorOf(rule);
  if (!mayBeginEarly(rule) || phase.kind !== 'quiet') return undefined;
  const at = boundaryBefore(rule, from) + rule.everyMs;
  // What is far over its line is news whatever was told before.
  const times = Math.min(LARGE, echoNeeds(phase, detector, { at })?.times ?? 1);
  const countedIn = (begin: number, end: number) =>
    sumOf(counted, { from: begin, to: Math.min(end, from) }, rule.sourceTypes).total;
  const expectedSince = (begin: number) => expectedIn(detector.expectedTimes, { from: begin, to: at }, rule.everyMs);
  const raisedBy = expectedSince(at - rule.everyMs)[0]?.of.times ?? 1;
  let nearest: { need: number; line: number } | undefined;
  linesOf(detector, memory).forEach((line, scale) => {
    const windowMs = detector.scales[scale];
    if (line === undefined || windowMs === undefined) return;
    const asked = Math.ceil(times * line);
    const total = countedIn(at - windowMs, from);
    const known = weighed(expectedSince(at - windowMs), { total, countedIn });
    const need = Math.ceil(withoutRest((asked - known) * raisedBy));
    // A window that is over its line without it is no news, or it would have fired.
    if (need > 0 && (nearest === undefined || need < nearest.need)) nearest = { need, line: asked * raisedBy };
  });
  return nearest;
}

/** The line of each scale at the next boundary, where one is known. */
function linesOf(detector: Detector, memory: RuleState['detector']): readonly (number | undefined)[] {
  if (detector.limit !== undefined) return detector.scales.map(() => detector.limit);
  return detector
    .expected(memory)
    .map((expected) =>
      expected === undefined || expected.line >= Number.MAX_SAFE_INTEGER ? undefined : expected.line,
    );
}
