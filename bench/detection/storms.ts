import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { simulatedSeries, temperOf } from './simulated-series.ts';

const EVERY_MS = 300_000;
const PER_DAY = 288;
const STORM_DAY = 20;
const SEEDS = [1, 2, 3];
const STORMS = [
  { times: 2, days: 1 },
  { times: 4, days: 1 },
  { times: 4, days: 2 },
  { times: 10, days: 1 },
  { times: 10, days: 2 },
  { times: 40, days: 2 },
];

/**
 * For each window the sum of its hourly lines over a week. The week begins two days after the end of a storm of so many days;
 * the series may also be the one without the storm.
 */
function linesAfter(buckets: readonly Bucket[], stormDays: number): number[] {
  const detector = detectorOf({ condition: condition.parse({ kind: 'spike' }), everyMs: EVERY_MS });
  const from = (STORM_DAY + stormDays + 2) * PER_DAY;
  const sums: number[] = [];
  let row = 0;
  for (const { before } of backtestSeries(detector, buckets)) {
    if (row >= from && row < from + 7 * PER_DAY && row % 12 === 0) {
      const expected = detector.expected(before);
      detector.windows.forEach((_, scale) => {
        sums[scale] = (sums[scale] ?? 0) + (expected[scale]?.line ?? 0);
      });
    }
    row += 1;
  }
  return sums;
}

/**
 * The lines in the week after a storm, as a multiple of what they would be without it: the mean and the maximum over windows,
 * tempers and seeds.
 */
export function storms() {
  const calm = ['Poisson', 'bursty', 'moody']
    .map(temperOf)
    .flatMap((temper) => SEEDS.map((seed) => simulatedSeries(4, STORM_DAY + 11, temper, seed)));
  return STORMS.map(({ times, days }) => {
    const ratios = calm.flatMap((buckets) => {
      const usual = linesAfter(buckets, days);
      const stormy = buckets.map(({ start, total = 0 }, index) => {
        const day = index / PER_DAY - STORM_DAY;
        return { start, total: day >= 0 && day < days ? total * times : total };
      });
      return linesAfter(stormy, days).map((line, scale) => line / (usual[scale] ?? 1));
    });
    const round = (value: number) => Math.round(100 * value) / 100;
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
    return { times, days, meanOfLines: round(mean), worstLine: round(Math.max(...ratios)) };
  });
}
