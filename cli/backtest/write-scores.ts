import { csvLines } from '../../output/csv-lines.ts';
import type { BacktestAlert } from './backtest-report.ts';
import type { Counts } from './read-counts.ts';

/**
 * The rows of the input with `anomaly_score`: 1 if a firing or updated event would be published when the row's bucket
 * is over, otherwise 0; of two rows for one bucket, the first one. There is no mark at the beginning: the columns are for
 * programs, which would take it for a part of the first name.
 */
export function writeScores({ rows, everyMs }: Counts, alerts: readonly BacktestAlert[]): string {
  const published = new Set(alerts.flatMap(({ firedAt, updatedAt }) => [firedAt, ...updatedAt]));
  const scored = rows.map(({ timestamp, value, start }) => {
    const score = published.delete(start + everyMs) ? 1 : 0;
    return [timestamp, value, score];
  });
  return `${csvLines({ columns: ['timestamp', 'value', 'anomaly_score'], rows: scored }).join('\n')}\n`;
}
