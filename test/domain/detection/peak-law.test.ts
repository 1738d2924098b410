import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../bench/detection/simulated-series.ts';
import { daysBetween, fitPeakLaw, levelOf } from '../../../functions/domain/detection/peak-law.ts';

const peaks = fc
  .array(fc.nat({ max: 100_000 }), { minLength: 1, maxLength: 60 })
  .map((values) => values.sort((a, b) => a - b));

describe('the law of daily peaks', () => {
  it('finds the level that peaks of its own kind exceed once in two weeks', () => {
    const random = randomFrom(4);
    const gumbel = () => 100 - 10 * Math.log(-Math.log(1 - random.uniform()));
    const drawn = Array.from({ length: 5_000 }, gumbel).sort((a, b) => a - b);
    const level = levelOf(fitPeakLaw(drawn, 14), 14);
    const exceeded = Array.from({ length: 50_000 }, gumbel).filter((peak) => peak > level).length;
    expect(50_000 / exceeded).toBeGreaterThan(14 / 1.6);
    expect(50_000 / exceeded).toBeLessThan(14 * 1.6);
  });

  it('says of its level for so many days that it is that rare', () => {
    const law = { floor: 40, spread: 7 };
    for (const days of [3, 14, 60]) expect(daysBetween(law, levelOf(law, days))).toBeCloseTo(days, 6);
  });

  it('puts a rarer level no lower', () => {
    fc.assert(
      fc.property(peaks, fc.double({ min: 1, max: 60, noNaN: true }), (daily, days) => {
        const law = fitPeakLaw(daily, 14);
        expect(levelOf(law, days * 2)).toBeGreaterThanOrEqual(levelOf(law, days));
      }),
    );
  });

  it('grows with the peaks, not faster', () => {
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

  it('reads the spread off all peaks over the floor: twice as far apart, twice the spread', () => {
    const daily = [10, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 18];
    const wider = daily.map((peak) => 2 * peak - 13);
    expect(fitPeakLaw(wider, 14).floor).toBe(fitPeakLaw(daily, 14).floor);
    expect(fitPeakLaw(wider, 14).spread).toBeCloseTo(2 * fitPeakLaw(daily, 14).spread, 9);
  });

  it('does not say how rare something is where all days peak alike', () => {
    expect(daysBetween(fitPeakLaw(new Array(14).fill(5), 14), 6)).toBeUndefined();
  });
});
