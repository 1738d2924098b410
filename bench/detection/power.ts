import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { randomFrom, simulatedSeries, type Temper, temperOf } from './simulated-series.ts';

const EVERY_MS = 300_000;
const PER_DAY = 288;
const WARM_UP_DAYS = 15;
/** Bursts are this far apart, so that none is in the memory of the next: otherwise bursts would be usual. */
const BETWEEN_DAYS = 16;

export const POWER_MEANS = [0.2, 2, 20];
export const POWER_FACTORS = [1.5, 2, 3, 4, 6, 10];
export const POWER_MINUTES = [5, 30, 120, 480];

/**
 * Bursts of so many minutes at random hours, with `factor` times the rate of the busiest hour of a usual day: how many of them
 * fire, and the median minutes from their beginning until then.
 */
export function powerOf(mean: number, temper: Temper, factor: number, minutes: number, bursts: number, seed: number) {
  const random = randomFrom(seed);
  const series = simulatedSeries(mean, WARM_UP_DAYS + bursts * BETWEEN_DAYS, temper, seed);
  const totals = series.map(({ total = 0 }) => total);
  const starts: number[] = [];
  for (let burst = 0; burst < bursts; burst++) {
    const start = (WARM_UP_DAYS + burst * BETWEEN_DAYS) * PER_DAY + Math.floor(random.uniform() * PER_DAY);
    starts.push(start);
    for (let bucket = start; bucket < start + minutes / 5; bucket++) {
      const extra = random.poisson(2 * mean * (factor - 1));
      totals[bucket] = (totals[bucket] ?? 0) + extra;
    }
  }
  const buckets = series.map(({ start }, index) => ({ start, total: totals[index] ?? 0 }));
  const fired: number[] = [];
  let row = 0;
  const detector = detectorOf({ condition: condition.parse({ kind: 'spike' }), everyMs: EVERY_MS });
  for (const { advance } of backtestSeries(detector, buckets)) {
    if (advance.transition === 'firing') fired.push(row);
    row += 1;
  }
  const delays = starts.flatMap((start) => {
    const seen = fired.find((at) => at >= start && at < start + minutes / 5 + 12);
    return seen === undefined ? [] : [(seen - start + 1) * 5];
  });
  delays.sort((a, b) => a - b);
  const median = delays[Math.floor(delays.length / 2)];
  return {
    seen: Math.round((100 * delays.length) / bursts) / 100,
    ...(median === undefined ? {} : { delayMinutes: median }),
  };
}

/** Power curves of the default rule: the share of bursts that are seen, and after how long, by mean, factor and length. */
export function power(bursts: number) {
  const temper = temperOf('bursty');
  return POWER_MEANS.flatMap((mean) =>
    POWER_MINUTES.map((minutes) => ({
      mean,
      minutes,
      curve: POWER_FACTORS.map((factor) => ({ factor, ...powerOf(mean, temper, factor, minutes, bursts, 17) })),
    })),
  );
}
