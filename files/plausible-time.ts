/** Before and after these no mention was fed: whatever says so is a placeholder, or in another unit. */
const EARLIEST_MS = Date.UTC(1990, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/** What other programs count time in, and how many of it are a millisecond. */
const UNITS: readonly (readonly [string, number])[] = [
  ['seconds', 1 / 1000],
  ['microseconds', 1000],
  ['nanoseconds', 1_000_000],
];

/** The time of day zero in a spreadsheet (30 December 1899), and a day, in ms. */
const SPREADSHEET_ZERO_MS = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

/** Whether something can have happened then, in epoch ms. */
export const isPlausible = (ms: number): boolean => ms >= EARLIEST_MS && ms < LATEST_MS;

/**
 * What is wrong with a value that should be a time of a mention in epoch milliseconds: another unit, a placeholder, a text.
 * Undefined if it is plausible. The sentence says what to write instead.
 */
export function timeProblem(value: unknown): string | undefined {
  if (typeof value === 'string') {
    const ms = Date.parse(value);
    const instead = /^\d{4}-\d\d/.test(value) && isPlausible(ms) ? `: write ${ms}` : '';
    return `expected epoch milliseconds, a number, not a text${instead}`;
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return 'expected epoch milliseconds, a number';
  const time = Number(value);
  if (isPlausible(time))
    return Number.isInteger(time) ? undefined : `expected whole epoch milliseconds: write ${Math.round(time)}`;
  for (const [unit, inMs] of UNITS) {
    const ms = Math.round(time / inMs);
    if (isPlausible(ms)) return `${value} looks like ${unit}: write milliseconds, ${ms}`;
  }
  const fromSpreadsheet = SPREADSHEET_ZERO_MS + time * DAY_MS;
  if (time > 30_000 && isPlausible(fromSpreadsheet)) {
    return `${value} looks like a date of a spreadsheet: write milliseconds, ${Math.round(fromSpreadsheet)}`;
  }
  const date = new Date(time);
  const year = Number.isNaN(date.getTime()) ? 'far from any calendar' : `in the year ${date.getUTCFullYear()}`;
  return `${value} is ${year}, as placeholders are: write the time in epoch milliseconds, or leave the field out`;
}
