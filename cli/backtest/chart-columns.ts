import type { BacktestReport } from './backtest-report.ts';

/** A column of a chart: the highest count in its span, the levels at its end, and whether an alert fired in it. */
export type ChartColumn = {
  readonly from: number;
  readonly count?: number;
  readonly usualPeak?: number;
  readonly line?: number;
  readonly alerts: number;
};

/** Condenses a report into at most the given number of columns of equal length. */
export function chartColumns(
  report: Pick<BacktestReport, 'points' | 'alerts' | 'everyMs'>,
  most: number,
): ChartColumn[] {
  const { points, alerts } = report;
  const size = Math.max(1, Math.ceil(points.length / most));
  const columns: ChartColumn[] = [];
  for (let start = 0; start < points.length; start += size) {
    const span = points.slice(start, start + size);
    const counts = span.map(({ count }) => count).filter((count) => count !== undefined);
    const from = span[0]?.at ?? 0;
    const last = span.at(-1);
    const to = last?.at ?? from;
    columns.push({
      from: from - report.everyMs,
      ...(counts.length > 0 ? { count: Math.max(...counts) } : {}),
      ...(last?.usualPeak === undefined ? {} : { usualPeak: last.usualPeak }),
      ...(last?.line === undefined ? {} : { line: last.line }),
      alerts: alerts.filter(({ firedAt }) => firedAt >= from && firedAt <= to).length,
    });
  }
  return columns;
}
