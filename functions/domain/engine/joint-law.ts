import type { Baseline } from './baseline.ts';
import { PARAMETERS } from './parameters.ts';
import { blocksOf, peaksByDay } from './peak-history.ts';
import { levelOf, type PeakLaw, quantile, spreadOf, standardQuantile } from './peak-law.ts';
import { usualBlocks } from './usual-blocks.ts';

/**
 * One of several questions that are asked of a series: its baseline, the smallest sum that can be unusual, and the
 * `weeklyGrowth` with which its law was learned.
 */
export type Asking = { readonly baseline: Baseline; readonly least: number; readonly growth?: number | undefined };

/** How far a sum is over the floor of its law, in spreads; 0 if the law cannot say, or if so small a sum is never unusual. */
function scoreOf({ law: { floor, spread } }: Baseline, sum: number, least: number): number {
  return spread > 0 && sum >= least ? Math.max(0, (sum - floor) / spread) : 0;
}

/** The scores of the days that a baseline learned from, the newest last; undefined where a day is not known. */
function scoresByDay({ baseline, least, growth = 1 }: Asking): (number | undefined)[] {
  const blocks = blocksOf(baseline.peaks);
  return peaksByDay(usualBlocks(blocks, growth)).map((peak) =>
    peak === undefined ? undefined : scoreOf(baseline, peak, least),
  );
}

/**
 * The law of the daily peak of several questions together, in scores: the highest score that any of them had on each day. How
 * much more often several questions exceed their levels than one depends on how alike they are, which differs from series to
 * series and is learned from the days themselves (the idea of Westfall and Young 1993, "Resampling-Based Multiple Testing"). A
 * day on which one question is not known, or had a storm, does not count. Missing days are replaced by independent questions:
 * the highest of k is then like one that is asked k times. Absent for fewer than two questions.
 */
export function jointLaw(asking: readonly Asking[]): PeakLaw | undefined {
  if (asking.length < 2) return undefined;
  const { floorQuantile, shape, memoryDays, priorWeight } = PARAMETERS;
  const each = asking.map(scoresByDay);
  const days = Math.min(...each.map((scores) => scores.length));
  const peaks: number[] = [];
  for (let back = 1; back <= days; back++) {
    const scores = each.map((one) => one.at(-back));
    if (scores.every((score) => score !== undefined)) peaks.push(Math.max(...scores));
  }
  peaks.sort((a, b) => a - b);
  const floor = quantile(peaks, floorQuantile);
  const spread = spreadOf(peaks, floor);
  const seen = Math.min(1, peaks.length / 3 / memoryDays);
  const weight = priorWeight * (1 - seen);
  const apart = standardQuantile(floorQuantile ** (1 / asking.length)) - standardQuantile(floorQuantile);
  const mix = (observed: number, prior: number) =>
    Number(((observed * seen + prior * weight) / (seen + weight)).toPrecision(4));
  return { floor: mix(floor, apart), spread: mix(spread, asking.length ** shape) };
}

/**
 * The score that any of several questions exceeds once in `days` days by chance: no lower than for one of them alone, and no
 * higher than for independent questions.
 */
export function scoreLevel(
  joint: PeakLaw | undefined,
  { days, questions }: { readonly days: number; readonly questions: number },
): number {
  const alone = (of: number) => levelOf({ floor: 0, spread: 1 }, of);
  return Math.min(
    alone(days * questions),
    joint === undefined ? Number.POSITIVE_INFINITY : Math.max(alone(days), levelOf(joint, days)),
  );
}
