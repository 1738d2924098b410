import { randomFrom, simulatedSeries, type Temper } from './simulated-series.ts';

/** A series whose mentions are multiplied by `timesAt(row)`; a fraction of a mention is rounded by chance. */
export function multiplied(
  { mean, days, temper, seed }: { mean: number; days: number; temper: Temper; seed: number },
  timesAt: (row: number) => number,
) {
  const random = randomFrom(seed + 1);
  return simulatedSeries(mean, days, temper, seed).map(({ start, total = 0 }, row) => {
    const times = timesAt(row);
    const whole = Math.floor(times);
    return { start, total: total * whole + random.poisson(total * (times - whole)) };
  });
}
