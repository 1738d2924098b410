import { PARAMETERS } from './parameters.ts';
import { BLOCK_MS, BLOCKS_PER_DAY, BLOCKS_PER_WEEK } from './peak-history.ts';

/** A burst: its first block (`blockOf`), and the highest sum of each window within a day of it. */
type Burst = { readonly block: number; readonly peaks: readonly number[] };

/** So many bursts are kept, of so many days: three months and a bit, so that what comes each month has come three times. */
const KEPT = 8;
const KEPT_DAYS = 100;

/** Months have as many days. */
const MONTH = { least: 28, most: 31 };

/**
 * The bursts of some months, oldest first. State is paid for by the byte, so they are a text: numbers in base 36, a `.` between
 * them and a `,` behind each burst.
 */
function burstsOf(text: string): Burst[] {
  return text
    .split(',')
    .slice(0, -1)
    .map((burst) => {
      const [block = 0, ...peaks] = burst.split('.').map((digits) => Number.parseInt(digits, 36));
      return { block, peaks };
    });
}

/**
 * Takes a block in that was over a line. What is over it within a day is one burst, because the sum of a day holds it for so
 * long. A block that was taken in before, by a memory that was derived of a part of the same history, counts once.
 */
export function withBurst(text: string, block: number, peaks: readonly number[]): string {
  const all = burstsOf(text);
  const same = all.findLast((burst) => Math.abs(block - burst.block) <= BLOCKS_PER_DAY);
  const burst: Burst =
    same === undefined
      ? { block, peaks }
      : { block: Math.min(same.block, block), peaks: peaks.map((peak, at) => Math.max(peak, same.peaks[at] ?? 0)) };
  return [...all.filter((one) => one !== same), burst]
    .filter((one) => one.block > block - KEPT_DAYS * BLOCKS_PER_DAY)
    .sort((a, b) => a.block - b.block)
    .slice(-KEPT)
    .map((one) => `${[one.block, ...one.peaks].map((value) => Math.round(value).toString(36)).join('.')},`)
    .join('');
}

/** What is expected in a window because it came before: the lower of two peaks, and how many days lie between them. */
export type Recurring = readonly [peak: number, days: number];

/**
 * For each window (ms) what is expected in a block: two bursts of like size came as many weeks apart as the last of them is
 * ago; of two that are a month apart, a month. A third of a day earlier or later counts, because local time shifts by an hour. Longer windows hold it for longer. Like size: neither would be a storm beside the other.
 */
export function recurringIn(text: string, block: number, windows: readonly number[]): (Recurring | undefined)[] {
  const all = burstsOf(text);
  const { storm } = PARAMETERS;
  return windows.map((windowMs, window) => {
    const found = all.flatMap((last) =>
      all.flatMap((before): Recurring[] => {
        if (!comesAgain(before.block, last.block, block, windowMs)) return [];
        const peaks = [before, last].map((burst) => burst.peaks[window] ?? 0);
        const peak = Math.min(...peaks);
        const days = Math.round((last.block - before.block) / BLOCKS_PER_DAY);
        return peak > 0 && Math.max(...peaks) <= storm * peak ? [[peak, days]] : [];
      }),
    );
    const highest = Math.max(...found.map(([peak]) => peak));
    // What comes each fortnight comes every four weeks, too.
    const alike = found.filter(([peak]) => storm * peak >= highest);
    return found.length === 0 ? undefined : [highest, Math.min(...alike.map(([, days]) => days))];
  });
}

function comesAgain(first: number, second: number, now: number, windowMs: number): boolean {
  const gap = second - first;
  const since = now - second;
  const late = 1 + Math.floor(windowMs / BLOCK_MS);
  // People live by weeks and months; other gaps are chance. Each week is known without this.
  const weeks = Math.round(gap / BLOCKS_PER_WEEK);
  const isWeeks = weeks >= 2 && Math.abs(gap - weeks * BLOCKS_PER_WEEK) <= 1;
  if (isWeeks && since - gap >= -1 && since - gap <= late) return true;
  const isMonth = (blocks: number, after: number) =>
    blocks >= MONTH.least * BLOCKS_PER_DAY - 1 && blocks <= MONTH.most * BLOCKS_PER_DAY + after;
  return isMonth(gap, 1) && isMonth(since, late);
}
