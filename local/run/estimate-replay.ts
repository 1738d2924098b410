import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Foreseen } from './foresee.ts';
import { CALM_EVERY_MS, type MayStir } from './next-minute.ts';
import type { Span } from './replay.ts';

/** Time of one evaluation with everything around it, in ms, and of the start with the reading of the past, rounded up (`bench/replay`). */
const EVALUATION_MS = 100;
const START_MS = 10_000;

/** What takes longer than this (ms) has a shorter span proposed. */
const PATIENCE_MS = MINUTE_MS;

/** How long a replay will take, in ms, and from when on (epoch ms) it would take less than a minute, where it takes longer. */
export interface Estimate {
  readonly tookMs: number;
  readonly fromMs?: number;
}

/** Estimates a replay from the evaluations in it: one in each of the shortest `every` while a rule may stir, else one in six hours. */
export function estimateReplay(foreseen: readonly Foreseen[], span: Span, stirs: MayStir): Estimate {
  const everyMs = Math.min(HOUR_MS, ...foreseen.map(({ rule }) => rule.everyMs));
  const evaluationsOf = (hourMs: number) => {
    // What follows the reading of the past belongs to the start.
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
