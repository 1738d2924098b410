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
import type { Hours, Unfinished } from './verdict.ts';
import { youngLevel } from './young-level.ts';

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
  /**
   * What was usual before a level that is taken for usual while it lasts, although it is young: floor and spread of the law, and the
   * usual peak. It still says what is a storm, so that nothing is learned of a level that does not last.
   */
  readonly young?: readonly [floor: number, spread: number, usual: number];
  /** Floor and spread of the law of an earlier level, where that was higher and usual for a week; it fades over `formerDays`. */
  readonly former?: readonly [floor: number, spread: number];
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
 * (`weeklyGrowth`).
 */
type Closing = {
  readonly everyMs: number;
  readonly skipped: number;
  readonly growth?: number | undefined;
  /** From how many blocks on a level is believed while it lasts (`youngLevel`); absent: from `newUsualDays` on, and for good. */
  readonly steadyFrom?: number | undefined;
  /** How many of the closed blocks a level has lasted that came from nothing. */
  readonly started?: number | undefined;
  /** Whether the law of a level that has fallen is kept for its return. */
  readonly keepsFormer?: boolean;
};

/** Closes the open block, with `skipped` unknown ones after it, and learns again what is usual. */
export function nextBlock(baseline: Baseline, closing: Closing): Baseline {
  const { everyMs, skipped, steadyFrom, started } = closing;
  const peaks = closeBlocks(baseline.peaks, { boundaries: BLOCK_MS / everyMs, skipped });
  // A block that was seen only in part counts towards the first day, although its peak is not known.
  if (baseline.seenMs < DAY_MS) return { ...baseline, peaks };
  const blocks = blocksOf(peaks);
  if (knownDays(blocks) === 0) return { ...noBaseline, peaks };
  const { young: youngBefore, former: _, ...before } = { ...baseline, ...beforeYoung(baseline) };
  const lasting = { ...before, ...learnedOf(peaks, blocks, closing), peaks, week: weeklyPeak(blocks) };
  if (steadyFrom === undefined) return lasting;
  const former = closing.keepsFormer ? formerLaw(baseline, lasting.law, blocks) : undefined;
  const after = former === undefined ? lasting : { ...lasting, former };
  const isBack = youngBefore !== undefined && former !== undefined;
  const young = started ?? youngLevel(blocks, isBack ? 1 : steadyFrom);
  if (young === undefined) return after;
  const since = learnedOf(peaks, blocks, closing, young);
  const back = isBack ? asFormer(after) : after;
  return since === undefined || !isOver(since.law, back.law) ? back : asYoung(after, since);
}

/** Whether the level that chance exceeds once in a memory is higher by one law than by another. */
function isOver(law: PeakLaw, other: PeakLaw): boolean {
  const { memoryDays } = PARAMETERS;
  return levelOf(law, memoryDays) > levelOf(other, memoryDays);
}

/** What is usual, without a level that is young. */
export function beforeYoung({ law, usual: usualNow, young }: Baseline): Pick<Baseline, 'law' | 'usual'> {
  if (young === undefined) return { law, usual: usualNow };
  const [floor, spread, usual] = young;
  return { law: { floor, spread }, usual };
}

/** A baseline that takes a level for usual while it lasts, if it is the higher one. */
export function asYoung(baseline: Baseline, level: Pick<Baseline, 'law' | 'usual'>): Baseline {
  const { law, usual: usualBefore } = beforeYoung(baseline);
  if (!isOver(level.law, law)) return baseline;
  const usual = Math.max(baseline.usual, level.usual);
  const young = [law.floor, law.spread, usualBefore] as const;
  return { ...baseline, law: level.law, usual, high: Math.max(baseline.high, usual), young };
}

/** A baseline that takes for usual what was so before its level fell. */
export function asFormer(baseline: Baseline): Baseline {
  if (baseline.former === undefined) return baseline;
  const [floor, spread] = baseline.former;
  return asYoung(baseline, { law: { floor, spread }, usual: Math.ceil(floor) });
}

/**
 * The law of the level that was usual before, at the end of a block: it fades, and is forgotten where the present one is as high.
 * Only what was usual by half a memory is kept, because some days of a crisis are no level to come back to.
 */
function formerLaw(baseline: Baseline, law: PeakLaw, blocks: readonly Block[]): Baseline['former'] {
  const { formerDays, memoryDays } = PARAMETERS;
  const isLong = 2 * knownDays(usualBlocks(blocks.slice(0, -1), 1)) >= memoryDays;
  const last = isLong ? beforeYoung(baseline).law : law;
  const [floor, spread] = (baseline.former ?? [last.floor, last.spread]).map((value) =>
    Number((value * 2 ** (-1 / (formerDays * BLOCKS_PER_DAY))).toPrecision(4)),
  ) as [number, number];
  return floor <= law.floor ? undefined : [floor, spread];
}

/** What the usual blocks teach, or the last `young` ones; undefined if no day is known. */
function learnedOf(
  peaks: PeakHistory,
  blocks: readonly Block[],
  { growth = 1 }: Closing,
  young?: number,
): Baseline | undefined {
  const usual = usualBlocks(blocks, growth, young);
  const daily = dailyPeaks(usual);
  if (daily.length === 0) return undefined;
  const after = learned(peaks, { daily, days: knownDays(usual) });
  return { ...after, law: noHigherThanRecent(after.law, blocks) };
}

/**
 * A law, but no higher than `storm` times the law of the last days alone: after a crisis so long that it became usual, a few
 * quiet days are enough to make the rule sensitive again.
 */
function noHigherThanRecent(law: PeakLaw, blocks: readonly Block[]): PeakLaw {
  const { storm, newUsualDays, memoryDays } = PARAMETERS;
  const last = Math.round(newUsualDays) * BLOCKS_PER_DAY;
  const recent = blocks.slice(-last).flatMap((block) => (block === undefined ? [] : [{ ...block, storm: false }]));
  if (blocks.length <= last || recent.length < last) return law;
  const { floor, spread } = fitPeakLaw(dailyPeaks(recent), newUsualDays);
  const highest = { floor: storm * floor, spread: Number((storm * spread).toPrecision(5)) };
  return levelOf(law, memoryDays) > levelOf(highest, memoryDays) ? highest : law;
}

/**
 * Takes the known sum at a boundary into the baseline; `line` is the count from which it was unusual. A sum far over the line
 * is a storm, and storms do not change what is usual.
 */
export function foldSum(
  baseline: Baseline,
  { everyMs, sum, line }: { readonly everyMs: number; readonly sum: number; readonly line: number },
): Baseline {
  const { law, usual, low, high, week, seenMs: seenBefore, young, former } = baseline;
  const peaks = foldPeak(baseline.peaks, sum, PARAMETERS.storm * line);
  // Written out, because this runs for each window at each boundary and a spread takes several times as long.
  if (seenBefore >= DAY_MS) {
    const after: Unfinished<Baseline> = { peaks, law, usual, low, high, week, seenMs: seenBefore };
    if (young !== undefined) after.young = young;
    if (former !== undefined) after.former = former;
    return after;
  }
  const seenMs = seenBefore + everyMs;
  // The first day has just ended, usually within a block; its peak is all there is to learn from.
  return seenMs < DAY_MS ? { ...baseline, peaks, seenMs } : learned(peaks, { daily: [highestPeak(peaks)], days: 1 });
}

function learned(
  peaks: PeakHistory,
  { daily, days }: { readonly daily: readonly number[]; readonly days: number },
): Baseline {
  const { floor, spread } = fitPeakLaw(daily, days);
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
