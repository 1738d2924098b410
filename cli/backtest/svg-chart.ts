import { USUAL_NAMES } from '../../functions/domain/engine/usual-names.ts';
import { spanInWords } from '../../functions/domain/time/duration.ts';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { utcMinute } from '../../functions/domain/time/wall-clock.ts';
import { echoInWords } from '../../functions/domain/wording/echo-in-words.ts';
import { explain } from '../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { BacktestChart, BacktestReport } from './backtest-report.ts';
import { chartColumns } from './chart-columns.ts';
import { chartedWords } from './charted-words.ts';

const WIDTH = 1_000;
const HEIGHT = 240;
/** The height of the legend above the panels. */
const HEAD = 24;
/** The height of the line below them, if the rule is in an echo at the end: what would be told despite it. */
const FOOT = 24;
const LEFT = 56;
const RIGHT = 16;
const TOP = 40;
const BOTTOM = 32;

/** A round number for a tick, at most `value`: 1, 2 or 5 times a power of ten. */
function roundDown(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return ([5, 2, 1].find((step) => step * power <= value) ?? 1) * power;
}

function escaped(text: string): string {
  return text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** A path through the known points, interrupted at each missing one. */
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

/** One window of a report as a panel `down` px from the top: counts, usual daily peak, line, and the alerts it decided. */
function panelOf(report: BacktestReport, { windowMs, points }: BacktestChart, down: number): string {
  const decided = report.alerts.filter(({ verdict }) => verdict.windowMs === windowMs);
  const columns = chartColumns({ ...report, points, alerts: decided }, WIDTH - LEFT - RIGHT);
  const top = Math.max(1, ...columns.map(({ count = 0, line = 0 }) => Math.max(count, Math.min(line, 2 * count))));
  const x = acrossOf(report);
  const y = (count: number) => HEIGHT - BOTTOM - Math.sqrt(Math.min(1, count / top)) * (HEIGHT - TOP - BOTTOM);
  const path = (levelOf: (column: (typeof columns)[number]) => number | undefined) =>
    pathOf(
      columns.map((column) => {
        const value = levelOf(column);
        return value === undefined ? undefined : [x(column.from), y(value)];
      }),
    );
  const ticks = [...new Set([roundDown(top), roundDown(top / 4), roundDown(top / 20)])].filter((tick) => tick >= 1);
  const alerts = decided.map(({ firedAt, verdict, count }) => {
    const at = x(firedAt).toFixed(1);
    return [
      `<path class="alert" d="M${at} ${TOP - 4}l-5 -9h10z"><title>${utcMinute(firedAt)} ${escaped(explain(verdict, wordsOf({}), { count }))}</title></path>`,
      `<path class="mark" d="M${at} ${TOP}V${HEIGHT - BOTTOM}"/>`,
    ].join('');
  });
  return `<g transform="translate(0 ${down})">
<text x="${LEFT}" y="18">in ${spanInWords(windowMs)}</text>
${ticks.map((tick) => `<path class="grid" d="M${LEFT} ${y(tick).toFixed(1)}H${WIDTH - RIGHT}"/><text x="${LEFT - 6}" y="${(y(tick) + 4).toFixed(1)}" text-anchor="end">${tick}</text>`).join('\n')}
<path class="count" d="${path(({ count }) => count)}"/>
<path class="usual" d="${path(({ usualPeak }) => usualPeak)}"/>
<path class="line" d="${path(({ line }) => line)}"/>
${alerts.join('\n')}
</g>`;
}

function acrossOf({ from, to }: BacktestReport) {
  const span = Math.max(1, to - from);
  return (time: number) => LEFT + ((time - from) / span) * (WIDTH - LEFT - RIGHT);
}

/**
 * The chart of a backtest as an SVG document, a panel for each window that decided: the highest count per column, the
 * usual daily peak, the line from which a count is unusual, and a marker for each alert, whose tooltip says why it
 * fired. Heights are square roots of the counts. If the rule is in an echo at the end, a line below says what would be
 * told despite it.
 */
export function svgChart(report: BacktestReport, title: string): string {
  const { charts, alerts, from, to, echo } = report;
  const bottom = HEAD + charts.length * HEIGHT;
  const height = bottom + (echo === undefined ? 0 : FOOT);
  const x = acrossOf(report);
  const days = Math.max(1, Math.ceil((to - from) / DAY_MS / 10));
  const dates: number[] = [];
  for (let day = Math.ceil(from / DAY_MS) * DAY_MS; day < to; day += days * DAY_MS) dates.push(day);
  const windows = charts.map(({ windowMs }) => spanInWords(windowMs)).join(', ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img">
<title>${escaped(title)}: ${chartedWords(report)} in ${windows}, alerts marked: ${alerts.length}</title>
<style>.count{fill:none;stroke:#2a6f97}.usual{fill:none;stroke:#e09f3e;stroke-width:2}.line{fill:none;stroke:#9e2a2b;stroke-dasharray:4 3}.alert{fill:#9e2a2b}.mark{stroke:#9e2a2b;stroke-opacity:.25}.grid{stroke:#8884}text{fill:#666}</style>
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${LEFT}" y="18"><tspan unicode-bidi="plaintext">${escaped(title)}</tspan>: ${chartedWords(report)} (blue), ${USUAL_NAMES[report.usual]} (orange), limit (dashed), alerts (red)</text>
${charts.map((chart, index) => panelOf(report, chart, HEAD + index * HEIGHT)).join('\n')}
${dates.map((day) => `<text x="${x(day).toFixed(1)}" y="${bottom - 8}" text-anchor="middle">${new Date(day).toISOString().slice(5, 10)}</text>`).join('\n')}
${echo === undefined ? '' : `<text x="${LEFT}" y="${bottom + FOOT / 2}">${escaped(echoInWords(echo, wordsOf({})))}</text>\n`}</svg>
`;
}
