import { describe, expect, test } from 'vitest';
import { daysBetweenAlarms } from '../../../bench/detection/false-alarms.ts';
import { temperOf } from '../../../bench/detection/simulated-series.ts';

/** Short runs: a budget of three days shows itself in ten weeks; the check holds all of them, over years. */
describe('where nothing happens, a spike keeps its budget of false alarms', () => {
  test.each([
    ['Poisson', 2],
    ['bursty', 20],
    ['echoing', 0.2],
  ])('of one in three days, in %s series with %d mentions per bucket', (name, mean) => {
    const { daysBetween } = daysBetweenAlarms({ kind: 'spike', sensitivity: 'high' }, mean, 75, temperOf(name), 2);
    expect(daysBetween).toBeGreaterThan(3 / 2);
    expect(daysBetween).toBeLessThan(3 * 2);
  });

  test('and raises fewer the smaller it is', () => {
    const alarms = ['low', 'balanced', 'high'].map(
      (sensitivity) => daysBetweenAlarms({ kind: 'spike', sensitivity }, 2, 60, temperOf('bursty'), 1).alarms,
    );
    expect(alarms).toEqual([...alarms].sort((a, b) => a - b));
    expect(alarms[0]).toBeLessThan(alarms[2] ?? 0);
  });
});
