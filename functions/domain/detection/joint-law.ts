import type { Baseline } from './baseline.ts';
import { PARAMETERS } from './parameters.ts';
import { blocksOf, peaksByDay } from './peak-history.ts';
import { levelOf, meanExcess, type PeakLaw, quantile, standardQuantile } from './peak-law.ts';
import { usualBlocks } from './usual-blocks.ts';

/**
 * One question of several that are asked of a series: its baseline, the least sum that it takes for unusual, and the
 * `weeklyGrowth` with which its law was learned.
 */
export type Asking = { readonly baseline: Baseline; readonly least: number; readonly growth?: number };

/** How far a sum is over the floor of its law, in spreads; 0 where the law cannot say, or so little is never unusual. */
function scoreOf({ law: { floor, spread } }: Baseline, sum: number, least: number): number {
  return spread > 0 && sum >= least ? Math.max(0, (sum - floor) / spread) : 0;
}

/** The scores of the days that a baseline learned from, the newest last; undefined where a day is not known. */
function scoresByDay({ baseline, least, growth = 1 }: Asking, parameters: typeof PARAMETERS): (number | undefined)[] {
  const blocks = blocksOf(baseline.peaks);
  return peaksByDay(usualBlocks(blocks, growth, parameters)).map((peak) =>
    peak === undefined ? undefined : scoreOf(baseline, peak, least),
  );
}

/**
 * The law of the daily peak of several questions together, in scores: of each day the highest score that any of them
 * had. How much more often several exceed their levels than one depends on how alike they are, on each series in its own
 * way; the days themselves know (the idea of Westfall and Young 1993, "Resampling-Based Multiple Testing"). A day of
 * which one question is not known, or had a storm, does not count. Days that are missing are stood in for by
 * questions that know nothing of each other: the highest of k is then as one that is asked k times. Absent for less than two.
 */
export function jointLaw(asking: readonly Asking[], parameters = PARAMETERS): PeakLaw | undefined {
  if (asking.length < 2) return undefined;
  const { floorQuantile, shape, memoryDays, priorWeight } = parameters;
  const each = asking.map((one) => scoresByDay(one, parameters));
  const days = Math.min(...each.map((scores) => scores.length));
  const peaks: number[] = [];
  for (let back = 1; back <= days; back++) {
    const scores = each.map((one) => one.at(-back));
    if (scores.every((score) => score !== undefined)) peaks.push(Math.max(...scores));
  }
  peaks.sort((a, b) => a - b);
  const floor = quantile(peaks, floorQuantile);
  const spread = meanExcess(peaks, floor, parameters);
  const seen = Math.min(1, peaks.length / 3 / memoryDays);
  const weight = priorWeight * (1 - seen);
  const apart =
    standardQuantile(floorQuantile ** (1 / asking.length), parameters) - standardQuantile(floorQuantile, parameters);
  const mix = (observed: number, prior: number) =>
    Number(((observed * seen + prior * weight) / (seen + weight)).toPrecision(4));
  return { floor: mix(floor, apart), spread: mix(spread, asking.length ** shape) };
}

/**
 * The score that any of so many questions exceeds once in `days` days, by chance: no less than one of them alone would,
 * and no more than if they knew nothing of each other.
 */
export function scoreLevel(
  joint: PeakLaw | undefined,
  { days, questions }: { readonly days: number; readonly questions: number },
  parameters = PARAMETERS,
): number {
  const alone = (of: number) => levelOf({ floor: 0, spread: 1 }, of, parameters);
  return Math.min(
    alone(days * questions),
    joint === undefined ? Number.POSITIVE_INFINITY : Math.max(alone(days), levelOf(joint, days, parameters)),
  );
}
