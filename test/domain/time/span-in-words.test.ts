import { expect, test } from 'vitest';
import { spanInWords } from '../../../functions/domain/time/span-in-words.ts';

const MINUTE = 60_000;

test.each([
  [0, '0 min'],
  [5 * MINUTE, '5 min'],
  [60 * MINUTE, '1 h'],
  [90 * MINUTE, '1 h 30 min'],
  [24 * 60 * MINUTE, '1 d'],
  [(2 * 1440 + 4 * 60 + 7) * MINUTE, '2 d 4 h'],
  [(2 * 1440 + 7) * MINUTE, '2 d'],
  [-5 * MINUTE, '0 min'],
])('a span of %i ms is said as "%s"', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});
