import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY } from './buckets-of.ts';

const scales = [FIVE_MINUTES, 3 * FIVE_MINUTES];

describe('the readings of a series', () => {
  test('are the sums of the windows that end with each bucket, known once they are full', () => {
    const readings = [...readingsOf(bucketsOf([1, 2, 3, 4]), { everyMs: FIVE_MINUTES, scales, hasSubset: false })];
    expect(readings.map(({ at }) => (at - MONDAY) / FIVE_MINUTES)).toEqual([1, 2, 3, 4]);
    expect(readings.map(({ sums }) => sums[1])).toEqual([
      { total: 1, complete: false, known: expect.closeTo(1 / 3) },
      { total: 3, complete: false, known: expect.closeTo(2 / 3) },
      { total: 6, complete: true },
      { total: 9, complete: true },
    ]);
  });

  test('have one for a bucket that is left out, in which nothing is known', () => {
    const [first, , third] = bucketsOf([1, 2, 3]);
    if (first === undefined || third === undefined) throw new Error('there are three buckets');
    const readings = [...readingsOf([first, third], { everyMs: FIVE_MINUTES, scales, hasSubset: false })];
    expect(readings.map(({ sums }) => sums[0])).toEqual([
      { total: 1, complete: true },
      { total: 0, complete: false, known: 0 },
      { total: 3, complete: true },
    ]);
  });

  test('carry the negative mentions where they are asked for', () => {
    const [reading] = readingsOf(bucketsOf([5], [2]), {
      everyMs: FIVE_MINUTES,
      scales: [FIVE_MINUTES],
      hasSubset: true,
    });
    expect(reading?.subset).toEqual([{ total: 2, complete: true }]);
  });

  test('can be counted again from any boundary on: all mentions, or the negative ones', () => {
    const counts = fc.array(fc.option(fc.nat({ max: 1_000 }), { nil: undefined }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(counts, fc.boolean(), fc.nat({ max: 40 }), (totals, negative, back) => {
        const buckets = negative
          ? bucketsOf(
              totals.map(() => 5_000),
              totals,
            )
          : bucketsOf(totals);
        const readings = [...readingsOf(buckets, { everyMs: FIVE_MINUTES, scales, hasSubset: negative })];
        readings.forEach(({ at, countedSince }, index) => {
          const since = totals.slice(Math.max(0, index + 1 - back), index + 1);
          const known = since.reduce<number>((sum, count) => sum + (count ?? 0), 0);
          expect(countedSince(at - back * FIVE_MINUTES)).toBe(known);
        });
      }),
    );
  });

  test('are those that adding each window up gives', () => {
    const counts = fc.array(fc.option(fc.nat({ max: 1_000 }), { nil: undefined }), { maxLength: 60 });
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 12 }), (totals, size) => {
        const readings = [
          ...readingsOf(bucketsOf(totals), {
            everyMs: FIVE_MINUTES,
            scales: [size * FIVE_MINUTES],
            hasSubset: false,
          }),
        ];
        readings.forEach(({ sums }, index) => {
          const window = totals.slice(Math.max(0, index + 1 - size), index + 1);
          const known = window.filter((count) => count !== undefined).length;
          expect(sums[0]).toEqual({
            total: window.reduce<number>((sum, count) => sum + (count ?? 0), 0),
            complete: known === size,
            ...(known === size ? {} : { known: expect.closeTo(known / size) }),
          });
        });
      }),
    );
  });
});
