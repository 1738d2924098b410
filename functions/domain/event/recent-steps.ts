import { type History, sumOf } from '../series/history.ts';

/** How many bars a reader takes in at a glance. */
const STEPS = 6;

/**
 * The counts of the last steps up to `to`, oldest first: the deciding window cut in six where its buckets allow it, else
 * the last six buckets. An unknown bucket adds nothing.
 */
export function recentSteps(history: History, to: number, windowMs: number, types?: readonly string[]): number[] {
  const sixth = windowMs / STEPS;
  const step = sixth >= history.widthMs && sixth % history.widthMs === 0 ? sixth : history.widthMs;
  return Array.from({ length: STEPS }, (_, at) => {
    const from = to - (STEPS - at) * step;
    return sumOf(history, from, from + step, types).total;
  });
}
