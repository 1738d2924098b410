import { describe, expect, it } from 'vitest';
import { windowsOf } from '../../../functions/domain/engine/windows-of.ts';
import { condition } from '../../../functions/domain/items/rule/condition.ts';

const MINUTE = 60_000;

describe('the windows a rule is judged on', () => {
  it.each([
    [5, [5, 30, 240, 1440]],
    [15, [15, 60, 240, 1440]],
    [60, [60, 240, 1440]],
  ])('of a spike without a window on a grid of %i minutes, reach from the grid to a day', (every, expected) => {
    const windows = windowsOf(condition.parse({ kind: 'spike' }), every * MINUTE);
    expect(windows.map((window) => window / MINUTE)).toEqual(expected);
  });

  it.each([
    { kind: 'spike', window: '1h', ratio: 3 },
    { kind: 'threshold', window: '1h', atLeast: 5 },
    { kind: 'negative-surge', window: '1h' },
  ])('of a $kind with a window are that window', (written) => {
    expect(windowsOf(condition.parse(written), 5 * MINUTE)).toEqual([60 * MINUTE]);
  });
});
