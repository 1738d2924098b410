import { quantile } from '../../engine/peak-law.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { bucketAt, type History } from './history.ts';

/** The days before a window that say what is usual: with the window, what history keeps. */
const DAYS = 13;

/** Of fewer days the middle one says little. */
const LEAST_DAYS = 3;

/** Of ten usual days, one may have more than is called usual. */
const WITHIN = 0.9;

/** What a window usually has: the highest count of the middle day, and the one that nine of ten days stay within. */
export type UsualPeak = { readonly usual: number; readonly high: number };

/**
 * The usual daily peak of a window of `windowMs`, of the 13 days up to `before` (epoch ms, on the grid of the history) or as many
 * as are known. A day is known by more than half of its windows; undefined where fewer than three are. `types` are source types.
 */
export function usualPeak(
  history: History,
  {
    before,
    windowMs,
    types,
  }: { readonly before: number; readonly windowMs: number; readonly types?: readonly string[] | undefined },
): UsualPeak | undefined {
  const { widthMs } = history;
  const length = windowMs / widthMs;
  const perDay = DAY_MS / widthMs;
  if (!Number.isInteger(length)) return undefined;
  const { sums, unknown } = runningSums(history, { from: before - DAYS * DAY_MS - windowMs, to: before, types });
  const peaks: number[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    let known = 0;
    let peak = 0;
    for (let at = day * perDay + 1; at <= (day + 1) * perDay; at += 1) {
      const end = at + length;
      if (unknown[end] !== unknown[at]) continue;
      known += 1;
      peak = Math.max(peak, (sums[end] ?? 0) - (sums[at] ?? 0));
    }
    if (2 * known > perDay) peaks.push(peak);
  }
  if (peaks.length < LEAST_DAYS) return undefined;
  peaks.sort((a, b) => a - b);
  return { usual: quantile(peaks, 0.5), high: quantile(peaks, WITHIN) };
}

/** The sums of all buckets before each, and how many of those are unknown. */
function runningSums(
  history: History,
  { from, to, types }: { readonly from: number; readonly to: number; readonly types: readonly string[] | undefined },
) {
  const sums = [0];
  const unknown = [0];
  for (let start = from; start < to; start += history.widthMs) {
    const count = bucketAt(history, start, types);
    sums.push((sums.at(-1) ?? 0) + (count ?? 0));
    unknown.push((unknown.at(-1) ?? 0) + Number(count === undefined));
  }
  return { sums, unknown };
}
