import { describe, expect, test } from 'vitest';
import { buildDetector } from '../../support/build-detector.ts';

const MINUTE = 60_000;

describe('what a condition looks at', () => {
  test.each([
    [5, [5, 30, 240, 1440], [60]],
    [15, [15, 60, 240, 1440], []],
    [60, [60, 240, 1440], []],
  ])(
    'of a spike on a grid of %i minutes are windows from the grid to a day, and behind them an hour that says whether hours are regular',
    (every, expected, hour) => {
      const { windows, scales } = buildDetector({ kind: 'spike' }, every * MINUTE);
      expect(windows.map((window) => window / MINUTE)).toEqual(expected);
      expect(scales.map((scale) => scale / MINUTE)).toEqual([...expected, ...hour]);
    },
  );

  test.each([5, 15, 60])('of a negative surge on a grid of %i minutes are four hours and half a day', (every) => {
    const { windows, scales } = buildDetector({ kind: 'negative-surge' }, every * MINUTE);
    expect(windows.map((window) => window / MINUTE)).toEqual([240, 720]);
    expect(scales).toEqual(windows);
  });

  test.each([
    { kind: 'spike', window: '30m' },
    { kind: 'spike', window: '1h', ratio: 3 },
    { kind: 'threshold', window: '30m', atLeast: 5 },
    { kind: 'negative-surge', window: '1h' },
  ])('of a $kind with a window is that window alone', (written) => {
    const window = written.window === '1h' ? 60 * MINUTE : 30 * MINUTE;
    expect(buildDetector(written)).toMatchObject({ windows: [window], scales: [window] });
  });

  test('of a drop is its window, and an hour beside it that it learns from', () => {
    expect(buildDetector({ kind: 'drop', window: '6h' })).toMatchObject({
      windows: [360 * MINUTE],
      scales: [360 * MINUTE, 60 * MINUTE],
    });
  });
});
