import type { RecountableReading } from '../../engine/verdict.ts';
import type { WindowSum } from '../../engine/window-sum.ts';
import { advanceEpisode } from '../episode/advance-episode.ts';
import { AFTER_MS, type DrillGround } from './drill-ground.ts';

/** So many additional mentions (negative ones for a rule that counts those), evenly over a span. */
export type Burst = { readonly more: number; readonly lengthMs: number };

/**
 * How long after its beginning (ms) a burst that begins with the boundary at `place` is told, judged from what the rule knew there
 * as live ticks would; undefined if it is not told until an hour after its end.
 */
export function toldAfter(
  { detector, steps }: DrillGround,
  place: number,
  { more, lengthMs }: Burst,
): number | undefined {
  const begun = steps[place];
  if (begun === undefined) return undefined;
  const from = begun.reading.at - detector.everyMs;
  const upTo = (time: number) => Math.floor(more * Math.min(1, Math.max(0, (time - from) / lengthMs)));
  let { state, phase } = begun;
  const end = Math.min(steps.length, place + Math.ceil((lengthMs + AFTER_MS) / detector.everyMs));
  for (const { reading: before } of steps.slice(place, end)) {
    const reading = withMore(before, detector.scales, upTo);
    const judged = detector.judge(state, reading);
    const advance = advanceEpisode(phase, { verdict: judged.verdict, reading }, { detector, tick: reading.at });
    if (advance.transition === 'firing' || advance.transition === 'updated') return reading.at - from;
    ({ state } = judged);
    ({ phase } = advance);
  }
  return undefined;
}

/** A reading with more mentions, as `upTo` says how many there are before a time. */
function withMore(
  { at, sums, negative, countedSince }: RecountableReading,
  scales: readonly number[],
  upTo: (time: number) => number,
): RecountableReading {
  const since = (from: number) => upTo(at) - upTo(from);
  const raised = (all: readonly WindowSum[]) =>
    all.map((sum, scale) => ({ ...sum, total: sum.total + since(at - (scales[scale] ?? 0)) }));
  return {
    at,
    sums: raised(sums),
    ...(negative === undefined ? {} : { negative: raised(negative) }),
    countedSince: (from) => countedSince(from) + since(from),
  };
}
