import { describe, expect, test } from 'vitest';
import { BLOCKS_PER_DAY } from '../../../functions/domain/engine/peak-history.ts';
import { recurringIn, withBurst } from '../../../functions/domain/engine/recurring-bursts.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';

const WINDOWS = [HOUR_MS, DAY_MS];
const FIRST = 61_000;

/** Bursts at so many days after the first block, each with its peaks of an hour and a day. */
function burstsAt(...bursts: readonly (readonly [day: number, hour: number, day: number])[]): string {
  return bursts.reduce((text, [day, ...peaks]) => withBurst(text, FIRST + day * BLOCKS_PER_DAY, peaks), '');
}

/** What is expected of an hour and a day, so many days after the first block, and thirds of a day. */
const expectedAt = (text: string, day: number, thirds = 0) =>
  recurringIn(text, FIRST + day * BLOCKS_PER_DAY + thirds, WINDOWS);

describe('bursts that come again', () => {
  test('after as many days are expected the third time, at the lower of the two peaks', () => {
    const text = burstsAt([0, 100, 300], [14, 80, 350]);
    expect(expectedAt(text, 28)).toEqual([
      [80, 14],
      [300, 14],
    ]);
    expect(expectedAt(text, 27)).toEqual([undefined, undefined]);
    expect(expectedAt(burstsAt([0, 100, 300]), 14)).toEqual([undefined, undefined]);
  });

  test('each fortnight are not said to come every four weeks', () => {
    const text = burstsAt([0, 100, 300], [14, 90, 300], [28, 100, 300], [42, 100, 300]);
    expect(expectedAt(text, 56)[0]).toEqual([100, 14]);
  });

  test('each month are expected whatever days the month has', () => {
    const text = burstsAt([0, 100, 300], [31, 100, 300]);
    expect([59, 61, 62].map((day) => expectedAt(text, day)[0]?.[0])).toEqual([100, 100, 100]);
    expect(expectedAt(text, 65)[0]).toBeUndefined();
  });

  test('may come a third of a day earlier or later, and stay in the sum of a day', () => {
    const text = burstsAt([0, 100, 300], [14, 100, 300]);
    expect([-2, -1, 0, 1, 2].map((thirds) => expectedAt(text, 28, thirds)[0]?.[0])).toEqual([
      undefined,
      100,
      100,
      100,
      undefined,
    ]);
    expect([2, 3, 4, 5].map((thirds) => expectedAt(text, 28, thirds)[1]?.[0])).toEqual([300, 300, 300, undefined]);
  });

  test('go by weeks and months: other gaps are chance', () => {
    expect([10, 16, 18, 33].map((gap) => expectedAt(burstsAt([0, 100, 300], [gap, 100, 300]), 2 * gap)[0])).toEqual(
      Array.from({ length: 4 }),
    );
    expect(expectedAt(burstsAt([0, 100, 300], [21, 100, 300]), 42)[0]).toEqual([100, 21]);
  });

  test('are of like size, and more than a week apart', () => {
    expect(expectedAt(burstsAt([0, 100, 300], [14, 210, 500]), 28)).toEqual([undefined, [300, 14]]);
    expect(expectedAt(burstsAt([0, 100, 300], [7, 100, 300]), 14)).toEqual([undefined, undefined]);
  });

  test('are one burst within a day, and one if the same history is read again', () => {
    const first = withBurst(withBurst('', FIRST, [100, 200]), FIRST + 2, [60, 300]);
    expect(first).toBe(withBurst('', FIRST, [100, 300]));
    expect(withBurst(first, FIRST, [100, 200])).toBe(first);
  });

  test('are remembered for some months, and only the last ones', () => {
    expect(burstsAt([0, 1, 1], [101, 2, 2])).toBe(burstsAt([101, 2, 2]));
    const many = burstsAt(
      ...Array.from({ length: 20 }, (_, burst): [number, number, number] => [4 * burst, 9_999, 99_999]),
    );
    expect(many.split(',')).toHaveLength(9);
    expect(many.length).toBeLessThan(150);
  });
});
