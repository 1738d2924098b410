import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../bench/detection/simulated-series.ts';
import {
  daysBetween,
  fitPeakLaw,
  LONGEST_RARITY_DAYS,
  levelOf,
  standardQuantile,
} from '../../../functions/domain/engine/peak-law.ts';

const peaks = fc
  .array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 60 })
  .map((values) => values.sort((a, b) => a - b));

describe('the law of daily peaks', () => {
  test('finds the level that peaks of its own kind exceed once in two weeks', () => {
    const random = randomFrom(4);
    const gumbel = () => 100 - 10 * Math.log(-Math.log(1 - random.uniform()));
    const drawn = Array.from({ length: 5_000 }, gumbel).sort((a, b) => a - b);
    const level = levelOf(fitPeakLaw(drawn, 14), 14);
    const exceeded = Array.from({ length: 50_000 }, gumbel).filter((peak) => peak > level).length;
    expect(50_000 / exceeded).toBeGreaterThan(14 / 1.6);
    expect(50_000 / exceeded).toBeLessThan(14 * 1.6);
  });

  test('says of its level for so many days that it is that rare', () => {
    const law = { floor: 40, spread: 7 };
    for (const days of [3, 14, 60]) expect(daysBetween(law, levelOf(law, days))).toBeCloseTo(days, 6);
  });

  test('puts a rarer level no lower', () => {
    fc.assert(
      fc.property(peaks, fc.double({ min: 1, max: 60, noNaN: true }), (daily, days) => {
        const law = fitPeakLaw(daily, 14);
        expect(levelOf(law, days * 2)).toBeGreaterThanOrEqual(levelOf(law, days));
      }),
    );
  });

  test('grows with the peaks, not faster', () => {
    fc.assert(
      fc.property(peaks, fc.integer({ min: 2, max: 50 }), (daily, times) => {
        const level = levelOf(fitPeakLaw(daily, 5), 14);
        const larger = levelOf(
          fitPeakLaw(
            daily.map((peak) => peak * times),
            5,
          ),
          14,
        );
        expect(larger).toBeCloseTo(level * times, 4);
      }),
    );
  });

  test('reads the spread off all peaks over the floor: twice as far apart, twice the spread', () => {
    const daily = [10, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 18];
    const wider = daily.map((peak) => 2 * peak - 13);
    expect(fitPeakLaw(wider, 14).floor).toBe(fitPeakLaw(daily, 14).floor);
    expect(fitPeakLaw(wider, 14).spread).toBeCloseTo(2 * fitPeakLaw(daily, 14).spread, 9);
  });

  test('finds the spread of peaks that follow the law', () => {
    const random = randomFrom(5);
    const peak = () => 100 + 10 * standardQuantile(random.uniform());
    const twoWeeks = () => Array.from({ length: 42 }, peak).sort((a, b) => a - b);
    const spreads = Array.from({ length: 1_000 }, () => fitPeakLaw(twoWeeks(), 14).spread);
    const mean = spreads.reduce((sum, spread) => sum + spread, 0) / spreads.length;
    expect(mean).toBeGreaterThan(9.7);
    expect(mean).toBeLessThan(10.3);
  });

  test('learns from one high peak that there are such, and little more from one that is twice as high', () => {
    const quiet = Array.from({ length: 41 }, (_, day) => 10 + (day % 7));
    const levelWith = (highest: number) =>
      levelOf(
        fitPeakLaw(
          [...quiet, highest].sort((a, b) => a - b),
          14,
        ),
        14,
      );
    const learned = levelWith(20) - levelWith(10);
    expect(learned).toBeGreaterThan(0.5);
    expect(levelWith(40) - levelWith(20)).toBeLessThan(learned);
  });

  test('takes no day of the memory for rarer than ten years, also where all others peak alike', () => {
    const law = fitPeakLaw([...new Array(41).fill(12), 30], 14);
    expect(daysBetween(law, 30)).toBeCloseTo(LONGEST_RARITY_DAYS, 0);
    expect(levelOf(law, 14)).toBeGreaterThan(13);
  });

  test('does not say how rare something is where all days peak alike', () => {
    expect(daysBetween(fitPeakLaw(new Array(14).fill(5), 14), 6)).toBeUndefined();
  });
});
