import { HOUR_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';

/** Peaks are kept per block of this many ms: three of them make a day. */
export const BLOCK_MS = 8 * HOUR_MS;

export const BLOCKS_PER_DAY = 3;

export const BLOCKS_PER_WEEK = 7 * BLOCKS_PER_DAY;

/**
 * The highest sum of one window in each closed block of the memory, oldest first, and in the block that is still
 * open. State is written with every verdict and paid for by the byte: `closed` is a list in base 36 with a comma behind
 * each peak, nothing before the comma where a block is unknown, and a `-` before the peak of a storm. `known` counts the
 * boundaries of the open block at which the sum was known; it is a storm if one of them was.
 */
export type PeakHistory = {
  readonly closed: string;
  readonly open: number;
  readonly known: number;
  readonly storm: boolean;
};

export const noPeaks: PeakHistory = { closed: '', open: 0, known: 0, storm: false };

/** Takes a known sum into the open block; more than `most` makes it a storm. */
export function foldPeak({ closed, open, known, storm }: PeakHistory, sum: number, most: number): PeakHistory {
  return { closed, open: Math.max(open, sum), known: known + 1, storm: storm || sum > most };
}

/**
 * Closes the open block, of so many `boundaries`, and leaves `skipped` blocks behind it of which nothing is known. So many `days` are kept.
 * A block known to less than half is unknown: its peak may lie in the other half.
 */
export function closeBlocks(
  history: PeakHistory,
  {
    boundaries,
    skipped,
    days = PARAMETERS.memoryDays,
  }: { readonly boundaries: number; readonly skipped: number; readonly days?: number },
): PeakHistory {
  const kept = Math.round(days * BLOCKS_PER_DAY);
  const block = 2 * history.known >= boundaries ? textOf({ peak: history.open, storm: history.storm }) : '';
  const blocks = [...textsOf(history), block, ...new Array<string>(Math.min(skipped, kept)).fill('')];
  return { ...noPeaks, closed: `${blocks.slice(-kept).join(',')},` };
}

function textOf({ peak, storm }: NonNullable<Block>): string {
  return `${storm ? '-' : ''}${Math.round(peak).toString(36)}`;
}

function textsOf({ closed }: PeakHistory): string[] {
  return closed === '' ? [] : closed.slice(0, -1).split(',');
}

/** A closed block: its peak, and whether it was a storm; undefined where it is unknown. */
export type Block = { readonly peak: number; readonly storm: boolean } | undefined;

/** The closed blocks, oldest first. */
export function blocksOf(history: PeakHistory): Block[] {
  return textsOf(history).map((text) => {
    if (text === '') return undefined;
    const storm = text.startsWith('-');
    return { peak: Number.parseInt(storm ? text.slice(1) : text, 36), storm };
  });
}

/** A history with its newest closed blocks taken away, so many of them, and without the open one. */
export function withoutNewest(history: PeakHistory, blocks: number): PeakHistory {
  const texts = textsOf(history);
  const kept = texts.slice(0, Math.max(0, texts.length - Math.max(0, blocks)));
  return { ...noPeaks, closed: kept.map((text) => `${text},`).join('') };
}

/** The highest peak of all, the open block's included. */
export function highestPeak(history: PeakHistory): number {
  return Math.max(history.open, ...blocksOf(history).map((block) => block?.peak ?? 0));
}

/** How many days the known blocks make up. */
export function knownDays(blocks: readonly Block[]): number {
  return blocks.filter((block) => block !== undefined).length / BLOCKS_PER_DAY;
}

/** The peaks of the days that `peaksByDay` knows, ascending. */
export function dailyPeaks(blocks: readonly Block[]): number[] {
  return peaksByDay(blocks)
    .flatMap((peak) => (peak === undefined ? [] : [peak]))
    .sort((a, b) => a - b);
}

/**
 * The peaks of the 24 h that end with each closed block, in order: overlapping days, so that no peak is cut in two. A
 * day needs two of its three blocks, as the first one may have; storms count as not known.
 */
export function peaksByDay(blocks: readonly Block[]): (number | undefined)[] {
  const peaks: (number | undefined)[] = [];
  for (let end = BLOCKS_PER_DAY - 1; end <= blocks.length; end++) {
    let known = 0;
    let highest = 0;
    for (let at = Math.max(0, end - BLOCKS_PER_DAY); at < end; at++) {
      const block = blocks[at];
      if (block === undefined || block.storm) continue;
      known += 1;
      highest = Math.max(highest, block.peak);
    }
    peaks.push(known >= BLOCKS_PER_DAY - 1 ? highest : undefined);
  }
  return peaks;
}

/** The lower of the two peaks that the block behind the closed ones had a week and two weeks ago; 0 where one is unknown. */
export function weeklyPeak(blocks: readonly Block[]): number {
  const [once, twice] = [blocks.at(-BLOCKS_PER_WEEK), blocks.at(-2 * BLOCKS_PER_WEEK)];
  return once === undefined || twice === undefined ? 0 : Math.min(once.peak, twice.peak);
}

/** A history with each peak multiplied by the factor of its block, of which `back` says how many blocks before the open one it is. */
export function scaledPeaks(history: PeakHistory, factorOf: (back: number) => number): PeakHistory {
  const blocks = blocksOf(history);
  const texts = blocks.map((block, index) =>
    block === undefined ? '' : textOf({ ...block, peak: block.peak * factorOf(blocks.length - index) }),
  );
  return { ...history, closed: texts.map((text) => `${text},`).join(''), open: history.open * factorOf(0) };
}
