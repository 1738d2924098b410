import { describe, expect, test } from 'vitest';
import { blocksOf, noPeaks } from '../../../functions/domain/engine/peak-history.ts';
import { steadyFrom, youngLevel } from '../../../functions/domain/engine/young-level.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';

/** Five days with peaks of 20, 40 and 60 in their thirds, and then these blocks; a `-` before a storm. */
function youngAfter(...peaks: readonly (number | string | undefined)[]) {
  const text = (peak: number | string | undefined) =>
    peak === undefined ? ',' : `${Number(peak) < 0 ? '-' : ''}${Math.abs(Number(peak)).toString(36)},`;
  const closed = [20, 40, 60, 20, 40, 60, 20, 40, 60, 20, 40, 60, 20, 40, 60, ...peaks].map(text).join('');
  return youngLevel(blocksOf({ ...noPeaks, closed }), steadyFrom(HOUR_MS));
}

describe('a young level', () => {
  test('is a day and a block that are all over the same thirds of the days before, nights included', () => {
    expect(youngAfter(-100, -200, -300, -100)).toBe(4);
    expect(youngAfter(-100, -200, -300, -100, -200)).toBe(5);
    expect(youngAfter(21, 41, 61, 21)).toBe(4);
    expect(youngAfter(-100, -200, -300)).toBeUndefined();
  });

  test('is none where a third is as before, or not known', () => {
    expect(youngAfter(-100, 40, -300, -100)).toBeUndefined();
    expect(youngAfter(-100, undefined, -300, -100)).toBeUndefined();
  });

  test('is no story that decays, nor the rest of one', () => {
    expect(youngAfter(-900, -700, -300, -100, -90, -80, 61)).toBeUndefined();
    expect(youngAfter(-9_000, -900, -700, -300, -200, -150, -100, -90, -80)).toBeUndefined();
  });

  test('takes longer where a window holds an hour for longer', () => {
    expect([HOUR_MS, 4 * HOUR_MS, 24 * HOUR_MS].map(steadyFrom)).toEqual([4, 4, 6]);
  });

  test('is not told from a few days', () => {
    const closed = '1,2,3,1,2,3,a,a,a,a,';
    expect(youngLevel(blocksOf({ ...noPeaks, closed }), 4)).toBeUndefined();
  });
});
