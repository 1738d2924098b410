import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';

const HEIGHT = 4;
const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const STEPS_MINUTES = [5, 10, 15, 30, 60, 120, 180, 360, 720, 1440];

/** What happened at a moment (epoch ms); drawn under the bars. */
export type ChartMark = {
  readonly atMs: number;
  readonly symbol: string;
};

export type ChartSettings = {
  readonly fromMs: number;
  readonly toMs: number;
  /** The most columns that may be used. */
  readonly width: number;
};

/**
 * Draws when things happened: bars of how many there were in each step, the marks below, and a line of times. A step is 5
 * minutes, or more if the width demands it. A mark whose place is taken moves to the right. Takes the moments (epoch ms) in any
 * order; those outside of the span are left out.
 */
export function dayChart(moments: readonly number[], marks: readonly ChartMark[], settings: ChartSettings): string {
  const { fromMs, toMs, width } = settings;
  const minutes = (toMs - fromMs) / MINUTE_MS;
  const stepMinutes = STEPS_MINUTES.find((step) => minutes / step <= width) ?? Math.ceil(minutes / width);
  const stepMs = stepMinutes * MINUTE_MS;
  const columns = Math.max(1, Math.ceil((toMs - fromMs) / stepMs));
  const counts = Array.from({ length: columns }, () => 0);
  const columnOf = (atMs: number) => Math.floor((atMs - fromMs) / stepMs);
  for (const atMs of moments) {
    const column = columnOf(atMs);
    if (column >= 0 && column < columns) counts[column] = (counts[column] ?? 0) + 1;
  }
  const highest = Math.max(1, ...counts);
  const rows = Array.from({ length: HEIGHT }, (_, index) => {
    const floor = HEIGHT - 1 - index;
    return counts.map((count) => cell((count / highest) * HEIGHT - floor)).join('');
  });
  const markRow = Array.from({ length: columns }, () => ' ');
  for (const { atMs, symbol } of marks) {
    let column = Math.min(columns - 1, columnOf(atMs));
    if (column < 0) continue;
    while (column < columns - 1 && markRow[column] !== ' ') column++;
    markRow[column] = symbol;
  }
  const peak = `${highest} in ${stepMinutes < 60 ? `${stepMinutes} min` : `${stepMinutes / 60} h`}`;
  const [top = '', ...rest] = rows;
  return [`${top}  ${peak}`, ...rest, markRow.join(''), timeLine(fromMs, stepMs, columns)]
    .map((line) => line.trimEnd())
    .join('\n');
}

/** The character of a bar in one row: empty, an eighth to seven eighths, or full. */
function cell(part: number): string {
  if (part <= 0) return ' ';
  return LEVELS[Math.min(LEVELS.length - 1, Math.ceil(part * LEVELS.length) - 1)] ?? ' ';
}

/** A line of times, each below the column that begins then; dates instead if the span is longer than two days. */
function timeLine(fromMs: number, stepMs: number, columns: number): string {
  const spanHours = (columns * stepMs) / (60 * MINUTE_MS);
  const everyHours = spanHours > 48 ? 24 : spanHours > 12 ? 3 : 1;
  const line = Array.from({ length: columns + 5 }, () => ' ');
  let free = 0;
  for (let column = 0; column < columns; column++) {
    const atMs = fromMs + column * stepMs;
    const sinceMs = atMs % (everyHours * 60 * MINUTE_MS);
    if (sinceMs >= stepMs || column < free) continue;
    const label = new Date(atMs - sinceMs).toISOString();
    const text = everyHours === 24 ? label.slice(5, 10) : label.slice(11, 16);
    for (const [index, character] of [...text].entries()) line[column + index] = character;
    free = column + text.length + 1;
  }
  return line.join('').trimEnd();
}
