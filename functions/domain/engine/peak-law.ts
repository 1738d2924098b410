import { onceForEach } from '../once-for-each.ts';
import { PARAMETERS } from './parameters.ts';

/**
 * The law of daily peaks: the highest of many sums follows, nearly whatever the sums themselves follow, a generalized
 * extreme value distribution (Fisher and Tippett 1928, doi 10.1017/S0305004100015681; Coles 2001, "An Introduction to
 * Statistical Modeling of Extreme Values", chapter 3). `floor` is its lower quantile (`floorQuantile`), `spread` its scale.
 */
export type PeakLaw = { readonly floor: number; readonly spread: number };

/** How heavy the tail of a law is: the shape of peaks as they are or, of their logarithms, another one. */
export type Tail = { readonly shape: number };

/** The value of the standard law that is exceeded in `1 - p` of all days. */
export function standardQuantile(p: number, { shape }: Tail = PARAMETERS): number {
  return ((-Math.log(p)) ** -shape - 1) / shape;
}

/** The level that the standard law exceeds once in `days` days. */
function standardLevel(days: number, { shape }: Tail): number {
  return (days ** shape - 1) / shape;
}

/** A rarity beyond ten years is not stated more exactly. */
export const LONGEST_RARITY_DAYS = 3_650;

/** The floor of the standard law. */
const standardFloor = onceForEach((tail: Tail) => standardQuantile(PARAMETERS.floorQuantile, tail));

/** The `q`-quantile of ascending numbers: one of them, so that counts stay whole; 0 where there are none. */
export function quantile(ascending: readonly number[], q: number): number {
  return ascending[Math.round(q * (ascending.length - 1))] ?? 0;
}

/**
 * By how much the likelihood of peaks grows with the logarithm of the spread, plus 1 for each of them: the derivative of the
 * logarithm of the law's density (Coles 2001, section 3.3.2), and by how much that falls as the spread grows. `excesses` are how
 * far the peaks are over the floor. One peak never counts for more than `1 / shape + 1`, so a single high one says that there
 * are such, and hardly more the higher it is.
 */
function pullOf(excesses: readonly number[], spread: number, tail: Tail): { pull: number; fall: number } {
  const { shape } = tail;
  const floor = standardFloor(tail);
  let [pull, fall] = [0, 0];
  for (const excess of excesses) {
    const over = excess / spread;
    const base = 1 + shape * (over + floor);
    const rare = base ** (-1 / shape - 1);
    const each = (1 + shape) / base - rare;
    pull += over * each;
    fall += over * (each + over * (1 + shape) * (rare / base - shape / base ** 2));
  }
  return { pull, fall };
}

/** A step of so small a part is the last one: what it leaves is far less, because steps leave the square of what was there. */
const EXACT = 1e-7;
const MOST_STEPS = 50;

/**
 * The spread under which peaks are most likely (maximum likelihood) if their law has this floor; of those under the floor only
 * their number counts. It is the one at which the pulls of all peaks add up to as many as should be over the floor. No peak is
 * taken to be rarer than the rarest that is stated: where nearly all days peak alike, it is what the others are judged by. k
 * times the peaks and the floor give k times the spread; no peak over the floor gives 0.
 */
export function spreadOf(peaks: readonly number[], floor: number, tail: Tail = PARAMETERS): number {
  const excesses = peaks.filter((peak) => peak > floor).map((peak) => peak - floor);
  if (excesses.length === 0) return 0;
  const highest = Math.max(...excesses);
  const expected = (1 - PARAMETERS.floorQuantile) * peaks.length;
  let narrow = highest / (standardLevel(LONGEST_RARITY_DAYS, tail) - standardFloor(tail));
  if (pullOf(excesses, narrow, tail).pull <= expected) return narrow;
  // A pull is less than what is expected of each peak where even the highest is only half a spread over the floor.
  let wide = 2 * highest;
  // The mean excess is not far from it.
  let spread = Math.max(narrow, excesses.reduce((sum, excess) => sum + excess, 0) / peaks.length);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { pull, fall } = pullOf(excesses, spread, tail);
    if (pull > expected) narrow = spread;
    else wide = spread;
    // Newton's step for the logarithm of the spread, or half of the way where that leads astray.
    const stepped = spread * Math.exp((pull - expected) / fall);
    if (Math.abs(stepped - spread) <= EXACT * spread) return stepped;
    spread = stepped > narrow && stepped < wide ? stepped : (narrow + wide) / 2;
  }
  return spread;
}

/**
 * Fits the law to daily peaks (ascending) that cover `days` days. A typical spread stands in for the days that are missing to a
 * full memory. Both values grow with the peaks: k times the peaks give k times the law.
 */
export function fitPeakLaw(ascending: readonly number[], days: number): PeakLaw {
  const { floorQuantile, memoryDays, priorWeight, priorSpread } = PARAMETERS;
  const floor = quantile(ascending, floorQuantile);
  const seen = Math.min(1, days / memoryDays);
  const weight = priorWeight * (1 - seen);
  const observed = spreadOf(ascending, floor);
  return { floor, spread: (observed * seen + priorSpread * floor * weight) / (seen + weight) };
}

/** The level that peaks exceed by chance once in `days` days. */
export function levelOf({ floor, spread }: PeakLaw, days: number, tail: Tail = PARAMETERS): number {
  return floor + spread * Math.max(0, standardLevel(days, tail) - standardFloor(tail));
}

/** How rarely chance exceeds a level, in days, the rarest that is stated at most; absent if the law has no spread. */
export function daysBetween({ floor, spread }: PeakLaw, level: number, tail: Tail = PARAMETERS): number | undefined {
  if (spread <= 0) return undefined;
  const standard = (level - floor) / spread + standardFloor(tail);
  const { shape } = tail;
  return Math.min(LONGEST_RARITY_DAYS, Math.max(0, 1 + shape * standard) ** (1 / shape));
}
