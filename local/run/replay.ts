import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import type { Reporter } from '../terminal/reporter.ts';
import { runTick } from './run-tick.ts';
import type { RunningProgram } from './start-program.ts';
import { addToTally, EMPTY_TALLY, type Tally } from './tally.ts';

/** The ticks of a replay: whole minutes (epoch ms), the first and the last included. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface ReplaySettings {
  readonly clock: SimulatedClock;
  readonly span: Span;
  readonly reporter: Reporter;
  /** Ends the replay after the tick that runs. */
  readonly signal: AbortSignal;
}

/** Plays every minute of the span as fast as it goes: the clock is set, the tick runs until all queues are quiet. */
export async function replay(program: RunningProgram, settings: ReplaySettings): Promise<Tally> {
  const { clock, span, reporter, signal } = settings;
  const total = Math.floor((span.toMs - span.fromMs) / MINUTE_MS) + 1;
  let tally = EMPTY_TALLY;
  for (let atMs = span.fromMs; atMs <= span.toMs && !signal.aborted; atMs += MINUTE_MS) {
    clock.set(atMs);
    const outcome = await runTick(program.stack, program.tap, atMs);
    tally = addToTally(tally, outcome, 1);
    reporter.outcome(outcome, atMs);
    reporter.progress(tally.ticks, total, atMs);
  }
  return tally;
}
