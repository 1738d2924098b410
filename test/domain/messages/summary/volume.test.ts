import { describe, expect, test } from 'vitest';
import { historyOf } from '../../../../functions/domain/counting/series/history.ts';
import { newHead, type SeriesHead } from '../../../../functions/domain/counting/series/series-head.ts';
import { loudness, volumeOf } from '../../../../functions/domain/messages/summary/volume.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TO = Date.parse('2026-11-23T08:00Z');

/** A series that has so many mentions in each hour, by its start; null where that is not known. */
function series(perHour: (start: number) => number | null, fields: Partial<SeriesHead> = {}) {
  const hours = new Map(
    Array.from({ length: 62 * 24 }, (_, back) => {
      const start = TO - (back + 1) * HOUR;
      const count = perHour(start);
      return [start, { total: [count], types: {} }] as const;
    }),
  );
  const head = { ...newHead(HOUR, TO - 14 * DAY, TO), gaps: [], ...fields };
  return { head, history: historyOf(HOUR, hours) };
}
const day = { from: TO - DAY, to: TO };
const week = { from: TO - 7 * DAY, to: TO };

describe('the volume of a period', () => {
  test('of a day stands beside the days before it', () => {
    const { head, history } = series((start) => (start >= TO - DAY ? 20 : 10));
    expect(volumeOf(history, head, day)).toEqual({
      mentions: 480,
      known: 1,
      usual: { median: 240, low: 240, high: 240, of: 13 },
    });
  });

  test('of a week stands beside the week before', () => {
    const { head, history } = series((start) => (start >= TO - 7 * DAY ? 5 : 10));
    expect(volumeOf(history, head, week)).toMatchObject({ mentions: 840, usual: { median: 1680, of: 1 } });
  });

  test.each<[string, readonly number[], { readonly change: number; readonly inARow: number } | undefined]>([
    ['a third week in a row that had more', [20, 18, 16, 10, 10, 10, 10, 10], { change: 0.538, inARow: 3 }],
    ['a first week that had fewer', [5, 10, 10, 10, 10, 10, 10, 10], { change: -0.5, inARow: 1 }],
    ['fewer after more', [5, 20, 10, 10, 10, 10, 10, 10], { change: -0.5, inARow: 1 }],
    ['a week like those before', [11, 10, 10, 10, 10, 10, 10, 10], undefined],
    ['a week after too few that are known', [20, 10, 10, 10], undefined],
    ['a week after five that are known', [20, 10, 10, 10, 10], { change: 1, inARow: 1 }],
  ])('of a week stands beside the four before it: %s', (_, perHour, growth) => {
    const { head, history } = series((start) => perHour[Math.floor((TO - 1 - start) / (7 * DAY))] ?? null);
    expect(volumeOf(history, head, week).growth).toEqual(growth);
  });

  test('of a weekend stands beside the weekend before, not beside working days', () => {
    const weekend = { from: TO - 3 * DAY, to: TO };
    const isQuiet = (start: number) => (start + 2 * DAY) % (7 * DAY) < 2 * DAY;
    const { head, history } = series((start) => (isQuiet(start) ? 1 : 100));
    const { mentions, usual } = volumeOf(history, head, weekend);
    expect(usual).toMatchObject({ median: mentions, of: 1 });
  });

  test('of a month stands beside the same time before it, further back than rules look', () => {
    const { head, history } = series((start) => (start >= TO - 30 * DAY ? 5 : 10));
    const month = { from: TO - 30 * DAY, to: TO };
    expect(volumeOf(history, head, month)).toMatchObject({ mentions: 3600, known: 1, usual: { median: 7200, of: 1 } });
  });

  test('of a month of which only two weeks are stored says so, and stands beside nothing', () => {
    const { head, history } = series((start) => (start >= TO - 15 * DAY ? 10 : null));
    const volume = volumeOf(history, head, { from: TO - 30 * DAY, to: TO });
    expect(volume).toEqual({ mentions: 3600, known: 0.5 });
  });

  test('is as long as the period, although its last buckets are not counted yet', () => {
    const { head, history } = series((start) => (start >= TO - HOUR ? null : 10), {
      gaps: [{ from: TO - HOUR, to: TO }],
    });
    expect(volumeOf(history, head, day)).toMatchObject({ mentions: 240, known: 1 });
  });

  test('says how much of it is known, and takes no gap for silence', () => {
    const { head, history } = series((start) => (start >= TO - DAY && start < TO - DAY / 2 ? null : 10));
    const volume = volumeOf(history, head, day);
    expect(volume).toMatchObject({ mentions: 120, known: 0.5, usual: { median: 240 } });
    expect(loudness(volume)).toBe(0);
  });

  test('of a new series says nothing of what is usual', () => {
    const { head, history } = series(() => 10, { from: TO - DAY });
    expect(volumeOf(history, head, day)).toEqual({ mentions: 240, known: 1 });
  });
});

describe('what stands out', () => {
  const usual = { median: 100, low: 80, high: 120, of: 13 };
  test.each([
    ['twice the usual', 200, 1],
    ['within the usual range', 120, 0],
    ['a little beyond it', 122, 0],
    ['half of it', 50, -1],
    ['nothing at all', 0, -1],
  ])('%s', (_, mentions, sign) => {
    expect(Math.sign(loudness({ mentions, known: 1, usual }))).toBe(sign);
  });

  test('is more than chance: three mentions where one is usual are not', () => {
    expect(loudness({ mentions: 2, known: 1, usual: { median: 1, low: 0, high: 1, of: 13 } })).toBe(0);
  });
});
