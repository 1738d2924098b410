import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import type { Reporter } from '../terminal/reporter.ts';
import { isSettled, type MayStir, nextMinute, rememberedBy } from './next-minute.ts';
import { runTick } from './run-tick.ts';
import type { RunningProgram } from './start-program.ts';
import { addToTally, EMPTY_TALLY, type Tally } from './tally.ts';

/** The ticks of a replay: whole minutes (epoch ms), the first and the last included. */
export type Span = {
  readonly fromMs: number;
  readonly toMs: number;
};

export type ReplaySettings = {
  readonly clock: SimulatedClock;
  readonly span: Span;
  readonly reporter: Reporter;
  /** Aborting it ends the replay after the current tick. */
  readonly signal: AbortSignal;
  /** Says in which minutes something can happen, so that others are skipped; without it every minute is played. */
  readonly stirs?: MayStir;
};

/**
 * Plays the span as fast as the machine can. The clock is set to a minute, the tick runs until no queue has visible messages,
 * then comes the next minute in which something can happen.
 */
export async function replay(program: RunningProgram, settings: ReplaySettings): Promise<Tally> {
  const { clock, span, reporter, signal, stirs } = settings;
  const total = Math.floor((span.toMs - span.fromMs) / MINUTE_MS) + 1;
  const remembered = rememberedBy(program.stack);
  let tally = EMPTY_TALLY;
  let unsettledMs = span.fromMs;
  for (let atMs = span.fromMs; atMs <= span.toMs && !signal.aborted; ) {
    clock.set(atMs);
    const outcome = await runTick(program.stack, program.tap, atMs);
    const isWhole = stirs === undefined || outcome.waits || outcome.failures.length > 0;
    let nextMs = atMs + MINUTE_MS;
    if (isWhole) unsettledMs = atMs;
    else if (atMs < span.toMs) {
      const known = await remembered();
      if (!isSettled(known)) unsettledMs = atMs;
      nextMs = await nextMinute(program.stack, known, { atMs, toMs: span.toMs, unsettledMs, stirs });
    }
    tally = addToTally(tally, outcome, { ticks: 1, idle: (nextMs - atMs) / MINUTE_MS - 1 });
    reporter.outcome(outcome, atMs);
    reporter.progress(tally.ticks + tally.idle, total, atMs);
    atMs = nextMs;
  }
  return tally;
}
