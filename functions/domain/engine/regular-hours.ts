import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import type { Baseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import { type HourProfile, hourFactor } from './hour-profile.ts';
import { BLOCK_MS, BLOCKS_PER_WEEK, scaledPeaks } from './peak-history.ts';
import type { Unfinished } from './verdict.ts';

/** Peaks are whole numbers, so a sum that is divided by what its hours may have is stored in these parts of a mention. */
export const PARTS_OF_MENTION = 10;

type Windows = Pick<Asked, 'windows' | 'everyMs'>;

/**
 * Whether the sums of a window are compared with their hours where these are regular. Those of the grid's own width are few
 * mentions, and a day has all hours.
 */
export function hasHours({ windows, everyMs }: Windows, scale: number): boolean {
  const windowMs = windows[scale] ?? 0;
  return windowMs > everyMs && windowMs < DAY_MS;
}

/**
 * The factors for windows that end at `at`, by which what is remembered of them is multiplied to have mentions: sums are
 * remembered as if each hour had the mean of all.
 */
export function hourFactors(asked: Windows, profile: HourProfile, at: number): readonly number[] {
  return asked.windows.map((windowMs, scale) =>
    hasHours(asked, scale) ? hourFactor(profile, at, windowMs) / PARTS_OF_MENTION : 1,
  );
}

/** What is usual for a window in mentions, of a baseline that is to be multiplied by `factor`. */
export function timesFactor(baseline: Baseline, factor: number): Baseline {
  if (factor === 1) return baseline;
  const { peaks, law, usual, low, high, week, seenMs, young, former, recurring } = baseline;
  const count = (value: number) => Math.round(value * factor);
  const found: Unfinished<Baseline> = {
    peaks,
    law: { floor: law.floor * factor, spread: law.spread * factor },
    usual: count(usual),
    low: count(low),
    high: count(high),
    week: week * factor,
    seenMs,
  };
  if (young !== undefined) found.young = [young[0] * factor, young[1] * factor, count(young[2])];
  if (former !== undefined) found.former = [former[0] * factor, former[1] * factor];
  // What came again is known in mentions.
  if (recurring !== undefined) found.recurring = recurring;
  return found;
}

/**
 * What a series remembers of its windows when its hours become regular, or no longer are. Of a block only the peak is known,
 * and not its hour; the peak of a regular series is mostly in the busiest one. `block` is the open one.
 */
export function convertedScales(
  asked: Windows,
  scales: readonly Baseline[],
  { block, profile, regular }: { readonly block: number; readonly profile: HourProfile; readonly regular: boolean },
): readonly Baseline[] {
  return scales.map((baseline, scale) => {
    if (!hasHours(asked, scale)) return baseline;
    const windowMs = asked.windows[scale] ?? 0;
    const factorOf = (back: number) => {
      const factor = busiestFactor(profile, (block - back) * BLOCK_MS, windowMs) / PARTS_OF_MENTION;
      return regular ? 1 / factor : factor;
    };
    const ofWeek = Array.from({ length: BLOCKS_PER_WEEK }, (_, back) => factorOf(back));
    // The law is of the highest peaks, which the busiest block has.
    const ofLaw = regular ? Math.min(...ofWeek) : Math.max(...ofWeek);
    const peaks = scaledPeaks(baseline.peaks, (back) => ofWeek[back % BLOCKS_PER_WEEK] ?? 1);
    return { ...timesFactor(baseline, ofLaw), peaks };
  });
}

/** The factor of the busiest hour of the block that begins at `from`. */
function busiestFactor(profile: HourProfile, from: number, windowMs: number): number {
  let busiest = 0;
  for (let at = from + HOUR_MS; at <= from + BLOCK_MS; at += HOUR_MS) {
    busiest = Math.max(busiest, hourFactor(profile, at, windowMs));
  }
  return busiest;
}

/** The factors for windows in a block, by its busiest hour, as `hourFactors` gives them for a boundary. */
export function blockFactors(asked: Windows, profile: HourProfile, block: number): readonly number[] {
  return asked.windows.map((windowMs, scale) =>
    hasHours(asked, scale) ? busiestFactor(profile, block * BLOCK_MS, windowMs) / PARTS_OF_MENTION : 1,
  );
}
