import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import type { Baseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { SpikeCondition } from './conditions/spike.ts';
import { closeHour, type HourProfile, hourFactor, hourOf, isRegular, noHours } from './hour-profile.ts';
import { BLOCK_MS, BLOCKS_PER_WEEK, scaledPeaks } from './peak-history.ts';
import type { Unfinished } from './verdict.ts';

/** Peaks are whole numbers, so a sum that is divided by what its hours may have is stored in these parts of a mention. */
export const PARTS_OF_MENTION = 10;

type Windows = Pick<Asked, 'windows' | 'everyMs'>;

/**
 * What is usual at which hour, and whether the series was regular when the open block began, so that its windows are remembered
 * by the hour.
 */
export type HourState = { readonly profile: HourProfile; readonly regular?: true };

export const noHourState: HourState = { profile: noHours };

/**
 * The sum that hours are learned from, as an index among `scales`: that of an hour, or of the rule's own window if that is
 * shorter. None with `ratio`, which compares with the usual daily peak, with a longer window, and on coarser grids.
 */
export function hourScale({ condition: { level }, scales }: Asked<SpikeCondition>): number | undefined {
  const scale = scales.findLastIndex((ms) => ms <= HOUR_MS);
  return level.by === 'ratio' || scale < 0 ? undefined : scale;
}

/**
 * The hours at the boundary `at`, after closing those that lie between it and `before`. Whether they are regular changes with the
 * `blocks` that closed, as the law of all windows does; not while a level has just `started`.
 */
export function openedHour(
  state: HourState,
  {
    before,
    at,
    everyMs,
    blocks,
    started,
  }: { before: number; at: number; everyMs: number; blocks: number; started?: number | undefined },
): HourState {
  const last = hourOf(before, everyMs);
  if (before !== 0 && hourOf(at, everyMs) === last) return state;
  const profile = before === 0 ? state.profile : closeHour(state.profile, last);
  const regular = blocks === 0 ? state.regular === true : started === undefined && isRegular(profile);
  return regular ? { profile, regular } : { profile };
}

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
  const { peaks, law, usual, low, high, week, seenMs, young, former } = baseline;
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
