import type { BacktestStep } from '../../functions/domain/alerting/backtest-series.ts';
import { BOUNDS, type Bound } from '../../functions/domain/engine/bound.ts';
import { quantile } from '../../functions/domain/engine/peak-law.ts';
import { isUsualOfHour } from '../../functions/domain/engine/verdict.ts';
import { present } from '../../functions/domain/present.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { BacktestReport } from './backtest-report.ts';

/**
 * The highest (or lowest) count of a window on the days of a backtest: the median, and the range of four of five days.
 */
export type UsualDays = {
  readonly windowMs: number;
  readonly days: number;
  readonly median: number;
  readonly low: number;
  readonly high: number;
  /** The count from which it is unusual at the end of the backtest; absent if not known. */
  readonly line?: number;
  /** What is usual at that hour, where the line is one of the hour and not of a whole day. */
  readonly atHour?: number;
};

/** What is usual, from the counts that the chart of a report shows; undefined if they do not make up a day. */
export function usualDays(
  { charted, to, points }: Pick<BacktestReport, 'charted' | 'to' | 'points'>,
  { bound, steps }: { readonly bound: Bound; readonly steps: readonly BacktestStep[] },
): UsualDays | undefined {
  const byDay = new Map<number, number>();
  for (const { at, count } of points) {
    if (count === undefined) continue;
    const day = Math.floor((to - at) / DAY_MS);
    const before = byDay.get(day) ?? count;
    byDay.set(day, BOUNDS[bound].furthest([before, count]));
  }
  const first = points[0]?.at ?? to;
  const days = [...byDay].filter(([day]) => to - (day + 1) * DAY_MS >= first - DAY_MS / 2).map(([, count]) => count);
  if (days.length === 0) return undefined;
  days.sort((a, b) => a - b);
  const { line, usualPeak } = points.at(-1) ?? {};
  // Each window has its own line: whether it follows the hours is said by the last verdict on the one that is charted.
  const last = steps.findLast(
    ({ verdict: { windowMs, reason } }) => windowMs === charted && reason.kind !== 'learning',
  );
  const isOfHour = last !== undefined && isUsualOfHour(last.verdict.reason);
  return {
    windowMs: charted,
    days: days.length,
    median: quantile(days, 0.5),
    low: quantile(days, 0.1),
    high: quantile(days, 0.9),
    ...present({ line, atHour: isOfHour ? usualPeak : undefined }),
  };
}
