import { describe, expect, test } from 'vitest';
import { historyOf, withBuckets } from '../../../../functions/domain/counting/series/history.ts';
import { usualPeak } from '../../../../functions/domain/counting/series/usual-peak.ts';
import { DAY_MS, HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';

const BEFORE = Date.parse('2026-11-20T14:00:00.000Z');

/** Hours with one mention; days before `BEFORE` (the last first) have these in their fifth hour. */
function historyWith(peaks: readonly (number | undefined)[], days = peaks.length) {
  const buckets = Array.from({ length: days * 24 }, (_, hour) => {
    const start = BEFORE - (hour + 1) * HOUR_MS;
    const peak = hour % 24 === 5 ? peaks[Math.floor(hour / 24)] : 1;
    return [start, { total: peak ?? 1, types: { WEB: 1 } }] as const;
  });
  return withBuckets(historyOf(HOUR_MS, []), buckets);
}

const asked = { before: BEFORE, windowMs: HOUR_MS };

describe('what a window usually has', () => {
  test('is the middle of the highest counts of the days before it, and what nine of ten days stay within', () => {
    expect(usualPeak(historyWith([90, 10, 12, 11, 13, 14, 10, 9, 15, 12, 11]), asked)).toEqual({ usual: 12, high: 15 });
  });

  test('is of the source types that count', () => {
    expect(usualPeak(historyWith([5, 6, 7]), { ...asked, types: ['WEB'] })).toEqual({ usual: 1, high: 1 });
  });

  test('is not known of two days, nor of days of which half is not known', () => {
    expect(usualPeak(historyWith([5, 6]), asked)).toBeUndefined();
    const gaps = Array.from({ length: 13 }, (_, hour) => [BEFORE - (hour + 1) * HOUR_MS, null] as const);
    expect(usualPeak(withBuckets(historyWith([5, 6, 7]), gaps), asked)).toBeUndefined();
  });

  test('is summed over windows that reach into the day before', () => {
    expect(usualPeak(historyWith([5, 6, 7, 8]), { before: BEFORE, windowMs: DAY_MS })?.usual).toBe(30);
  });

  test('is not known where the window does not fit the grid of its counts', () => {
    expect(usualPeak(historyWith([5, 6, 7]), { before: BEFORE, windowMs: HOUR_MS / 2 })).toBeUndefined();
  });
});
