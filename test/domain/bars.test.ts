import { expect, test } from 'vitest';
import { bars } from '../../functions/domain/bars.ts';

test.each([
  [[0, 0, 0], '▁▁▁'],
  [[0, 7, 14], '▁▅█'],
  [[1], '█'],
  [[], ''],
])('the counts %j are drawn as %s', (counts, expected) => {
  expect(bars(counts)).toBe(expected);
});
