import { type Advance, advanceEpisode } from '../episode/advance-episode.ts';
import { quietPhase } from '../episode/alert-phase.ts';
import type { Condition } from '../rule/condition.ts';
import { type DetectorState, initialDetector, judge } from './detector.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import { type Bucket, readingsOf } from './readings-of.ts';
import { scalesOf } from './scales-of.ts';
import type { Reading, Verdict } from './verdict.ts';

/** What happened at one boundary of a backtest; `before` is the state that it was judged from. */
export type BacktestStep = {
  readonly before: DetectorState;
  readonly reading: Reading;
  readonly verdict: Verdict;
  readonly advance: Advance;
};

/**
 * Runs the engine of live ticks over a series: one step per bucket, in order, gaps included. `buckets` are ascending by
 * `start`; `everyMs` is their width. The tick of a step is its boundary.
 */
export function* backtestSeries(
  condition: Condition,
  everyMs: number,
  buckets: Iterable<Bucket>,
  options: { readonly repeatMs?: number; readonly parameters?: Parameters } = {},
): Generator<BacktestStep> {
  const { parameters = PARAMETERS } = options;
  let state = initialDetector(condition, everyMs, parameters);
  let phase = quietPhase;
  const negative = condition.kind === 'negative-surge';
  for (const reading of readingsOf(buckets, everyMs, scalesOf(condition, everyMs, parameters), negative)) {
    const before = state;
    const judged = judge(condition, everyMs, before, reading, parameters);
    state = judged.state;
    const advance = advanceEpisode(phase, judged.verdict, reading, { ...options, condition, tick: reading.at });
    phase = advance.phase;
    yield { before, reading, verdict: judged.verdict, advance };
  }
}
