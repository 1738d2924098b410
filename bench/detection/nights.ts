import { messagesOn, PER_DAY, share } from './alerts-on.ts';
import { randomFrom, SET, simulatedSeries, type Temper, temperOf } from './simulated-series.ts';

const MEANS = [0.5, 5, 50];
const FACTORS = [5, 10];
const BURSTS = 25;
const WARM_UP_DAYS = 15;
const BETWEEN_DAYS = 9;

/** The mentions per bucket by the rhythm of `simulatedSeries` at a row, as a multiple of the mean. */
function rhythmAt(row: number): number {
  const weekend = Math.floor(row / PER_DAY) % 7 >= 5;
  return (1 - 0.7 * Math.cos(2 * Math.PI * ((row % PER_DAY) / PER_DAY - 0.12))) * (weekend ? 0.55 : 1.18);
}

/**
 * Bursts of an hour in the quietest six hours of the night, at a multiple of what is usual then: how many are told by an hour
 * after their end, over so many sets of seeds.
 */
export function nights(sets = 1) {
  const tempers = ['Poisson', 'bursty'].map(temperOf);
  return FACTORS.flatMap((factor) =>
    MEANS.map((mean) => {
      const each = Array.from({ length: sets }, (_, set) =>
        tempers.reduce((seen, temper, index) => seen + seenOf({ factor, mean, temper, seed: SET * set + index }), 0),
      );
      const bursts = tempers.length * BURSTS;
      const seen = each.reduce((sum, one) => sum + one, 0);
      return { factor, mean, seen: share(seen, sets * bursts), each: each.map((one) => share(one, bursts)) };
    }),
  );
}

/** How many bursts of one series are told. */
function seenOf({ factor, mean, temper, seed }: { factor: number; mean: number; temper: Temper; seed: number }) {
  const random = randomFrom(31 + seed);
  const series = simulatedSeries(mean, WARM_UP_DAYS + BURSTS * BETWEEN_DAYS, temper, 41 + seed);
  const totals = series.map(({ total = 0 }) => total);
  const starts = Array.from({ length: BURSTS }, (_, burst) => {
    const start = (WARM_UP_DAYS + burst * BETWEEN_DAYS) * PER_DAY + Math.floor(random.uniform() * 60);
    for (let row = start; row < start + 12; row++) {
      totals[row] = (totals[row] ?? 0) + random.poisson(mean * rhythmAt(row) * (factor - 1));
    }
    return start;
  });
  const rows = messagesOn(series.map(({ start }, row) => ({ start, total: totals[row] ?? 0 }))).map(({ row }) => row);
  return starts.filter((start) => rows.some((row) => row >= start && row < start + 24)).length;
}
