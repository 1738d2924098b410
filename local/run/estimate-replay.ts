import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Foreseen } from './foresee.ts';
import { CALM_EVERY_MS, type MayStir } from './next-minute.ts';
import type { Span } from './replay.ts';

/** Duration of one evaluation with everything around it, and of the start with the reading of the past; ms, rounded up (`bench/replay`). */
const EVALUATION_MS = 100;
const START_MS = 10_000;

/** For a replay that takes longer than this, in ms, a shorter span is proposed. */
const PATIENCE_MS = MINUTE_MS;

/** How long a replay will take, in ms. If that is more than a minute: from when on (epoch ms) it would take less. */
export type Estimate = {
  readonly tookMs: number;
  readonly fromMs?: number;
};

/** Estimates a replay by its evaluations: while a rule may stir one per shortest `every`, otherwise one in six hours. */
export function estimateReplay(foreseen: readonly Foreseen[], span: Span, stirs: MayStir): Estimate {
  const everyMs = Math.min(HOUR_MS, ...foreseen.map(({ rule }) => rule.everyMs));
  const evaluationsOf = (hourMs: number) => {
    // The evaluations right after the reading of the past are part of the start, so none of them is counted here.
    const minutes = Array.from({ length: 60 }, (_, minute) => hourMs + minute * MINUTE_MS).filter((ms) => stirs(ms, 0));
    return Math.max(HOUR_MS / CALM_EVERY_MS, (minutes.length * MINUTE_MS) / everyMs);
  };
  let tookMs = START_MS;
  let fromMs: number | undefined;
  for (let hourMs = Math.floor(span.toMs / HOUR_MS) * HOUR_MS; hourMs > span.fromMs - HOUR_MS; hourMs -= HOUR_MS) {
    tookMs += evaluationsOf(hourMs) * EVALUATION_MS;
    if (tookMs <= PATIENCE_MS && hourMs % DAY_MS === 0) fromMs = hourMs;
  }
  return tookMs <= PATIENCE_MS || fromMs === undefined ? { tookMs } : { tookMs, fromMs };
}
