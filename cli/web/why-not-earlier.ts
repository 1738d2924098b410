import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { echoNeeds } from '../../functions/domain/alerting/episode/echo-needs.ts';
import { BOUNDS } from '../../functions/domain/engine/bound.ts';
import { detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Detector } from '../../functions/domain/engine/condition-kind.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';

/** The count of a window at a boundary, and the count that was needed. */
type NearMiss = {
  readonly at: number;
  readonly windowMs: number;
  readonly count: number;
  readonly line: number;
};

/**
 * Why an alert did not fire earlier. Times in epoch ms.
 * - `step`: at the boundary before, by the window that decided; `nearest`: by the window that was nearest its line
 * then;
 * - `known`: it was over a line from a time on, but people knew of a story, and only `times` the line was news;
 * - `unknown`, `learning`: nothing could be said until then;
 * - `least`: the line is the rule's own `minMentions`, not what is unusual.
 */
export type Obstacle =
  | ({ readonly kind: 'step' | 'nearest' } & NearMiss)
  | { readonly kind: 'known'; readonly from: number; readonly times: number }
  | { readonly kind: 'unknown' | 'learning'; readonly to: number }
  | { readonly kind: 'least'; readonly minMentions: number };

/** How far back to look. */
const LOOKED_AT_MS = DAY_MS;

/** Why the alert that fired at a boundary did not fire earlier, from the steps of its history. */
export function obstaclesBefore(rule: Rule, steps: readonly BacktestStep[], firedAt: number): Obstacle[] {
  const index = steps.findIndex(({ reading }) => reading.at === firedAt);
  const [fired, before] = [steps[index], steps[index - 1]];
  if (fired === undefined) return [];
  if (before === undefined) return [];
  const detector = detectorOf(rule);
  const { bound, minMentions } = detector;
  const decided = fired.advance.verdict ?? fired.verdict;
  const misses = detector.scales.flatMap((windowMs, scale): NearMiss[] => {
    const sum = detector.sums(before.reading)[scale];
    const line = lineAt(detector, before, scale);
    if (sum === undefined || line === undefined || line === Number.MAX_SAFE_INTEGER) return [];
    return [{ at: before.reading.at, windowMs, count: sum.total, line }];
  });
  const step = misses.find(({ windowMs }) => windowMs === decided.windowMs);
  const nearest = misses.reduce<NearMiss | undefined>(
    (best, miss) => (best === undefined || miss.count / miss.line > best.count / best.line ? miss : best),
    undefined,
  );
  const past = steps.slice(0, index).filter(({ reading }) => reading.at > firedAt - LOOKED_AT_MS);
  return [
    ...(step === undefined ? [] : [{ kind: 'step' as const, ...step }]),
    ...(nearest === undefined || nearest.windowMs === step?.windowMs ? [] : [{ kind: 'nearest' as const, ...nearest }]),
    ...knownBefore(detector, past),
    ...silentBefore(past),
    ...(BOUNDS[bound].isUpward && minMentions !== undefined && decided.line === minMentions
      ? [{ kind: 'least' as const, minMentions }]
      : []),
  ];
}

/** The line of a window at a boundary; undefined while it is learning. That of a share is known only to the verdict. */
function lineAt(detector: Detector, { before, ...boundary }: BacktestStep, scale: number): number | undefined {
  const { verdict } = boundary;
  const ofVerdict = verdict.status !== 'learning' && verdict.scale === scale ? verdict.line : undefined;
  return detector.drawn(before, boundary)[scale]?.line ?? ofVerdict;
}

/** The run of boundaries right before the alert that were over a line, but not news. */
function knownBefore(detector: Detector, past: readonly BacktestStep[]): Obstacle[] {
  const start =
    past.findLastIndex(({ verdict, advance }) => verdict.status !== 'unusual' || advance.phase.kind !== 'quiet') + 1;
  const [first] = past.slice(start);
  if (first === undefined) return [];
  const needs = echoNeeds(first.advance.phase, detector, { at: first.reading.at });
  return needs === undefined ? [] : [{ kind: 'known', from: first.reading.at, times: needs.times }];
}

/** Until when no verdict was possible. */
function silentBefore(past: readonly BacktestStep[]): Obstacle[] {
  return (['unknown', 'learning'] as const).flatMap((kind) => {
    const last = past.findLast(({ verdict }) => verdict.status === kind);
    return last === undefined ? [] : [{ kind, to: last.reading.at }];
  });
}
