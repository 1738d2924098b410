import { BOUNDS } from '../../engine/bound.ts';
import { PARAMETERS } from '../../engine/parameters.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { Episode } from './episode.ts';

/**
 * The rest after an episode that ended at `at` and leaves no echo: until when (epoch ms), and how far over its limit a count must
 * be to fire anyway. Somebody chose the limit, so it rests only as long as its window, at least an hour and at most a day; and not at all after a
 * peak that was under its line, as people said afterwards that more was expected.
 */
export function restOf(
  { bound, windowMs, peak, line, peakLine = line }: Episode,
  at: number,
): { restUntil: number; restNovelty?: number } {
  if (!BOUNDS[bound].isUpward || peak < peakLine) return { restUntil: at };
  const restUntil = at + Math.min(DAY_MS, Math.max(HOUR_MS, windowMs));
  return { restUntil, restNovelty: (PARAMETERS.anotherStory * peak) / Math.max(1, peakLine) };
}
