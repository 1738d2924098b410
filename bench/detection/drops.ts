import { alarmsByBudget, firingsOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, TEMPERS, type Temper } from './simulated-series.ts';

const MEANS = [0.25, 2, 20];
const WINDOWS = ['6h', '1d'];
const BUDGETS = { high: 3, balanced: 14, low: 60 };
const FACTORS = [0.5, 0.3, 0.1, 0];

const WARM_UP_DAYS = 28;
const BETWEEN_DAYS = 28;
const FALL_DAYS = 3;

/** Falls: days between two false alarms by temper, and the share of falls of three days that is told, and after how many hours. */
export function drops(days = 240, falls = 3, seed = 1) {
  return WINDOWS.map((window) => ({
    window,
    daysBetween: TEMPERS.map((temper, index) => alarmsOn(window, { temper, days, seed: seed + index })),
    told: MEANS.map((mean) => ({
      mean,
      falls: FACTORS.map((factor) => toldOn(window, { mean, factor, falls, seed })),
    })),
  }));
}

type OnTemper = { readonly temper: Temper; readonly days: number; readonly seed: number };

/** Days between two alarms where nothing happens, three means together; beside each the mean that has the most alarms. */
function alarmsOn(window: string, { temper, days, seed }: OnTemper) {
  const series = MEANS.map((mean) => simulatedSeries(mean, days, temper, seed));
  const alarmsOf = (sensitivity: string) =>
    series.map((buckets) => firingsOn(buckets, { kind: 'drop', window, sensitivity }).length);
  return { temper: temper.name, ...alarmsByBudget(BUDGETS, days, alarmsOf) };
}

type Falls = { readonly mean: number; readonly factor: number; readonly falls: number; readonly seed: number };

/** Falls to a part of what would have come, for three days from a random time on, some weeks apart, on all tempers. */
function toldOn(window: string, { mean, factor, falls, seed }: Falls) {
  const hours: number[] = [];
  let all = 0;
  for (const [index, temper] of TEMPERS.entries()) {
    const random = randomFrom(seed + index);
    const buckets = simulatedSeries(mean, WARM_UP_DAYS + falls * BETWEEN_DAYS, temper, seed + index);
    const starts = Array.from(
      { length: falls },
      (_, fall) => (WARM_UP_DAYS + fall * BETWEEN_DAYS) * PER_DAY + Math.floor(random.uniform() * 7 * PER_DAY),
    );
    const totals = buckets.map(({ total = 0 }) => total);
    for (const start of starts) {
      for (let row = start; row < start + FALL_DAYS * PER_DAY; row++) {
        const before = totals[row] ?? 0;
        let kept = 0;
        for (let mention = 0; mention < before; mention++) if (random.uniform() < factor) kept += 1;
        totals[row] = kept;
      }
    }
    const fallen = buckets.map(({ start }, row) => ({ start, total: totals[row] ?? 0 }));
    const fired = firingsOn(fallen, { kind: 'drop', window }).map(({ row }) => row);
    all += falls;
    for (const start of starts) {
      const first = fired.find((row) => row >= start && row < start + FALL_DAYS * PER_DAY);
      if (first !== undefined) hours.push((first - start + 1) / 12);
    }
  }
  hours.sort((a, b) => a - b);
  return { factor, told: share(hours.length, all), medianHours: Math.round(hours[Math.floor(hours.length / 2)] ?? -1) };
}
