import { firingsOn, PER_DAY } from './alerts-on.ts';
import { multiplied } from './multiplied.ts';
import { SET, temperOf } from './simulated-series.ts';

const TRIED = ['Poisson', 'calm', 'bursty', 'moody'].map(temperOf);
const MEANS = [0.5, 5, 50];

/** How often rules fire on the series of one set of seeds while they grow, and in the month after a step. */
function driftOf(set: number) {
  let days = 0;
  let alarms = 0;
  let steps = 0;
  let afterStep = 0;
  TRIED.forEach((temper, index) => {
    const seed = 90 + index + SET * set;
    for (const mean of MEANS) {
      const grown = multiplied({ mean, days: 100, temper, seed }, (row) => 1.01 ** (row / PER_DAY));
      alarms += firingsOn(grown).filter(({ row }) => row >= 14 * PER_DAY).length;
      days += 86;
      const tripled = multiplied({ mean, days: 51, temper, seed }, (row) => (row >= 21 * PER_DAY ? 3 : 1));
      const rows = firingsOn(tripled).filter(({ row }) => row >= 21 * PER_DAY);
      afterStep += rows.length;
      steps += 1;
    }
  });
  return { days, alarms, steps, afterStep };
}

/**
 * Days between two alarms while mentions grow by 1 % a day, and alerts in the month after the level has tripled for good, over
 * so many sets of seeds; `each` is the latter for each set.
 */
export function drift(sets = 1) {
  const all = Array.from({ length: sets }, (_, set) => driftOf(set));
  const sum = (of: (one: ReturnType<typeof driftOf>) => number) => all.reduce((total, one) => total + of(one), 0);
  const perStep = (afterStep: number, steps: number) => Math.round((100 * afterStep) / steps) / 100;
  const [days, alarms, steps] = [sum((one) => one.days), sum((one) => one.alarms), sum((one) => one.steps)];
  return {
    growth: { days, alarms, daysBetween: Math.round((10 * days) / Math.max(1, alarms)) / 10 },
    tripled: {
      steps,
      alertsInAMonth: perStep(
        sum((one) => one.afterStep),
        steps,
      ),
      each: all.map((one) => perStep(one.afterStep, one.steps)),
    },
  };
}
