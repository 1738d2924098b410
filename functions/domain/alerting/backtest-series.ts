import type { Detector, DetectorState } from '../engine/condition-kind.ts';
import { type Bucket, readingsOf } from '../engine/readings-of.ts';
import type { Reading, RecountableReading, Verdict } from '../engine/verdict.ts';
import { present } from '../present.ts';
import { type Advance, advanceEpisode } from './episode/advance-episode.ts';
import { quietPhase } from './episode/alert-phase.ts';

/** What happened at one boundary of a backtest; `before` is the state that it was judged from. */
export type BacktestStep = {
  readonly before: DetectorState;
  readonly reading: RecountableReading;
  readonly verdict: Verdict;
  readonly advance: Advance;
};

/**
 * Runs the engine of live ticks over a series: one step per bucket, in order, gaps included. `buckets` are ascending by
 * `start`, as wide as the grid of the detector; `repeatMs` is the `notify.repeat` of the rule, `partsAt` says what is known of the
 * rules that it is made of. The tick of a step is its
 * boundary.
 */
export function* backtestSeries(
  detector: Detector,
  buckets: Iterable<Bucket>,
  {
    repeatMs,
    partsAt,
  }: {
    readonly repeatMs?: number | undefined;
    readonly partsAt?: ((at: number) => Reading['parts']) | undefined;
  } = {},
): Generator<BacktestStep> {
  const repeat = repeatMs === undefined ? {} : { repeatMs };
  let before = detector.first();
  let phase = quietPhase;
  for (const counted of readingsOf(buckets, detector)) {
    const reading = { ...counted, ...present({ parts: partsAt?.(counted.at) }) };
    const { state, verdict } = detector.judge(before, reading);
    const advance: Advance =
      detector.tells !== 'alerts'
        ? { phase }
        : advanceEpisode(phase, { verdict, reading }, { detector, tick: reading.at, ...repeat });
    phase = advance.phase;
    yield { before, reading, verdict, advance };
    before = state;
  }
}
