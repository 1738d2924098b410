import { describe, expect, test } from 'vitest';
import { PARAMETERS } from '../../../functions/domain/engine/parameters.ts';
import { BLOCKS_PER_DAY, blocksOf, dailyPeaks, noPeaks } from '../../../functions/domain/engine/peak-history.ts';
import { usualBlocks, usualPart, weeklyGrowth } from '../../../functions/domain/engine/usual-blocks.ts';

/** Two weeks whose days peak at `peakOf(day)`, in the second of their blocks; unknown where that is undefined. */
function weeksOf(peakOf: (day: number) => number | undefined) {
  const days = Array.from({ length: 14 }, (_, day) => peakOf(day));
  const closed = days.map((peak) => (peak === undefined ? ',,,' : `5,${Math.round(peak).toString(36)},5,`)).join('');
  return { ...noPeaks, closed };
}

const weekend = (day: number) => (day % 7 >= 5 ? 400 : 1_000);

/** The growth of a series whose last two weeks have looked like this for so many days. */
function growthAfter(days: number, peakOf: (day: number) => number | undefined, before = 1): number {
  const memory = weeksOf(peakOf);
  let growth = before;
  for (let block = 0; block < days * BLOCKS_PER_DAY; block++) growth = weeklyGrowth(growth, memory);
  return growth;
}

describe('growth from week to week', () => {
  test('is what a day has over the same day of the week before, whatever the week is like', () => {
    expect(growthAfter(60, weekend)).toBe(1);
    expect(growthAfter(60, (day) => weekend(day) * 1.01 ** day)).toBeCloseTo(1.01 ** 7, 2);
  });

  test('is believed when it lasts: after a day hardly, after a week in good part', () => {
    const grown = (day: number) => weekend(day) * 1.05 ** day;
    const [day, week] = [growthAfter(1, grown), growthAfter(7, grown)];
    expect(day).toBeLessThan(1.05 ** (7 / 6));
    expect(week).toBeGreaterThan(1.05 ** (7 / 2));
    expect(week).toBeLessThan(1.05 ** 7);
  });

  test('is not moved by a story of three days, nor by one that is over', () => {
    expect(growthAfter(7, (day) => (day >= 9 && day < 12 ? 9_000 : weekend(day)))).toBe(1);
    expect(growthAfter(7, (day) => (day >= 2 && day < 5 ? 9_000 : weekend(day)))).toBe(1);
  });

  test('is no more than a storm, and none where fewer than half of the days are known', () => {
    expect(growthAfter(60, (day) => (day < 7 ? 10 : 900))).toBeCloseTo(PARAMETERS.storm, 3);
    expect(growthAfter(60, (day) => (day < 5 ? undefined : 1_000 * 1.05 ** day))).toBe(1);
  });

  test('is forgotten by and by where the days that showed it are no longer known', () => {
    const unknown = () => undefined;
    expect(weeklyGrowth(1.5, weeksOf(unknown))).toBeGreaterThan(1.4);
    expect(growthAfter(60, unknown, 1.5)).toBeCloseTo(1, 3);
  });

  test('brings the peaks of the past to what they would be today, in proportion to them', () => {
    const blocks = blocksOf(weeksOf(weekend));
    const peaks = dailyPeaks(usualBlocks(blocks, 1.1));
    expect(Math.max(...peaks)).toBeCloseTo(1_000 * 1.1 ** (41 / 21), 1);
    const tripled = blocksOf(weeksOf((day) => 3 * weekend(day)));
    expect(Math.max(...dailyPeaks(usualBlocks(tripled, 1.1)))).toBeCloseTo(3 * Math.max(...peaks), 1);
    expect(usualBlocks(blocks, 1)).toBe(blocks);
  });

  test('of a brand that is talked about less leaves the peaks as they are', () => {
    const blocks = blocksOf(weeksOf(weekend));
    expect(usualBlocks(blocks, 0.8)).toBe(blocks);
  });
});

describe('a level that has changed for good', () => {
  /** The daily peaks that count after ten days of 1,000 and then these, each a storm if it is over 2,000. */
  const usualAfter = (...last: number[]) => {
    const days = [...Array.from({ length: 10 }, () => 1_000), ...last];
    const closed = days.map((peak) => `5,${peak > 2_000 ? '-' : ''}${peak.toString(36)},5,`).join('');
    return dailyPeaks(usualBlocks(blocksOf({ ...noPeaks, closed }), 1));
  };

  test('is what four days are that are all over the days before, weekends included', () => {
    expect(new Set(usualAfter(3_000, 3_000, 1_500, 1_500))).toEqual(new Set([1_500, 3_000]));
  });

  test('is not made of three days of a crisis and one that is a little over the days before', () => {
    expect(Math.max(...usualAfter(1_010, 40_000, 60_000, 50_000))).toBe(1_010);
    expect(Math.max(...usualAfter(40_000, 60_000, 50_000, 1_010))).toBe(1_010);
  });
});

describe('what is usual in a third of the day', () => {
  const partOf = (closed: string) => usualPart(blocksOf({ ...noPeaks, closed }));

  test('is what the same third of the other days had, but for storms and what is not known', () => {
    expect(partOf('1,9,9,2,9,9,3,9,9,')).toEqual({ usual: 2, low: 1, high: 3 });
    expect(partOf('1,9,9,2,9,9,-z,9,9,,9,9,3,9,9,')?.usual).toBe(2);
    expect(partOf('1,5,9,2,6,9,3,7,9,4,')?.usual).toBe(6);
  });

  test('is not known by one day', () => {
    expect(partOf('1,9,9,')).toBeUndefined();
  });

  test('follows a level that has changed for good', () => {
    const days = (count: number, day: string) => day.repeat(count);
    expect(partOf(days(6, '1,9,9,') + days(3, '5,z,z,'))?.usual).toBe(1);
    expect(partOf(days(6, '1,9,9,') + days(4, '5,z,z,'))?.usual).toBe(5);
  });
});
