import { randomFrom } from '../../../bench/detection/simulated-series.ts';
import type { Bucket } from '../../../functions/domain/engine/readings-of.ts';

export const FIVE_MINUTES = 300_000;
export const PER_DAY = 288;
export const MONDAY = Date.UTC(2026, 0, 5);

/** Buckets of five minutes from a Monday on; undefined counts are gaps. */
export function bucketsOf(
  totals: readonly (number | undefined)[],
  negatives?: readonly (number | undefined)[],
): Bucket[] {
  return totals.map((total, index) => ({
    start: MONDAY + index * FIVE_MINUTES,
    total,
    subset: negatives === undefined ? undefined : negatives[index],
  }));
}

/** So many days of counts that rise by day and fall by night, between about half and one and a half times `mean`. */
export function usualDays(days: number, mean: number): number[] {
  return Array.from({ length: days * PER_DAY }, (_, index) => {
    const hour = Math.sin((2 * Math.PI * (index % PER_DAY)) / PER_DAY);
    const flicker = ((index * 7_919) % 13) / 13;
    return Math.round(mean * (1 + 0.4 * hour) * (0.7 + 0.6 * flicker));
  });
}

/** Three weeks from a Monday on, busy from 08:00 to 20:00 UTC, quiet at weekends; with `bursts` an hour of each day has them at any time. */
export function regularWeeks({ bursts = 0, days = 21 } = {}): number[] {
  const random = randomFrom(5);
  return Array.from({ length: days }, (_, day) => {
    const burst = Math.floor(random.uniform() * (PER_DAY - 12));
    return Array.from({ length: PER_DAY }, (__, row) => {
      const isBusy = row >= 96 && row < 240;
      const more = row >= burst && row < burst + 12 ? bursts : 0;
      return random.poisson((isBusy ? 20 : 2) * (day % 7 >= 5 ? 0.3 : 1) + more);
    });
  }).flat();
}
