import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';

/**
 * What a rule that learns still waits for, so much of so much of it:
 * - `history`: hours, and beside them the first full window where that is longer (`windowMs`);
 * - `comparison`: days that are compared; `measured`: days with a mention of which that is known;
 * - `group`: hours with mentions of the group; `week`: hours of working days and weekends;
 * - `window`: the first full window; `count`: a first count; `verdicts`: one of each of these rules.
 */
export type StillMissing =
  | { readonly kind: 'history'; readonly have: number; readonly of: number; readonly windowMs?: number }
  | { readonly kind: 'comparison' | 'measured' | 'group' | 'week'; readonly have: number; readonly of: number }
  | { readonly kind: 'window' | 'count' }
  | { readonly kind: 'verdicts'; readonly rules: readonly string[] };

/** What is missing before a window can be judged, where `seenMs` of a day of history are there. */
export function missingHistory(windowMs: number, seenMs: number): StillMissing {
  const history = { kind: 'history', have: Math.floor(seenMs / HOUR_MS), of: DAY_MS / HOUR_MS } as const;
  return windowMs > DAY_MS ? { ...history, windowMs } : history;
}
