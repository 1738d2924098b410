import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { backtestReport } from '../../cli/backtest/backtest-report.ts';
import { svgChart } from '../../cli/backtest/svg-chart.ts';
import { condition, detectorOf } from '../../functions/domain/engine/condition.ts';
import { readLabelledSeries } from './nab-score.ts';

const measuredPower = z.array(
  z.object({
    mean: z.number(),
    minutes: z.number(),
    curve: z.array(z.object({ factor: z.number(), seen: z.number(), delayMinutes: z.number().optional() })),
  }),
);
type MeasuredPower = z.output<typeof measuredPower>;

const budget = z.object({ budget: z.number(), daysBetween: z.number().nullable() });
const measuredAlarms = z.array(
  z.object({ temper: z.string(), mean: z.number(), high: budget, balanced: budget, low: budget }),
);
type MeasuredAlarms = z.output<typeof measuredAlarms>;

const COLOURS = ['#2a6f97', '#e09f3e', '#9e2a2b', '#4a7c59', '#6d597a', '#335c67', '#bc6c25', '#7a9e7e', '#b56576'];
const STYLE =
  '<style>text{fill:#555;font:12px sans-serif}.t{font-weight:bold}.g{stroke:#8883}.c{fill:none;stroke-width:2}</style>';

/** The beginning of a picture, with the title that screen readers and browsers use. */
function opening(title: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 320" role="img"><title>${title}</title>${STYLE}<rect width="980" height="320" fill="#fff"/><text x="50" y="18">${title}</text>`;
}

/** One panel per mean: the share of bursts that are seen, by their size, with one curve per length. */
function powerPicture(power: MeasuredPower): string {
  const means = [...new Set(power.map(({ mean }) => mean))];
  const lengths = [...new Set(power.map(({ minutes }) => minutes))];
  const factors = power[0]?.curve.map(({ factor }) => factor) ?? [];
  const last = Math.log(factors.at(-1) ?? 10);
  const first = Math.log(factors[0] ?? 1);
  const panels = means.map((mean, panel) => {
    const left = 50 + panel * 310;
    const x = (factor: number) => left + ((Math.log(factor) - first) / (last - first)) * 260;
    const y = (seen: number) => 250 - seen * 200;
    const grid = [0, 0.5, 1].map(
      (seen) =>
        `<path class="g" d="M${left} ${y(seen)}h260"/><text x="${left - 6}" y="${y(seen) + 4}" text-anchor="end">${100 * seen} %</text>`,
    );
    const ticks = factors.map((factor) => `<text x="${x(factor)}" y="268" text-anchor="middle">${factor}</text>`);
    const curves = lengths.map((minutes, index) => {
      const curve = power.find((one) => one.mean === mean && one.minutes === minutes)?.curve ?? [];
      const points = curve.map(({ factor, seen }) => `${x(factor).toFixed(1)},${y(seen).toFixed(1)}`).join(' ');
      return `<polyline class="c" stroke="${COLOURS[index]}" points="${points}"/>`;
    });
    return [`<text class="t" x="${left}" y="40">${mean} mentions per 5 min</text>`, ...grid, ...ticks, ...curves].join(
      '',
    );
  });
  const legend = lengths.map(
    (minutes, index) =>
      `<path class="c" stroke="${COLOURS[index]}" d="M${50 + index * 150} 300h24"/><text x="${80 + index * 150}" y="304">${minutes} minutes long</text>`,
  );
  return `${opening("Bursts seen, by how many times the busiest hour's rate they reach")}${panels.join('')}${legend.join('')}</svg>\n`;
}

/** One panel per budget, with its half and double: days between two false alarms, by the mean, with one curve per temper. */
function alarmPicture(alarms: MeasuredAlarms): string {
  const tempers = [...new Set(alarms.map(({ temper }) => temper))];
  const means = [...new Set(alarms.map(({ mean }) => mean))];
  const panels = (['high', 'balanced', 'low'] as const).map((sensitivity, panel) => {
    const left = 50 + panel * 310;
    const days = alarms[0]?.[sensitivity].budget ?? 1;
    const x = (mean: number) => left + (means.indexOf(mean) / Math.max(1, means.length - 1)) * 260;
    const y = (between: number) => 150 - (Math.log2(Math.min(4 * days, Math.max(days / 4, between)) / days) / 2) * 100;
    const band = `<rect x="${left}" y="${y(2 * days)}" width="260" height="${y(days / 2) - y(2 * days)}" fill="#2a6f9722"/>`;
    const grid = [0.5, 1, 2].map(
      (times) =>
        `<path class="g" d="M${left} ${y(times * days)}h260"/><text x="${left - 6}" y="${y(times * days) + 4}" text-anchor="end">${times * days} d</text>`,
    );
    const ticks = means.map((mean) => `<text x="${x(mean)}" y="268" text-anchor="middle">${mean}</text>`);
    const curves = tempers.map((temper, index) => {
      const points = alarms
        .filter((one) => one.temper === temper)
        .map((one) => `${x(one.mean).toFixed(1)},${y(one[sensitivity].daysBetween ?? 1e9).toFixed(1)}`);
      return `<polyline class="c" stroke="${COLOURS[index]}" points="${points.join(' ')}"/>`;
    });
    return [
      band,
      `<text class="t" x="${left}" y="40">${sensitivity}: one in ${days} days</text>`,
      ...grid,
      ...ticks,
      ...curves,
    ].join('');
  });
  const legend = tempers.map((temper, index) => {
    const [x, y] = [50 + Math.floor(index / 2) * 180, 290 + (index % 2) * 20];
    return `<path class="c" stroke="${COLOURS[index]}" d="M${x} ${y}h24"/><text x="${x + 30}" y="${y + 4}">${temper}</text>`;
  });
  return `${opening('Days between two false alarms where nothing happens, by mentions per 5 minutes; shaded: half to double the budget')}${panels.join('')}${legend.join('')}</svg>\n`;
}

/** Draws the pictures of the docs, from the files that `power` and `false-alarms` printed and from a backtest of a real series. */
export function drawPictures(powerFile: string, alarmsFile: string): string[] {
  const folder = fileURLToPath(new URL('../../docs/images', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const pictures = new Map([
    ['power.svg', powerPicture(measuredPower.parse(read(powerFile)))],
    ['false-alarms.svg', alarmPicture(measuredAlarms.parse(read(alarmsFile)))],
  ]);
  const series = readLabelledSeries()?.find(({ name }) => name === 'KO');
  if (series !== undefined) {
    const detector = detectorOf({ condition: condition.parse({ kind: 'spike' }), everyMs: series.everyMs });
    const report = backtestReport(detector, series.buckets);
    pictures.set('backtest.svg', svgChart(report, 'KO, spring 2015'));
  }
  for (const [name, drawn] of pictures) writeFileSync(`${folder}/${name}`, drawn);
  return [...pictures.keys()];
}
