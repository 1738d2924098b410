import { USUAL_NAMES } from '../../functions/domain/engine/usual-names.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import type { BacktestReport } from './backtest-report.ts';
import { chartColumns } from './chart-columns.ts';
import { chartedWords } from './charted-words.ts';

const EIGHTHS = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const LABEL = 8;
const WIDTH = 100;
const HEIGHT = 8;

/**
 * The counts as columns of blocks, `─` at what is usual, `▲` under each column in which an alert fired. Heights
 * are square roots of the counts, so that the other days can be seen beside a storm.
 */
export function terminalChart(report: BacktestReport): string {
  const columns = chartColumns(report, WIDTH - LABEL);
  const top = Math.max(1, ...columns.map(({ count = 0, usualPeak = 0 }) => Math.max(count, usualPeak)));
  const heightOf = (count: number) => Math.sqrt(count / top) * HEIGHT;
  const lines: string[] = [];
  for (let row = HEIGHT - 1; row >= 0; row--) {
    const label = row === HEIGHT - 1 ? String(top) : row === 0 ? '0' : '';
    const cells = columns.map(({ count, usualPeak }) => {
      const filled = count === undefined ? 0 : Math.min(1, Math.max(0, heightOf(count) - row));
      const usual = usualPeak === undefined ? -1 : Math.min(HEIGHT - 1, Math.floor(heightOf(usualPeak)));
      return filled === 0 && usual === row ? '─' : (EIGHTHS[Math.ceil(filled * 8)] ?? ' ');
    });
    lines.push(`${label.padStart(LABEL - 1)} ${cells.join('')}`.trimEnd());
  }
  const marks = columns.map(({ alerts }) => (alerts > 0 ? '▲' : ' ')).join('');
  lines.push(`${' '.repeat(LABEL)}${marks}`.trimEnd());
  const from = new Date(report.from).toISOString().slice(0, 10);
  const to = new Date(report.to).toISOString().slice(0, 10);
  const gap = ' '.repeat(Math.max(1, columns.length - from.length - to.length));
  lines.push(`${' '.repeat(LABEL)}${from}${gap}${to}`);
  lines.push(
    `${' '.repeat(LABEL)}${chartedWords(report)} in ${spanInWords(report.charted)}, ─ ${USUAL_NAMES[report.usual]}, ▲ alert`,
  );
  return lines.join('\n');
}
