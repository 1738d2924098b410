import type { Detector } from '../../engine/condition-kind.ts';
import type { RecountableReading } from '../../engine/verdict.ts';
import type { WindowSum } from '../../engine/window-sum.ts';
import { advanceEpisode } from '../episode/advance-episode.ts';
import { AFTER_MS, type DrillGround } from './drill-ground.ts';

/** So many additional mentions (negative ones for a rule that counts those), evenly over a span. */
export type Burst = { readonly more: number; readonly lengthMs: number };

/** Additional mentions over a span: how many there are, and how many of them of the part that is judged, up to so many ms after its beginning. */
export type Laid = {
  readonly lengthMs: number;
  readonly upTo: (elapsedMs: number) => number;
  readonly subsetUpTo: (elapsedMs: number) => number;
};

/** A count that grows at boundaries `everyMs` apart: what `sums` has after so many of them, from 0 on, and its last value for good. */
export function stepwise(sums: readonly number[], everyMs: number): Laid['upTo'] {
  return (elapsedMs) => sums[Math.min(sums.length - 1, Math.max(0, Math.floor(elapsedMs / everyMs)))] ?? 0;
}

/** A burst as it is laid. */
export function evenly({ more, lengthMs }: Burst): Laid {
  const upTo = (elapsedMs: number) => Math.floor(more * Math.min(1, Math.max(0, elapsedMs / lengthMs)));
  return { lengthMs, upTo, subsetUpTo: upTo };
}

/**
 * How long after their beginning (ms) additional mentions from the boundary at `place` on are told, judged from what the rule knew
 * there as live ticks would; undefined if they are not told until an hour after their end.
 */
export function toldAfter({ detector, steps }: DrillGround, place: number, laid: Laid): number | undefined {
  const begun = steps[place];
  if (begun === undefined) return undefined;
  const from = begun.reading.at - detector.everyMs;
  let { state, phase } = begun;
  const end = Math.min(steps.length, place + Math.ceil((laid.lengthMs + AFTER_MS) / detector.everyMs));
  for (const { reading: before } of steps.slice(place, end)) {
    const reading = withMore(before, detector, { ...laid, from });
    const judged = detector.judge(state, reading);
    const boundary = { verdict: judged.verdict, reading, memory: state };
    const advance = advanceEpisode(phase, boundary, { detector, tick: reading.at });
    if (advance.transition === 'firing' || advance.transition === 'updated') return reading.at - from;
    ({ state } = judged);
    ({ phase } = advance);
  }
  return undefined;
}

/** A reading with what is laid over it from `from` on (epoch ms). */
function withMore(
  reading: RecountableReading,
  { scales, hasSubset }: Detector,
  { from, upTo, subsetUpTo }: Laid & { readonly from: number },
): RecountableReading {
  const { at, sums, subset, countedSince } = reading;
  const since = (more: Laid['upTo'], start: number) => more(at - from) - more(start - from);
  const raised = (all: readonly WindowSum[], more: Laid['upTo']) =>
    all.map((sum, scale) => ({ ...sum, total: sum.total + since(more, at - (scales[scale] ?? 0)) }));
  return {
    ...reading,
    sums: raised(sums, upTo),
    ...(subset === undefined ? {} : { subset: raised(subset, subsetUpTo) }),
    countedSince: (start) => countedSince(start) + since(hasSubset ? subsetUpTo : upTo, start),
  };
}
