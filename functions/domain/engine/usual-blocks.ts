import { PARAMETERS } from './parameters.ts';
import { BLOCKS_PER_DAY, BLOCKS_PER_WEEK, type Block, blocksOf, type PeakHistory, peaksByDay } from './peak-history.ts';
import { quantile } from './peak-law.ts';
import { stormOn } from './young-level.ts';

/** The growth is stored with this many digits, because state is paid for by the byte. */
const DIGITS = 6;

/**
 * How many times as much a day has as the same day of the week before: the median, which neither a story of three days moves
 * nor a weekend. Never more than `storm`, nor less than its inverse: that is not growth but another level. 1 if fewer than
 * half of the days are known.
 */
function weekOverWeek(history: PeakHistory): number {
  const { storm } = PARAMETERS;
  const peaks = peaksByDay(blocksOf(history));
  const ratios = peaks
    .flatMap((peak, day) => {
      const before = peaks[day - BLOCKS_PER_WEEK];
      return peak === undefined || before === undefined || before === 0 ? [] : [peak / before];
    })
    .sort((a, b) => a - b);
  if (2 * ratios.length < BLOCKS_PER_WEEK) return 1;
  return Math.min(storm, Math.max(1 / storm, quantile(ratios, 0.5)));
}

/**
 * The growth per week, as a factor, when a block of the longest window has closed; `before` is what it was until then. It is
 * the geometric mean over some `growthDays` of what each block saw, and starts at 1: a brand that really grows does so week
 * after week, while two weeks that differ by chance are followed by two that do not. What is not known is taken for none.
 */
export function weeklyGrowth(before: number, history: PeakHistory): number {
  const weight = 1 / (PARAMETERS.growthDays * BLOCKS_PER_DAY);
  return Number((before ** (1 - weight) * weekOverWeek(history) ** weight).toPrecision(DIGITS));
}

/**
 * The blocks that show what is usual today: the last `young` ones, or those since a level has changed for good, or else
 * all of them, scaled to today if the series grows (a `growth` over 1). A series that shrinks is not followed, because lines
 * that are too low for a while would make alarms, while lines that are too high are only quiet. k times the peaks give k times
 * the result.
 */
export function usualBlocks(blocks: readonly Block[], growth: number, young = 0): readonly Block[] {
  const since = young > 0 ? levelSince(blocks, blocks.length - young) : newLevel(blocks);
  if (since !== undefined || growth <= 1) return since ?? blocks;
  return blocks.map((block, index) => {
    const weeks = (blocks.length - index) / BLOCKS_PER_WEEK;
    return block && { ...block, peak: Math.round(100 * block.peak * growth ** weeks) / 100 };
  });
}

/**
 * The blocks since which everything is higher: the last days, at least `newUsualDays`, if each of them peaked over everything
 * known before (storms aside), for at least as many days. They are what is usual now. Undefined if there are none.
 */
function newLevel(blocks: readonly Block[]): readonly Block[] | undefined {
  const least = Math.round(PARAMETERS.newUsualDays);
  /** Of each block, the highest peak before it. */
  const before: number[] = [];
  let highest = 0;
  for (const block of blocks) {
    before.push(highest);
    if (block !== undefined && !block.storm) highest = Math.max(highest, block.peak);
  }
  let lowest = Number.POSITIVE_INFINITY;
  for (let days = 1; (days + least) * BLOCKS_PER_DAY <= blocks.length; days++) {
    const start = blocks.length - days * BLOCKS_PER_DAY;
    lowest = Math.min(lowest, dayFrom(blocks, start));
    const known = before[start] ?? 0;
    if (days >= least && lowest > known) return levelSince(blocks, start);
  }
  return undefined;
}

/** The peak of the day that begins with a block. */
function dayFrom(blocks: readonly Block[], start: number): number {
  let day = 0;
  for (let at = start; at < start + BLOCKS_PER_DAY; at++) day = Math.max(day, blocks[at]?.peak ?? 0);
  return day;
}

/**
 * The blocks of a new level, from `start` on. Their peaks are no storms, except those that would be storms on their lowest day as
 * well: otherwise three days of a crisis and one day a little over the days before would make the crisis usual.
 */
function levelSince(blocks: readonly Block[], start: number): readonly Block[] {
  let lowest = Number.POSITIVE_INFINITY;
  for (let day = blocks.length - BLOCKS_PER_DAY; day >= start; day -= BLOCKS_PER_DAY) {
    lowest = Math.min(lowest, dayFrom(blocks, day));
  }
  const most = stormOn(lowest);
  return blocks.slice(start).map((block) => block && { ...block, storm: block.peak > most });
}

/** The usual peak of one third of the day, and the range that four of five days stay in. */
export type UsualPart = { readonly usual: number; readonly low: number; readonly high: number };

/**
 * What is usual in the third of the day that follows the closed blocks: the median peak of the same third on the usual days,
 * without storms. Undefined before two of them are known.
 */
export function usualPart(blocks: readonly Block[]): UsualPart | undefined {
  const peaks = usualBlocks(blocks, 1)
    .toReversed()
    .flatMap((block, back) =>
      block === undefined || block.storm || (back + 1) % BLOCKS_PER_DAY !== 0 ? [] : [block.peak],
    )
    .sort((a, b) => a - b);
  if (peaks.length < 2) return undefined;
  return { usual: quantile(peaks, 0.5), low: quantile(peaks, 0.1), high: quantile(peaks, 0.9) };
}
