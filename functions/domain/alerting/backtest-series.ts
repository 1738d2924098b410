import { type DetectorState, initialDetector, judge } from '../engine/detector.ts';
import { PARAMETERS } from '../engine/parameters.ts';
import { type Bucket, readingsOf } from '../engine/readings-of.ts';
import { scalesOf } from '../engine/scales-of.ts';
import type { Asked, Reading, Verdict } from '../engine/verdict.ts';
import { type Advance, advanceEpisode } from './episode/advance-episode.ts';
import { quietPhase } from './episode/alert-phase.ts';

/** What happened at one boundary of a backtest; `before` is the state that it was judged from. */
export type BacktestStep = {
  readonly before: DetectorState;
  readonly reading: Reading;
  readonly verdict: Verdict;
  readonly advance: Advance;
};

/**
 * Runs the engine of live ticks over a series: one step per bucket, in order, gaps included. `buckets` are ascending by
 * `start`, as wide as the grid that is asked on; `repeatMs` is the `notify.repeat` of the rule. The tick of a step is its boundary.
 */
export function* backtestSeries(
  asked: Asked & { readonly repeatMs?: number },
  buckets: Iterable<Bucket>,
): Generator<BacktestStep> {
  const { condition, everyMs, parameters = PARAMETERS } = asked;
  let state = initialDetector(condition, everyMs, parameters);
  let phase = quietPhase;
  const negative = condition.kind === 'negative-surge';
  for (const reading of readingsOf(buckets, { everyMs, scales: scalesOf(condition, everyMs, parameters), negative })) {
    const before = state;
    const { state: after, verdict } = judge(asked, before, reading);
    state = after;
    const advance = advanceEpisode(phase, { verdict, reading }, { ...asked, tick: reading.at });
    phase = advance.phase;
    yield { before, reading, verdict, advance };
  }
}
