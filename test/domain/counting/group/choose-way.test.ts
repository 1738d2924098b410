import { expect, test } from 'vitest';
import {
  type GroupLoad,
  groupsWorthReading,
  hoursOfTurns,
  pagesFor,
} from '../../../../functions/domain/counting/group/choose-way.ts';

const wayOf = (load: Omit<GroupLoad, 'key'>) =>
  groupsWorthReading([{ key: 'g', ...load }], 400).has('g') ? 'group' : 'series';

test.each<[string, Omit<GroupLoad, 'key'>, string]>([
  ['one keyword is asked for itself', { watched: 1, usual: 5 }, 'series'],
  ['two are as cheap by themselves', { watched: 2, usual: 5 }, 'series'],
  ['three are read by their group', { watched: 3, usual: 5 }, 'group'],
  ['of a group of which nothing is known it is tried', { watched: 3 }, 'group'],
  ['few keywords of a busy group are cheaper by themselves', { watched: 6, usual: 5000 }, 'series'],
  ['many keywords of it are not', { watched: 40, usual: 5000 }, 'group'],
])('%s', (_, load, way) => {
  expect(wayOf(load)).toBe(way);
});

test('where scrolls are scarce, the groups are read that save the most for one', () => {
  const groups = [
    { key: 'busy', watched: 10, usual: 4000 },
    { key: 'small', watched: 4, usual: 500 },
    { key: 'large', watched: 40, usual: 500 },
  ];
  expect([...groupsWorthReading(groups, 2)]).toEqual(['large']);
});

test.each([
  [20, 80, 1],
  [100, 80, 2],
  [500, 100, 5],
  [4000, 80, 5],
])('of %s series with %s requests a minute each is counted for itself once in %s hours', (series, perMinute, hours) => {
  expect(hoursOfTurns(series, perMinute)).toBe(hours);
});

test('a group that is quiet most of the time costs little more than its count', () => {
  expect(pagesFor(0.1)).toBeCloseTo(0.095, 3);
  expect([pagesFor(1), pagesFor(800), pagesFor(1000)]).toEqual([1, 1, 2]);
});
