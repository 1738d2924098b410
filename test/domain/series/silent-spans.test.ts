import { describe, expect, test } from 'vitest';
import { stalledSince } from '../../../functions/domain/series/silent-spans.ts';
import { buildHistory } from '../../support/build-history.ts';

const WIDTH = 300_000;
const END = Date.parse('2026-11-20T14:00:00Z');

/** A keyword's history that ends now, one count per bucket, oldest first. */
const history = (...counts: readonly number[]) => buildHistory(END - counts.length * WIDTH, counts);
const times = (count: number, value: number) => new Array<number>(count).fill(value);

describe('an ingestion that stands still', () => {
  test('is seen when several busy keywords show nothing at once, and since when', () => {
    const silent = history(...times(12, 8), 0, 0);
    expect(stalledSince([silent, silent, silent], END)).toBe(END - 2 * WIDTH);
  });

  test.each([
    ['one keyword falls silent', [history(...times(12, 20), 0, 0), history(...times(14, 20))]],
    ['only one was busy', [history(...times(12, 50), 0, 0), history(...times(14, 0))]],
    ['so few were to be expected that none is no wonder', [history(...times(12, 1), 0), history(...times(12, 1), 0)]],
    ['a burst is over', [history(...times(11, 0), 90, 0, 0), history(...times(11, 0), 90, 0, 0)]],
    ['mentions go on', [history(...times(14, 9)), history(...times(14, 9))]],
    ['nothing is known', []],
  ])('is not seen when %s', (_, histories) => {
    expect(stalledSince(histories, END)).toBeUndefined();
  });
});
