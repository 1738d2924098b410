import { describe, expect, test } from 'vitest';
import {
  comparedWith,
  type Other,
  timesUsual,
  timesUsualOfOther,
} from '../../../../functions/domain/alerting/event/compared.ts';
import { type History, historyOf, withBuckets } from '../../../../functions/domain/counting/series/history.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';

const TO = Date.parse('2026-11-20T14:00:00.000Z');
const WINDOW = { from: TO - HOUR_MS, to: TO };

/** Five days with ten mentions in one five minutes of each, and then `now` in the last five minutes before `to`. */
function history(now: number, to = TO, widthMs = 5 * MINUTE_MS): History {
  const buckets = Array.from({ length: (5 * DAY_MS) / widthMs }, (_, at) => {
    const start = to - (at + 1) * widthMs;
    return [start, { total: at === 0 ? now : start % DAY_MS === 0 ? 10 : 0, types: {} }] as const;
  });
  return withBuckets(historyOf(widthMs, []), buckets);
}

const other = (times: number | undefined, over = true): Other =>
  times === undefined ? { kind: 'keyword', id: '1' } : { kind: 'keyword', id: '1', times, over };

describe('times the usual', () => {
  test('are the count divided by the usual daily peak, to a tenth', () => {
    expect(timesUsual(history(0), { ...WINDOW, observed: 24 })).toEqual({
      observed: 24,
      usual: 10,
      times: 2.4,
      over: true,
    });
    expect(timesUsual(history(0), { ...WINDOW, observed: 10 })).toMatchObject({ times: 1, over: false });
  });

  test('of one that is counted later are of the newest window that has half of the time in common', () => {
    const behind = (ms: number) => timesUsualOfOther(history(30, TO - ms), { ...WINDOW, knownTo: TO - ms });
    expect([0, 10, 30].map((minutes) => behind(minutes * MINUTE_MS)?.times)).toEqual([3, 3, 3]);
    expect(behind(35 * MINUTE_MS)).toBeUndefined();
  });

  test('are not known of a window with a gap', () => {
    const gap = withBuckets(history(30), [[TO - 20 * MINUTE_MS, null]]);
    expect(timesUsualOfOther(gap, { ...WINDOW, knownTo: TO })).toBeUndefined();
  });
});

describe('an alert is shared', () => {
  test.each([
    [
      'by most others that are half as far over their usual, in logarithms',
      9,
      [other(3), other(4), other(1, false)],
      true,
    ],
    ['and not where they are less far', 9, [other(2.9), other(2.9), other(3)], false],
    ['nor where only half of them are', 2, [other(3), other(1, false)], false],
    ['nor where they are within what nine of ten days have', 2, [other(1.5, false)], false],
    ['nor where most are not known', 2, [other(3), other(undefined), other(undefined)], false],
    ['nor where it is not known of ours', undefined, [other(3)], false],
  ])('%s', (_, times, others, shared) => {
    expect(comparedWith({ times }, others)?.shared).toBe(shared);
  });

  test('is not asked of an alert that is not over the usual daily peak itself', () => {
    expect(comparedWith({ times: 1 }, [other(3)])).toBeUndefined();
  });
});
