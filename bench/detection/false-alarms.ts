import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { simulatedSeries, TEMPERS, type Temper } from './simulated-series.ts';

/** Mentions per 5-minute bucket at which the budgets are measured. */
export const MEANS = [0.02, 0.2, 2, 20, 200];

/** Days between two alarms of a condition on a series without any event. */
export function daysBetweenAlarms(written: unknown, mean: number, days: number, temper: Temper, seed: number) {
  const detector = detectorOf({ condition: condition.parse(written), everyMs: 300_000 });
  const share = detector.countsNegative ? { mean: 0.4, wander: 0.05 } : undefined;
  const series = simulatedSeries(mean, days, temper, seed, share);
  let alarms = 0;
  for (const { advance } of backtestSeries(detector, series)) if (advance.transition === 'firing') alarms += 1;
  return { alarms, daysBetween: alarms === 0 ? null : Math.round((10 * days) / alarms) / 10 };
}

/** Days between two false alarms for each temper, mean and sensitivity, with the budget. */
export function falseAlarms(kind: 'spike' | 'negative-surge', days: number, seed: number) {
  const budgets = { high: 3, balanced: 14, low: 60 };
  return TEMPERS.flatMap((temper) =>
    MEANS.map((mean) => {
      const measured = Object.entries(budgets).map(([sensitivity, budget]) => {
        const { daysBetween } = daysBetweenAlarms({ kind, sensitivity }, mean, days, temper, seed);
        return [sensitivity, { budget, daysBetween }] as const;
      });
      return { temper: temper.name, mean, ...Object.fromEntries(measured) };
    }),
  );
}

const POOLED_MEANS = [0.2, 2, 20];

/** Days between two false alarms by temper, three means together, and of all: enough for a quick look at the budgets. */
export function budgets(kind: 'spike' | 'negative-surge', days: number, seed: number) {
  const sensitivities = ['high', 'balanced', 'low'] as const;
  const counted = TEMPERS.map((temper, index) => ({
    temper: temper.name,
    alarms: sensitivities.map((sensitivity) =>
      POOLED_MEANS.reduce(
        (sum, mean) => sum + daysBetweenAlarms({ kind, sensitivity }, mean, days, temper, seed + index).alarms,
        0,
      ),
    ),
  }));
  const between = (alarms: number, span: number) => Math.round((10 * span) / Math.max(1, alarms)) / 10;
  const span = days * POOLED_MEANS.length;
  const named = (alarms: readonly number[], of: number) =>
    Object.fromEntries(sensitivities.map((name, index) => [name, between(alarms[index] ?? 0, of)]));
  const all = sensitivities.map((_, index) => counted.reduce((sum, { alarms }) => sum + (alarms[index] ?? 0), 0));
  return {
    each: counted.map(({ temper, alarms }) => ({ temper, ...named(alarms, span) })),
    all: named(all, span * TEMPERS.length),
  };
}
