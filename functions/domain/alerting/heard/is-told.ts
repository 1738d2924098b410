import type { Detector } from '../../engine/condition-kind.ts';
import type { RecountableReading } from '../../engine/verdict.ts';
import type { WindowSum } from '../../engine/window-sum.ts';
import { advanceEpisode } from '../episode/advance-episode.ts';
import { AFTER_MS, type BurstGround } from './burst-ground.ts';

/** So many additional mentions, of those that the rule judges, evenly over a span. */
export type Burst = { readonly more: number; readonly lengthMs: number };

/** Additional mentions over a span: how many there are up to so many ms after its beginning; fewer than none for a silence. */
export type Laid = { readonly lengthMs: number; readonly upTo: (elapsedMs: number) => number };

/** A burst as it is laid. */
export function evenly({ more, lengthMs }: Burst): Laid {
  return { lengthMs, upTo: (elapsedMs) => Math.floor(more * Math.min(1, Math.max(0, elapsedMs / lengthMs))) };
}

/**
 * Whether additional mentions from the boundary at `place` on are told until an hour after their end, judged from what the rule knew
 * there as live ticks would.
 */
export function isTold({ detector, steps }: BurstGround, place: number, laid: Laid): boolean {
  const begun = steps[place];
  if (begun === undefined) return false;
  const from = begun.reading.at - detector.everyMs;
  let { state, phase } = begun;
  const end = Math.min(steps.length, place + Math.ceil((laid.lengthMs + AFTER_MS) / detector.everyMs));
  for (const { reading: before } of steps.slice(place, end)) {
    const reading = withMore(before, detector, { upTo: laid.upTo, from });
    const judged = detector.judge(state, reading);
    const boundary = { verdict: judged.verdict, reading, memory: state };
    const advance = advanceEpisode(phase, boundary, { detector, tick: reading.at });
    if (advance.transition === 'firing' || advance.transition === 'updated') return true;
    ({ state } = judged);
    ({ phase } = advance);
  }
  return false;
}

/** A reading with what is laid over it from `from` on (epoch ms). */
function withMore(
  reading: RecountableReading,
  { scales }: Detector,
  { from, upTo }: Pick<Laid, 'upTo'> & { readonly from: number },
): RecountableReading {
  const { at, sums, subset, countedSince } = reading;
  const since = (start: number) => upTo(at - from) - upTo(start - from);
  const raised = (all: readonly WindowSum[]) =>
    all.map((sum, scale) => ({ ...sum, total: sum.total + since(at - (scales[scale] ?? 0)) }));
  return {
    ...reading,
    sums: raised(sums),
    ...(subset === undefined ? {} : { subset: raised(subset) }),
    countedSince: (start) => countedSince(start) + since(start),
  };
}
