import { describe, expect, test } from 'vitest';
import { moreIn } from '../../../../functions/domain/alerting/drill/more-in.ts';
import { HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY, PER_DAY } from '../../engine/buckets-of.ts';

const ROW = 2 * PER_DAY + 120;
const SPAN = { from: MONDAY + ROW * FIVE_MINUTES, to: MONDAY + ROW * FIVE_MINUTES + 2 * HOUR_MS };
const how = { span: SPAN, everyMs: FIVE_MINUTES, count: ({ total }: { total?: number | undefined }) => total };

/** Two mentions in each bucket of five days; ten in the second hour of the span, on the third day. */
const counts = Array.from({ length: 5 * PER_DAY }, (_, row) => (row >= ROW + 12 && row < ROW + 24 ? 10 : 2));

describe('what a span had more than usual', () => {
  test('is what the hours had over the same hours of other days, as it came', () => {
    const upTo = moreIn(bucketsOf(counts), how);
    expect([0, 30, 60, 65, 90, 120].map((minutes) => upTo?.(minutes * 60_000))).toEqual([0, 0, 0, 8, 48, 96]);
    expect([-1, 3 * HOUR_MS].map((elapsed) => upTo?.(elapsed))).toEqual([0, 96]);
  });

  test('does not take a storm of another day for usual', () => {
    const stormy = counts.map((count, row) => (Math.floor(row / PER_DAY) === 1 ? 100 * count : count));
    expect(moreIn(bucketsOf(stormy), how)?.(2 * HOUR_MS)).toBe(96);
  });

  test('is not known with a gap in the span, before the counts begin, or without another day', () => {
    expect(moreIn(bucketsOf(counts.map((count, row) => (row === ROW + 3 ? undefined : count))), how)).toBeUndefined();
    expect(moreIn(bucketsOf(counts).slice(ROW + 1), how)).toBeUndefined();
    expect(moreIn(bucketsOf(counts).slice(ROW, ROW + 24), how)).toBeUndefined();
  });
});
