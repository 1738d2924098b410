import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { BacktestReport } from './backtest-report.ts';
import { chartColumns } from './chart-columns.ts';
import { minuteOf } from './minute-of.ts';
import { spellMs } from './spell-ms.ts';

const WIDTH = 1_000;
const HEIGHT = 320;
const LEFT = 56;
const RIGHT = 16;
const TOP = 40;
const BOTTOM = 32;

/** A round number for a tick at or under `value`: 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A path through the points that are there, broken where one is not. */
function pathOf(points: readonly (readonly [number, number] | undefined)[]): string {
  let pen = 'M';
  return points
    .map((point) => {
      const move = point === undefined ? '' : `${pen}${point[0].toFixed(1)} ${point[1].toFixed(1)}`;
      pen = point === undefined ? 'M' : 'L';
      return move;
    })
    .join('');
}

/**
 * The chart of a backtest as an SVG document: the highest count per column, the usual daily peak, the line from which on
 * a count is unusual, and a marker for each alert whose tooltip says why it fired. The height follows the square root.
 */
export function svgChart(report: BacktestReport, title: string): string {
  const columns = chartColumns(report, WIDTH - LEFT - RIGHT);
  const top = Math.max(1, ...columns.map(({ count = 0, line = 0 }) => Math.max(count, Math.min(line, 2 * count))));
  const span = Math.max(1, report.to - report.from);
  const x = (time: number) => LEFT + ((time - report.from) / span) * (WIDTH - LEFT - RIGHT);
  const y = (count: number) => HEIGHT - BOTTOM - Math.sqrt(Math.min(1, count / top)) * (HEIGHT - TOP - BOTTOM);
  const path = (levelOf: (column: (typeof columns)[number]) => number | undefined) =>
    pathOf(
      columns.map((column) => {
        const value = levelOf(column);
        return value === undefined ? undefined : [x(column.from), y(value)];
      }),
    );
  const ticks = [...new Set([roundDown(top), roundDown(top / 4), roundDown(top / 20)])].filter((tick) => tick >= 1);
  const days = Math.max(1, Math.ceil(span / DAY_MS / 10));
  const dates: number[] = [];
  for (let day = Math.ceil(report.from / DAY_MS) * DAY_MS; day < report.to; day += days * DAY_MS) dates.push(day);
  const alerts = report.alerts.map(({ firedAt, verdict }) => {
    const at = x(firedAt).toFixed(1);
    return [
      `<path class="alert" d="M${at} ${TOP - 4}l-5 -9h10z"><title>${minuteOf(firedAt)} ${escaped(verdict.explanation)}</title></path>`,
      `<path class="mark" d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/>`,
    ].join('');
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img">
<title>${escaped(title)}: mentions in ${spellMs(report.charted)}, alerts marked: ${report.alerts.length}</title>
<style>.count{fill:none;stroke:#2a6f97}.usual{fill:none;stroke:#e09f3e;stroke-width:2}.line{fill:none;stroke:#9e2a2b;stroke-dasharray:4 3}.alert{fill:#9e2a2b}.mark{stroke:#9e2a2b;stroke-opacity:.25}.grid{stroke:#8884}text{fill:#666}</style>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
<text x="${LEFT}" y="18">${escaped(title)}: mentions in ${spellMs(report.charted)} (blue), usual daily peak (orange), line (dashed), alerts (red)</text>
${ticks.map((tick) => `<path class="grid" d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}"/><text x="${LEFT - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`).join('\n')}
${dates.map((day) => `<text x="${x(day).toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${new Date(day).toISOString().slice(5, 10)}</text>`).join('\n')}
<path class="count" d="${path(({ count }) => count)}"/>
<path class="usual" d="${path(({ usualPeak }) => usualPeak)}"/>
<path class="line" d="${path(({ line }) => line)}"/>
${alerts.join('\n')}
</svg>
`;
}
