import { backtestSeries } from '../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { type LabelledSeries, nabScore, readLabelledSeries } from './nab-score.ts';

/** Rows at which `{"kind":"spike"}`, or another condition, would publish a firing or updated event. */
export function alertRows(series: LabelledSeries, written: unknown = { kind: 'spike' }): number[] {
  const rows: number[] = [];
  let row = 0;
  const detector = detectorOf({ condition: condition.parse(written), everyMs: series.everyMs });
  for (const { advance } of backtestSeries(detector, series.buckets)) {
    if (advance.transition === 'firing' || advance.transition === 'updated') rows.push(row);
    row += 1;
  }
  return rows;
}

function scoreOf(series: readonly LabelledSeries[], written?: unknown) {
  return nabScore(
    series,
    series.map((one) => alertRows(one, written)),
  );
}

/** The default rule on the open series; undefined without the shared data. */
export function nabDefault() {
  const series = readLabelledSeries();
  return series === undefined ? undefined : scoreOf(series);
}

/** The default rule on the open series: all, each alone, all but one, and by sensitivity; undefined without the shared data. */
export function nab() {
  const series = readLabelledSeries();
  if (series === undefined) return undefined;
  const alerts = new Map(series.map((one) => [one, alertRows(one)]));
  const scored = (some: readonly LabelledSeries[]) =>
    nabScore(
      some,
      some.map((one) => alerts.get(one) ?? []),
    );
  return {
    all: scored(series),
    each: series.map((one) => ({ name: one.name, ...scored([one]) })),
    without: series.map((left) => ({ without: left.name, ...scored(series.filter((one) => one !== left)) })),
    bySensitivity: ['low', 'balanced', 'high'].map((sensitivity) => ({
      sensitivity,
      ...scoreOf(series, { kind: 'spike', sensitivity }),
    })),
  };
}
