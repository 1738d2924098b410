import type { Bucket } from '../../../functions/domain/detection/readings-of.ts';

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
    negative: negatives === undefined ? undefined : negatives[index],
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
