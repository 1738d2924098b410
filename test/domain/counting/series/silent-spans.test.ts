import { describe, expect, test } from 'vitest';
import type { Span } from '../../../../functions/domain/counting/series/gaps.ts';
import type { History } from '../../../../functions/domain/counting/series/history.ts';
import { silentSpans } from '../../../../functions/domain/counting/series/silent-spans.ts';
import { buildHistory, type ShortBucket } from '../../../support/build-history.ts';

const WIDTH = 300_000;
const END = Date.parse('2026-11-20T14:00:00Z');

/** A keyword's history that ends now, one count per bucket, oldest first. */
const history = (...counts: readonly ShortBucket[]) => buildHistory(END - counts.length * WIDTH, counts);
const times = (count: number, value: ShortBucket) => new Array<ShortBucket>(count).fill(value);

/** The silences that reach into the newest buckets, counted in buckets before now. */
function silencesOf(histories: readonly History[], counted: number): [number, number][] {
  const before = ({ from, to }: Span): [number, number] => [(END - from) / WIDTH, (END - to) / WIDTH];
  return silentSpans(histories, { from: END - counted * WIDTH, to: END }).map(before);
}

describe('an ingestion that stands still', () => {
  test('is seen when several busy keywords show nothing at once, since when, and that it goes on', () => {
    const silent = history(...times(12, 8), 0, 0);
    expect(silencesOf([silent, silent, silent], 1)).toEqual([[2, 0]]);
    expect(silencesOf([silent, silent, silent], 2)).toEqual([[2, 0]]);
  });

  test('is seen when it is over, up to when', () => {
    const silent = history(...times(12, 8), 0, 0, 0, 9, 7);
    expect(silencesOf([silent, silent], 5)).toEqual([[5, 2]]);
  });

  test('twice in what was counted is two silences, oldest first', () => {
    const silent = history(...times(12, 8), 0, 0, 9, 9, 0, 0);
    expect(silencesOf([silent, silent], 6)).toEqual([
      [6, 4],
      [2, 0],
    ]);
  });

  test('and was over before what was counted is not told again', () => {
    const silent = history(...times(12, 8), 0, 0, 0, 9, 9);
    expect(silencesOf([silent, silent], 2)).toEqual([]);
  });

  test.each([8, 80, 500])('is followed back to where it began, %i buckets ago', (buckets) => {
    const silent = history(...times(12, 8), ...times(buckets, 0));
    expect(silencesOf([silent, silent], 1)).toEqual([[buckets, 0]]);
  });

  test('is seen by those keywords of which a bucket is known', () => {
    const silent = history(...times(12, 8), 0, 0, 0);
    const late = history(...times(12, 8), 0, undefined, undefined);
    expect(silencesOf([silent, silent, late], 3)).toEqual([[3, 0]]);
    expect(silencesOf([silent, late], 3)).toEqual([[3, 2]]);
  });

  test('is seen although what was before it is known in part only', () => {
    const silent = history(...times(6, 8), ...times(6, undefined), 0, 0);
    expect(silencesOf([silent, silent], 2)).toEqual([[2, 0]]);
  });

  test.each([
    ['one keyword falls silent', [history(...times(12, 20), 0, 0), history(...times(14, 20))]],
    ['only one was busy', [history(...times(12, 50), 0, 0), history(...times(14, 0))]],
    ['only one is known', [history(...times(12, 50), 0, 0), history(...times(12, 50), undefined, undefined)]],
    ['so few were to be expected that none is no wonder', [history(...times(12, 1), 0), history(...times(12, 1), 0)]],
    ['a burst is over', [history(...times(11, 0), 90, 0, 0), history(...times(11, 0), 90, 0, 0)]],
    [
      'a crisis of an hour is over for all of them',
      [history(...times(12, 0), ...times(12, 6), 0, 0, 0), history(...times(12, 1), ...times(12, 5), 0, 0, 0)],
    ],
    ['mentions go on', [history(...times(14, 9)), history(...times(14, 9))]],
    ['nothing is known of before', [history(0, 0, 0), history(0, 0, 0)]],
    ['nothing is known', []],
  ])('is not seen when %s', (_, histories) => {
    expect(silencesOf(histories, 2)).toEqual([]);
  });
});
