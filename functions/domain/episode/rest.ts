import { PARAMETERS, type Parameters } from '../detection/parameters.ts';
import type { Condition } from '../rule/condition.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import type { Episode } from './episode.ts';

/** The condition of the rule that rests; `parameters` are moved by benchmarks only. */
type Resting = { readonly condition: Condition; readonly parameters?: Parameters };

/** The most of the time between two false alarms that a rule may rest, in ms; as long as it likes without a budget. */
function mostRest(condition: Condition, { restOfBudget }: Parameters): number {
  if (condition.kind === 'threshold' || condition.level.by !== 'sensitivity') return Number.POSITIVE_INFINITY;
  return condition.level.falseAlarmDays * DAY_MS * restOfBudget;
}

/**
 * Whether a rule that rests until `restUntil` passes over what a window of `windowMs` shows at `at`. But for a threshold,
 * whose number somebody chose, the window must lie wholly behind the rest, as far as the budget allows: or the echo that
 * was passed over would speak at the end of it.
 */
export function restsAt(
  { condition, parameters = PARAMETERS }: Resting,
  restUntil: number,
  { at, windowMs }: { readonly at: number; readonly windowMs: number },
): boolean {
  if (condition.kind === 'threshold') return at < restUntil;
  const most = mostRest(condition, parameters);
  return at < restUntil + Math.min(windowMs, most - Math.min(parameters.restMs, most));
}

/**
 * The rest after an episode that ended at `at`: until when (epoch ms), and how far over its line a count must be to speak
 * all the same. A threshold is a number somebody chose: it rests only as long as its window, an hour at least.
 */
export function restOf(
  { condition, parameters = PARAMETERS }: Resting,
  episode: Episode,
  at: number,
): { restUntil: number; restNovelty?: number } {
  const restNovelty = (parameters.anotherStory * episode.peak) / Math.max(1, episode.line);
  if (condition.kind === 'threshold') {
    const restUntil = at + Math.min(DAY_MS, Math.max(HOUR_MS, condition.windowMs));
    return condition.bound === 'atMost' ? { restUntil: at } : { restUntil, restNovelty };
  }
  return { restUntil: at + Math.min(parameters.restMs, mostRest(condition, parameters)), restNovelty };
}
