import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';
import { type Baseline, beforeYoung, foldSum, nextBlock, noBaseline } from './baseline.ts';
import type { Asked } from './condition-kind.ts';
import type { SpikeCondition } from './conditions/spike.ts';
import {
  closeHour,
  foldHour,
  type HourProfile,
  hourOf,
  isRegular,
  noHours,
  type UsualHour,
  usualHour,
} from './hour-profile.ts';
import { PARAMETERS } from './parameters.ts';
import type { Finding } from './verdict.ts';
import type { WindowSum } from './window-sum.ts';
import { steadyFrom } from './young-level.ts';

/**
 * What the question of the hour remembers: the usual hours, what is usual at the open one, and the daily peaks of the excess
 * over it; and whether the series was regular when the open block began, so that its windows are remembered by the hour.
 */
export type HourState = {
  readonly profile: HourProfile;
  readonly excess: Baseline;
  readonly usual?: UsualHour;
  readonly regular?: true;
};

export const noHourState: HourState = { profile: noHours, excess: noBaseline };

/** Peaks are whole numbers, so an excess is stored as a multiple of this part of its unit. */
const PARTS = 100;

/**
 * The sum that is compared with the same hour of other days, as an index among `scales`: that of an hour, or of the rule's own window if that is shorter. None with `ratio`, which compares with the usual daily peak, with a
 * longer window, and on coarser grids.
 */
export function hourScale({ condition: { level }, scales }: Asked<SpikeCondition>): number | undefined {
  const scale = scales.findLastIndex((ms) => ms <= HOUR_MS);
  return level.by === 'ratio' || scale < 0 ? undefined : scale;
}

/** The state at the boundary `at`, after closing the hours and `blocks` that lie between it and `before`; `started` if a level has just begun. */
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
  const hour = hourOf(at, everyMs);
  const last = hourOf(before, everyMs);
  const excess =
    blocks === 0
      ? state.excess
      : nextBlock(state.excess, { everyMs, skipped: blocks - 1, steadyFrom: steadyFrom(HOUR_MS) });
  if (before !== 0 && hour === last) return excess === state.excess ? state : { ...state, excess };
  const profile = before === 0 ? state.profile : closeHour(state.profile, last);
  const usual = usualHour(profile, hour);
  return {
    ...regularAfter(blocks, state, started === undefined && isRegular(profile)),
    profile,
    excess,
    ...(usual === undefined ? {} : { usual }),
  };
}

/** Whether the series counts as regular from a boundary on. That changes with the blocks, as the law of all questions does. */
function regularAfter(blocks: number, { regular }: HourState, isNow: boolean): Pick<HourState, 'regular'> {
  const is = blocks === 0 ? regular === true : isNow;
  return is ? { regular: true } : {};
}

/** The excess over the usual hour from which it is unusual, in parts of the unit. */
function excessLine({ law, week }: Pick<Baseline, 'law' | 'week'>, score: number): number {
  const level = Math.max(law.floor + law.spread * score, law.floor + 1);
  return week - law.floor >= PARAMETERS.weeklyFrom * (level - law.floor)
    ? Math.max(level, PARAMETERS.weeklyOver * week)
    : level;
}

/**
 * The count from which on the window is unusual for this hour; undefined while that is not known. `score` is from where on the
 * question is unusual, in spreads over its floor.
 */
export function hourLine(asked: Asked<SpikeCondition>, hour: HourState, score: number): number | undefined {
  return hour.usual?.night === true ? lineAtHour(asked, hour, score) : undefined;
}

/** `hourLine` as it would be at any hour, by night or by day. */
export function lineAtHour(
  { condition: { minMentions, level } }: Asked<SpikeCondition>,
  { excess, usual }: HourState,
  score: number,
): number | undefined {
  if (level.by === 'ratio' || usual === undefined || excess.seenMs < DAY_MS) return undefined;
  const line = excessLine(excess, score) / PARTS;
  return Math.max(minMentions, Math.ceil(usual.mean + line * usual.unit));
}

/** The counts that the daily peaks of the excess mean at this hour: the median, and four of five. */
function hourPeaks({ excess, usual }: HourState): { usualPeak: number; low: number; high: number } {
  const { mean, unit } = usual ?? { mean: 0, unit: 1 };
  const count = (parts: number) => Math.round(mean + (parts / PARTS) * unit);
  return { usualPeak: count(excess.usual), low: count(excess.low), high: count(excess.high) };
}

/** What is usual at the open hour, and the count from which on it is unusual; by day undefined. */
export function expectedHour(asked: Asked<SpikeCondition>, hour: HourState, score: number) {
  const line = hourLine(asked, hour, score);
  return line === undefined ? undefined : { ...hourPeaks(hour), line };
}

/** How far the window is over its usual hour, as a finding; `line` as `hourLine` gives it. */
export function hourFinding(
  state: HourState,
  { total, complete, scale, windowMs, line }: WindowSum & { scale: number; windowMs: number; line: number },
  rarityOf: (score: number) => number | undefined,
): Finding {
  const { excess, usual } = state;
  const { mean, unit } = usual ?? { mean: 0, unit: 1 };
  const expected = hourPeaks(state);
  const rarity = rarityOf((((total - mean) / unit) * PARTS - excess.law.floor) / excess.law.spread);
  return {
    question: 'hour',
    scale,
    windowMs,
    observed: total,
    complete,
    line,
    expected,
    ...(expected.usualPeak > 0 ? { factor: total / expected.usualPeak } : {}),
    ...(rarity === undefined ? {} : { rarityDays: rarity }),
    reason: { kind: 'hour', usual: expected.usualPeak },
  };
}

/** Takes the known sum at a boundary into the state. */
export function foldHourSum(
  { condition: { level }, everyMs }: Asked<SpikeCondition>,
  state: HourState,
  { sum, score }: { readonly sum: number; readonly score: number },
): HourState {
  const { excess, usual } = state;
  if (level.by === 'ratio') return state;
  if (usual === undefined) return { ...state, profile: foldHour(state.profile, sum, Number.POSITIVE_INFINITY) };
  const ready = excess.seenMs >= DAY_MS;
  const line = ready ? excessLine({ law: beforeYoung(excess).law, week: 0 }, score) : Number.MAX_SAFE_INTEGER;
  const most = ready ? usual.mean + (line / PARTS) * usual.unit : Number.POSITIVE_INFINITY;
  const parts = Math.max(0, Math.round(((sum - usual.mean) / usual.unit) * PARTS));
  return {
    ...state,
    profile: foldHour(state.profile, sum, most),
    excess: foldSum(excess, { everyMs, sum: parts, line }),
  };
}
