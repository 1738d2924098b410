import type { BacktestReport } from './backtest-report.ts';

/** What the counts of a chart are. */
export function chartedWords({ measure }: Pick<BacktestReport, 'measure'>): string {
  return measure === undefined ? 'mentions' : `${measure.toLowerCase()} of the largest mention`;
}
