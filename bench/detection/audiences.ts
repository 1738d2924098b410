import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import { firingsOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, simulatedSeries, TEMPERS, type Temper } from './simulated-series.ts';

const MEANS = [0.02, 0.2, 2];

/** Exponents of the Pareto law of audiences: the smaller, the heavier; 1 is Zipf's law. */
const EXPONENTS = [0.8, 1.2, 2];
const SMALLEST = 100;
const BUDGETS = { high: 3, balanced: 14, low: 60 };
const MEMORY_DAYS = 14;

/** A mention with so many times the audience of the largest of a usual week. */
const FACTORS = [1, 2, 5, 10];
const WARM_UP_DAYS = 28;
const BETWEEN_DAYS = 7;

/**
 * Single loud mentions: days between two false alarms by temper, and of the plain way, which tells what is larger than everything in 14
 * days; and the share of loud mentions that is told.
 */
export function audiences(days = 365, loud = 6, seed = 1) {
  return {
    daysBetween: TEMPERS.map((temper, index) => alarmsOn({ temper, days, seed: seed + index })),
    told: EXPONENTS.map((exponent) => ({
      exponent,
      mentions: FACTORS.map((factor) => toldOn({ exponent, factor, loud, seed })),
    })),
  };
}

type OnTemper = { readonly temper: Temper; readonly days: number; readonly seed: number };

/** The largest audience in each bucket of a series, by a Pareto law. */
function largestOf(buckets: readonly Bucket[], exponent: number, seed: number): Bucket[] {
  const { uniform } = randomFrom(seed);
  return buckets.map(({ start, total = 0 }) => {
    // The largest of so many is drawn at once: its distribution is that of one, to the power of their number.
    const largest = total === 0 ? 0 : SMALLEST * (1 - uniform() ** (1 / total)) ** (-1 / exponent);
    return { start, total: Math.round(largest) };
  });
}

/** Days between two alarms, all means and exponents together; beside each the combination that has the most alarms. */
function alarmsOn({ temper, days, seed }: OnTemper) {
  const series = MEANS.flatMap((mean) => {
    const counted = simulatedSeries(mean, days, temper, seed);
    return EXPONENTS.map((exponent, at) => largestOf(counted, exponent, seed + 100 * at));
  });
  const summed = (alarms: readonly number[]) => ({
    daysBetween: between(
      days * alarms.length,
      alarms.reduce((sum, one) => sum + one, 0),
    ),
    worst: between(days, Math.max(...alarms)),
  });
  const named = Object.entries(BUDGETS).map(([sensitivity, budget]) => {
    const alarms = series.map((buckets) => firingsOn(buckets, { kind: 'audience', sensitivity }).length);
    return [sensitivity, { budget, ...summed(alarms) }] as const;
  });
  return {
    temper: temper.name,
    ...Object.fromEntries(named),
    plain: summed(series.map((buckets) => recordsIn(buckets))),
  };
}

const between = (days: number, alarms: number) => Math.round((10 * days) / Math.max(1, alarms)) / 10;

/** How often a bucket is larger than everything in the 14 days before, once in a day. */
export function recordsIn(buckets: readonly Bucket[], perDay = PER_DAY): number {
  const values = buckets.map(({ total = 0 }) => total);
  let alarms = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (let row = MEMORY_DAYS * perDay; row < values.length; row++) {
    const value = values[row] ?? 0;
    if (value === 0 || row - last < perDay) continue;
    if (values.slice(row - MEMORY_DAYS * perDay, row).some((before) => before >= value)) continue;
    alarms += 1;
    last = row;
  }
  return alarms;
}

type Loud = { readonly exponent: number; readonly factor: number; readonly loud: number; readonly seed: number };

/** Loud mentions, a week or more apart, on all tempers; each with a multiple of the median of what weeks have as their largest. */
function toldOn({ exponent, factor, loud, seed }: Loud) {
  let [told, all] = [0, 0];
  for (const [index, temper] of TEMPERS.entries()) {
    const random = randomFrom(seed + index);
    const days = WARM_UP_DAYS + loud * BETWEEN_DAYS;
    const buckets = largestOf(simulatedSeries(0.2, days, temper, seed + index), exponent, seed + index);
    const weeks = Array.from({ length: days / 7 }, (_, week) =>
      Math.max(...buckets.slice(week * 7 * PER_DAY, (week + 1) * 7 * PER_DAY).map(({ total = 0 }) => total)),
    ).sort((one, other) => one - other);
    const usual = weeks[Math.floor(weeks.length / 2)] ?? 0;
    for (let mention = 0; mention < loud; mention++) {
      const row = (WARM_UP_DAYS + mention * BETWEEN_DAYS) * PER_DAY + Math.floor(random.uniform() * 5 * PER_DAY);
      const louder = buckets
        .slice(0, row + 1)
        .map((bucket, at) => (at === row ? { ...bucket, total: factor * usual } : bucket));
      all += 1;
      if (firingsOn(louder, { kind: 'audience' }).some((firing) => firing.row === row)) told += 1;
    }
  }
  return { factor, told: share(told, all) };
}
