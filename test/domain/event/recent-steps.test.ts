import { describe, expect, test } from 'vitest';
import { recentSteps } from '../../../functions/domain/event/recent-steps.ts';
import { buildHistory } from '../../support/build-history.ts';

const START = Date.parse('2026-11-20T00:00:00Z');
const MINUTE = 60_000;

describe('the recent course', () => {
  const counts = Array.from({ length: 48 }, (_, at) => at);
  const history = buildHistory(START, counts);
  const end = START + 48 * 5 * MINUTE;

  test('of an hour is six steps of ten minutes, the newest last', () => {
    const expected = [0, 1, 2, 3, 4, 5].map((step) => 36 + 2 * step + (37 + 2 * step));
    expect(recentSteps(history, end, 60 * MINUTE)).toEqual(expected);
  });

  test('of a window that six does not divide is the last six buckets', () => {
    expect(recentSteps(history, end, 5 * MINUTE)).toEqual([42, 43, 44, 45, 46, 47]);
  });

  test('adds up to the window that it cuts', () => {
    const sum = recentSteps(history, end, 240 * MINUTE).reduce((total, step) => total + step, 0);
    expect(sum).toBe(counts.reduce((total, count) => total + count, 0));
  });

  test('leaves out what is not known, and other source types', () => {
    const gappy = buildHistory(START, [1, undefined, { TV: 5, WEB: 1 }, 4, 5, 6]);
    expect(recentSteps(gappy, START + 30 * MINUTE, 5 * MINUTE, ['WEB'])).toEqual([1, 0, 1, 4, 5, 6]);
  });
});
