import { DAY_MS } from '../time/units-of-time.ts';
import { PARAMETERS, type Parameters } from './parameters.ts';
import {
  BLOCK_MS,
  closeBlocks,
  dailyPeaks,
  foldPeak,
  highestPeak,
  knownDays,
  noPeaks,
  type PeakHistory,
} from './peak-history.ts';
import { fitPeakLaw, type PeakLaw, quantile } from './peak-law.ts';

/**
 * What is usual for one window, learned from its peaks: the usual daily peak and the range that four of five days stay
 * in, and the law that says how far chance goes. It holds from a day of history on; `seenMs` counts up to there.
 */
export type Baseline = {
  readonly peaks: PeakHistory;
  readonly law: PeakLaw;
  readonly usual: number;
  readonly low: number;
  readonly high: number;
  readonly seenMs: number;
};

export const noBaseline: Baseline = {
  peaks: noPeaks,
  law: { floor: 0, spread: 0 },
  usual: 0,
  low: 0,
  high: 0,
  seenMs: 0,
};

/** The block that a boundary belongs to: that of the bucket it closes. */
export function blockOf(at: number, everyMs: number): number {
  return Math.floor((at - everyMs) / BLOCK_MS);
}

/** Closes the open block, with `skipped` unknown ones behind it, and learns anew what is usual. */
export function nextBlock(
  baseline: Baseline,
  { everyMs, skipped }: { readonly everyMs: number; readonly skipped: number },
  parameters = PARAMETERS,
): Baseline {
  const peaks = closeBlocks(baseline.peaks, { boundaries: BLOCK_MS / everyMs, skipped }, parameters);
  // A block that was seen in part counts for the first day, although its peak is not known.
  if (baseline.seenMs < DAY_MS) return { ...baseline, peaks };
  const days = knownDays(peaks);
  if (days === 0) return { ...noBaseline, peaks };
  const daily = dailyPeaks(peaks, parameters);
  return daily.length > 0 ? learned(peaks, { daily, days }, parameters) : { ...baseline, peaks };
}

/**
 * Takes the known sum at a boundary into the baseline; `line` is the count from which on it was unusual. Far over the
 * line it is a storm, which does not teach what is usual.
 */
export function foldSum(
  baseline: Baseline,
  { everyMs, sum, line }: { readonly everyMs: number; readonly sum: number; readonly line: number },
  parameters = PARAMETERS,
): Baseline {
  const peaks = foldPeak(baseline.peaks, sum, parameters.storm * line);
  if (baseline.seenMs >= DAY_MS) return { ...baseline, peaks };
  const seenMs = baseline.seenMs + everyMs;
  // The first day is over, though hardly on a block's edge: what it peaked at is all there is to go by.
  return seenMs < DAY_MS
    ? { ...baseline, peaks, seenMs }
    : learned(peaks, { daily: [highestPeak(peaks)], days: 1 }, parameters);
}

function learned(
  peaks: PeakHistory,
  { daily, days }: { readonly daily: readonly number[]; readonly days: number },
  parameters: Parameters,
): Baseline {
  return {
    peaks,
    law: fitPeakLaw(daily, days, parameters),
    usual: quantile(daily, 0.5),
    low: quantile(daily, 0.1),
    high: quantile(daily, 0.9),
    seenMs: DAY_MS,
  };
}
