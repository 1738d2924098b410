import { describe, expect, test } from 'vitest';
import { daysBetweenAlarms, MEANS } from '../../../bench/detection/false-alarms.ts';
import { TEMPERS } from '../../../bench/detection/simulated-series.ts';

const BUDGETS = [
  ['high', 3, 400],
  ['balanced', 14, 1_200],
  ['low', 60, 3_000],
] as const;

/**
 * Each budget at each mean, over all tempers together: some hundred alarms each, so that the measurement itself is good
 * to about a tenth (60 d: a fifth).
 */
describe('over years without events', () => {
  const cases = BUDGETS.flatMap(([sensitivity, budget, days]) =>
    MEANS.map((mean) => [sensitivity, budget, mean, days] as const),
  );

  test.each(cases)(
    'a spike of sensitivity %s raises one false alarm in %i days, give or take a factor of two, of three if they are scarce (mean %d)',
    (sensitivity, budget, mean, days) => {
      let alarms = 0;
      TEMPERS.forEach((temper, index) => {
        const span = Math.round(days / TEMPERS.length);
        alarms += daysBetweenAlarms({ kind: 'spike', sensitivity }, mean, span, temper, 100 + index).alarms;
      });
      expect(days / alarms).toBeGreaterThan(budget / 2);
      // A keyword with six or sixty mentions a day alerts less: it needs ten, and its whole numbers are never a little over a line.
      expect(days / alarms).toBeLessThan(budget * (mean > 0.2 ? 2 : 3));
    },
  );

  const surges = BUDGETS.flatMap(([sensitivity, budget, days]) =>
    [0.2, 20].map((mean) => [sensitivity, budget, mean, days] as const),
  );

  test.each(surges)(
    'a negative surge of sensitivity %s keeps its budget of one false alarm in %i days, by a factor of two and a half (mean %d)',
    (sensitivity, budget, mean, days) => {
      let alarms = 0;
      TEMPERS.forEach((temper, index) => {
        const span = Math.round(days / TEMPERS.length);
        const condition = { kind: 'negative-surge', sensitivity };
        alarms += daysBetweenAlarms(condition, mean, span, temper, 100 + index).alarms;
      });
      expect(days / alarms).toBeGreaterThan(budget / 2);
      expect(days / alarms).toBeLessThan(budget * 2.5);
    },
  );
});
