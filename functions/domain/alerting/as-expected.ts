import { BOUNDS } from '../engine/bound.ts';
import { detectorOf } from '../engine/condition.ts';
import { withoutRest } from '../engine/judge-raised.ts';
import type { Verdict } from '../engine/verdict.ts';
import type { Rule } from '../items/rule/rule.ts';
import type { AlertPhase } from './episode/alert-phase.ts';
import { excessOf } from './episode/echo.ts';
import { type RuleHistory, readingsUpTo } from './rule-history.ts';
import type { RuleState } from './rule-state.ts';

type Seen = { readonly rule: Rule; readonly history: RuleHistory };

/**
 * The state of a rule whose people have just said when they expect more: what it keeps of its newest alert, which hides later stories,
 * is measured by the lines that it would have had if they had said so beforehand. An alert that would not have fired hides nothing.
 * It is never measured higher, and not at all where nothing was expected at its time or the history does not reach back to it.
 */
export function asExpected(state: RuleState, seen: Seen): RuleState {
  const { early } = state;
  // Neither echo nor rest is left of an alert on few mentions.
  if (!BOUNDS[detectorOf(seen.rule).bound].isUpward) return state;
  return {
    ...state,
    phase: phaseAsExpected(state.phase, state, seen),
    ...(early === undefined ? {} : { early: { ...early, phase: phaseAsExpected(early.phase, state, seen) } }),
  };
}

function phaseAsExpected(phase: AlertPhase, state: RuleState, seen: Seen): AlertPhase {
  const span = spanOf(phase, state);
  if (span === undefined || span.from - seen.rule.everyMs < seen.history.from) return phase;
  const measured = measuredIn(span, state, seen);
  if (measured === undefined) return phase;
  const { excess, raiseAt } = measured;
  const { echo } = phase;
  const heard = echo === undefined ? {} : { echo: { ...echo, excess: Math.min(echo.excess, excess) } };
  if (phase.kind === 'firing') {
    const { episode } = phase;
    const { line, usualLine = line, peakLine = line, scale, peakAt } = episode;
    const ofPeak = Math.max(peakLine, withoutRest(usualLine * raiseAt(peakAt, scale)));
    return { ...phase, episode: { ...episode, peakLine: ofPeak }, ...heard };
  }
  if (excess > 0) return { ...phase, ...heard };
  return { kind: 'quiet', ...(phase.endedAt === undefined ? {} : { endedAt: phase.endedAt }) };
}

/** From the first boundary of the newest alert that a phase keeps something of, to its last one (epoch ms). */
function spanOf(phase: AlertPhase, { episodes = [], judgedTo }: RuleState) {
  if (phase.kind === 'firing') return { from: phase.episode.startedAt, to: judgedTo };
  const { echo, restUntil, endedAt } = phase;
  if (echo === undefined && restUntil === undefined) return undefined;
  const from = episodes.find((each) => each.endedAt === endedAt)?.startedAt ?? echo?.toldAt;
  return from === undefined ? undefined : { from, to: endedAt ?? judgedTo };
}

/**
 * How many times its line the highest count of a span is (0 if none is over it), and how many times higher the line of a window is at
 * a boundary of it. Undefined where people expected nothing then.
 */
function measuredIn(span: { readonly from: number; readonly to: number }, state: RuleState, { rule, history }: Seen) {
  const detector = detectorOf(rule);
  const raises = new Map<number, readonly ({ readonly by: number } | null)[]>();
  let memory = detector.first(state.detector);
  let excess = 0;
  for (const reading of readingsUpTo(rule, history, span.to)) {
    const judged = detector.judge(memory, reading);
    memory = judged.state;
    if (reading.at < span.from) continue;
    if (reading.raises !== undefined) raises.set(reading.at, reading.raises);
    excess = Math.max(excess, excessIn(judged.verdict));
  }
  const raiseAt = (at: number, scale: number) => raises.get(at)?.[scale]?.by ?? 1;
  return raises.size === 0 ? undefined : { excess, raiseAt };
}

function excessIn(verdict: Verdict): number {
  if (verdict.status !== 'unusual') return 0;
  return Math.max(...(verdict.over ?? [verdict]).map((finding) => excessOf(finding)));
}
