import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { alarmsByBudget, firingsOn, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, TEMPERS, type Temper } from './simulated-series.ts';

const MEANS = [0.02, 0.2, 2];
const BUDGETS = { high: 56, balanced: 182, low: 728 };
const HOURS_PER_WEEK = 168;

/** What happens to a level from some week on: it changes by so much each week, or once. */
const CHANGES = {
  '8 % more each week': 1.08,
  '5 % more each week': 1.05,
  '3 % more each week': 1.03,
  '5 % fewer each week': 0.95,
  '8 % fewer each week': 0.92,
};
const STEPS = { 'half more': 1.5, 'a fifth more': 1.2, 'a fifth fewer': 0.8, half: 0.5 };

const BEFORE_WEEKS = 13;
const AFTER_WEEKS = 12;

/** Trends: days between two false alarms by temper; the share of slow changes and steps that is told in twelve weeks, and after how many. */
export function trends(years = 10, changes = 3, seed = 1) {
  return {
    daysBetween: TEMPERS.map((temper, index) => alarmsOn(temper, years * 364, seed + index)),
    told: MEANS.map((mean) => ({
      mean,
      slow: Object.entries(CHANGES).map(([name, rate]) => ({
        name,
        ...toldOn((week) => rate ** week, { mean, changes, seed }),
      })),
      steps: Object.entries(STEPS).map(([name, factor]) => ({
        name,
        ...toldOn(() => factor, { mean, changes, seed }),
      })),
    })),
  };
}

/** The hours of a simulated series. */
function hoursOf(mean: number, days: number, temper: Temper, seed: number): { start: number; total: number }[] {
  const buckets = simulatedSeries(mean, days, temper, seed);
  return Array.from({ length: days * 24 }, (_, hour) => ({
    start: buckets[hour * 12]?.start ?? 0,
    total: buckets.slice(hour * 12, hour * 12 + 12).reduce((sum, { total = 0 }) => sum + total, 0),
  }));
}

const firedOn = (buckets: readonly Bucket[], sensitivity: string) =>
  firingsOn(buckets, { kind: 'trend', sensitivity }, { everyMs: HOUR_MS });

function alarmsOn(temper: Temper, days: number, seed: number) {
  const series = MEANS.map((mean) => hoursOf(mean, days, temper, seed));
  const alarmsOf = (sensitivity: string) => series.map((hours) => firedOn(hours, sensitivity).length);
  return { temper: temper.name, ...alarmsByBudget(BUDGETS, days, alarmsOf) };
}

type Changing = { readonly mean: number; readonly changes: number; readonly seed: number };

/** A level that changes from the fourteenth week on, on all tempers; told if an alert begins within twelve weeks. */
function toldOn(levelAt: (week: number) => number, { mean, changes, seed }: Changing) {
  const after: number[] = [];
  let all = 0;
  const highest = Math.max(...Array.from({ length: AFTER_WEEKS + 1 }, (_, week) => levelAt(week)), 1);
  for (const [index, temper] of TEMPERS.entries()) {
    for (let change = 0; change < changes; change++) {
      const own = seed + index + 100 * change;
      const random = randomFrom(own);
      const hours = hoursOf(mean * highest, (BEFORE_WEEKS + AFTER_WEEKS) * 7, temper, own);
      const changed = hours.map(({ start, total }, hour) => {
        const week = Math.floor(hour / HOURS_PER_WEEK) - BEFORE_WEEKS;
        const kept = (week < 0 ? 1 : levelAt(week + 1)) / highest;
        let left = 0;
        for (let mention = 0; mention < total; mention++) if (random.uniform() < kept) left += 1;
        return { start, total: left };
      });
      all += 1;
      const first = firedOn(changed, 'balanced').find(({ row }) => row >= BEFORE_WEEKS * HOURS_PER_WEEK);
      if (first !== undefined) after.push(Math.round((first.row + 1) / HOURS_PER_WEEK) - BEFORE_WEEKS);
    }
  }
  after.sort((a, b) => a - b);
  return { told: share(after.length, all), medianWeeks: after[Math.floor(after.length / 2)] ?? -1 };
}
