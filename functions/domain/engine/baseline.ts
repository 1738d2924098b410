import { DAY_MS } from '../time/units-of-time.ts';
import { PARAMETERS } from './parameters.ts';
import {
  BLOCK_MS,
  BLOCKS_PER_DAY,
  type Block,
  blocksOf,
  closeBlocks,
  dailyPeaks,
  foldPeak,
  highestPeak,
  knownDays,
  noPeaks,
  type PeakHistory,
  weeklyPeak,
} from './peak-history.ts';
import { fitPeakLaw, levelOf, type PeakLaw, quantile } from './peak-law.ts';
import { usualBlocks } from './usual-blocks.ts';
import type { Hours } from './verdict.ts';

/**
 * What is usual for one window, learned from its peaks: the usual daily peak and the range that four of five days stay in; the
 * law that says how far chance goes; and what this block of the week had in both of the last two weeks (`week`, 0 if not
 * known). It is valid after a day of history; `seenMs` counts up to that.
 */
export type Baseline = {
  readonly peaks: PeakHistory;
  readonly law: PeakLaw;
  readonly usual: number;
  readonly low: number;
  readonly high: number;
  readonly week: number;
  readonly seenMs: number;
};

export const noBaseline: Baseline = {
  peaks: noPeaks,
  law: { floor: 0, spread: 0 },
  usual: 0,
  low: 0,
  high: 0,
  week: 0,
  seenMs: 0,
};

/** The block that a boundary belongs to: that of the bucket it closes. */
export function blockOf(at: number, everyMs: number): number {
  return Math.floor((at - everyMs) / BLOCK_MS);
}

/** The hours of that block, as a span (epoch ms). */
export function blockAt(at: number, everyMs: number): Hours {
  const from = blockOf(at, everyMs) * BLOCK_MS;
  return { from, to: from + BLOCK_MS };
}

/**
 * What lies between two blocks: how many unknown ones, on a grid of `everyMs`, and how much the series grows a week
 * (`weeklyGrowth`); and the `shape` of the tail of its law, if it is not that of counts.
 */
type Closing = {
  readonly everyMs: number;
  readonly skipped: number;
  readonly growth?: number | undefined;
  readonly shape?: number;
};

/** Closes the open block, with `skipped` unknown ones after it, and learns again what is usual. */
export function nextBlock(baseline: Baseline, { everyMs, skipped, growth = 1, shape }: Closing): Baseline {
  const peaks = closeBlocks(baseline.peaks, { boundaries: BLOCK_MS / everyMs, skipped });
  // A block that was seen only in part counts towards the first day, although its peak is not known.
  if (baseline.seenMs < DAY_MS) return { ...baseline, peaks };
  const blocks = blocksOf(peaks);
  if (knownDays(blocks) === 0) return { ...noBaseline, peaks };
  const usual = usualBlocks(blocks, growth, shape);
  const daily = dailyPeaks(usual);
  const week = weeklyPeak(blocks);
  if (daily.length === 0) return { ...baseline, peaks, week };
  const after = learned(peaks, { daily, days: knownDays(usual), shape });
  return { ...after, law: noHigherThanRecent(after.law, blocks, shape), week };
}

/**
 * A law, but no higher than `storm` times the law of the last days alone: after a crisis so long that it became usual, a few
 * quiet days are enough to make the rule sensitive again.
 */
function noHigherThanRecent(law: PeakLaw, blocks: readonly Block[], shape?: number): PeakLaw {
  const { storm, newUsualDays, memoryDays } = PARAMETERS;
  const last = Math.round(newUsualDays) * BLOCKS_PER_DAY;
  const recent = blocks.slice(-last).flatMap((block) => (block === undefined ? [] : [{ ...block, storm: false }]));
  if (blocks.length <= last || recent.length < last) return law;
  const { floor, spread } = fitPeakLaw(dailyPeaks(recent), newUsualDays, shape);
  const highest = { floor: storm * floor, spread: storm * spread };
  return levelOf(law, memoryDays, shape) > levelOf(highest, memoryDays, shape) ? highest : law;
}

/**
 * Takes the known sum at a boundary into the baseline; `line` is the count from which it was unusual. A sum far over the line
 * is a storm, and storms do not change what is usual.
 */
export function foldSum(
  baseline: Baseline,
  {
    everyMs,
    sum,
    line,
    shape,
  }: { readonly everyMs: number; readonly sum: number; readonly line: number; readonly shape?: number },
): Baseline {
  const { law, usual, low, high, week, seenMs: seenBefore } = baseline;
  const peaks = foldPeak(baseline.peaks, sum, PARAMETERS.storm * line);
  // Written out, because this runs for each window at each boundary and a spread takes several times as long.
  if (seenBefore >= DAY_MS) return { peaks, law, usual, low, high, week, seenMs: seenBefore };
  const seenMs = seenBefore + everyMs;
  // The first day has just ended, usually within a block; its peak is all there is to learn from.
  return seenMs < DAY_MS
    ? { ...baseline, peaks, seenMs }
    : learned(peaks, { daily: [highestPeak(peaks)], days: 1, shape });
}

function learned(
  peaks: PeakHistory,
  {
    daily,
    days,
    shape,
  }: { readonly daily: readonly number[]; readonly days: number; readonly shape?: number | undefined },
): Baseline {
  const { floor, spread } = fitPeakLaw(daily, days, shape);
  return {
    peaks,
    // State is paid for by the byte, and two weeks do not tell more than five digits of a spread.
    law: { floor, spread: Number(spread.toPrecision(5)) },
    usual: Math.ceil(quantile(daily, 0.5)),
    low: Math.ceil(quantile(daily, 0.1)),
    high: Math.ceil(quantile(daily, 0.9)),
    week: 0,
    seenMs: DAY_MS,
  };
}
