import { describe, expect, it } from 'vitest';
import { scalesOf } from '../../../functions/domain/engine/scales-of.ts';
import { condition } from '../../../functions/domain/items/rule/condition.ts';

const MINUTE = 60_000;

describe('what a reading sums up', () => {
  it.each([
    [5, [5, 30, 240, 1440, 60]],
    [15, [15, 60, 240, 1440]],
    [60, [60, 240, 1440]],
  ])(
    'for a spike on a grid of %i minutes: each window, and behind them the hour that nights are judged on',
    (every, expected) => {
      const scales = scalesOf(condition.parse({ kind: 'spike' }), every * MINUTE);
      expect(scales.map((scale) => scale / MINUTE)).toEqual(expected);
    },
  );

  it.each([
    { kind: 'spike', window: '30m' },
    { kind: 'spike', window: '30m', ratio: 3 },
    { kind: 'threshold', window: '30m', atLeast: 5 },
    { kind: 'negative-surge', window: '30m' },
  ])('for a $kind with a window is that window alone', (written) => {
    expect(scalesOf(condition.parse(written), 5 * MINUTE)).toEqual([30 * MINUTE]);
  });
});
