import type { Detector } from '../../engine/condition-kind.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import type { BacktestStep } from '../backtest-series.ts';

/** What a rule that tells mentions would have told of its past: how many messages, of how many mentions, in so many days. */
export type FoundInPast = { readonly messages: number; readonly mentions: number; readonly days: number };

/** More mentions a day than this are too many to be told each: as many as people are shown messages in an hour. */
export const LOUD_A_DAY = 20;

/** The messages of the boundaries after `from` (epoch ms): an interval with mentions is one. Undefined for a rule that tells alerts. */
export function foundInPast(
  { tells, everyMs }: Pick<Detector, 'tells' | 'everyMs'>,
  steps: readonly Pick<BacktestStep, 'verdict'>[],
  from = 0,
): FoundInPast | undefined {
  if (tells === 'alerts') return undefined;
  const counts = steps.filter(({ verdict }) => verdict.at > from).map(({ verdict }) => verdict.observed);
  return {
    messages: counts.filter((count) => count > 0).length,
    mentions: counts.reduce((sum, count) => sum + count, 0),
    days: (counts.length * everyMs) / DAY_MS,
  };
}
