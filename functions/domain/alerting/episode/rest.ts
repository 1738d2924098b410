import { PARAMETERS, type Parameters } from '../../engine/parameters.ts';
import type { ThresholdCondition } from '../../items/rule/condition.ts';
import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { Episode } from './episode.ts';

/**
 * The rest of a threshold after an episode that ended at `at`: until when (epoch ms), and how far over its limit a count must
 * be to fire anyway. Somebody chose the limit, so it rests only as long as its window, at least an hour and at most a day.
 */
export function restOf(
  {
    condition: { bound, windowMs },
    parameters: { anotherStory } = PARAMETERS,
  }: { readonly condition: ThresholdCondition; readonly parameters?: Parameters | undefined },
  { peak, line }: Episode,
  at: number,
): { restUntil: number; restNovelty?: number } {
  if (bound === 'atMost') return { restUntil: at };
  const restUntil = at + Math.min(DAY_MS, Math.max(HOUR_MS, windowMs));
  return { restUntil, restNovelty: (anotherStory * peak) / Math.max(1, line) };
}
