import { expect, test } from 'vitest';
import {
  countingWays,
  type GroupLoad,
  groupsWorthReading,
  hoursOfTurns,
  pagesFor,
} from '../../../../functions/domain/counting/group/choose-way.ts';
import { type GroupTrust, NOTHING_LEARNT } from '../../../../functions/domain/counting/group/group-trust.ts';

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

const TRUSTED = { kind: 'trusted', since: 0 } as const;
const REFUSED = { kind: 'refused', until: 1, wasUsed: true, why: 'a test' } as const;

test.each<[string, Parameters<typeof countingWays>[0], readonly string[]]>([
  [
    'worth reading, of which nothing is known',
    group(true, NOTHING_LEARNT, NOTHING_LEARNT),
    ['group', 'feeds', 'series'],
  ],
  ['whose readings are trusted', group(true, TRUSTED, TRUSTED), ['group', 'series']],
  ['whose readings are trusted and take more requests', group(false, TRUSTED, TRUSTED), ['series']],
  ['whose readings are refused', group(true, REFUSED, TRUSTED), ['feeds', 'series']],
  ['that is not worth reading', group(false, NOTHING_LEARNT, TRUSTED), ['feeds', 'series']],
  ['of which nothing is believed', group(true, REFUSED, REFUSED), ['series']],
])('the series of a group %s are counted in the ways that can be used or learned about', (_, known, ways) => {
  expect(countingWays(known)).toEqual(ways);
});

function group(isWorthReading: boolean, trust: GroupTrust, feeds: GroupTrust) {
  return { isWorthReading, trust, feeds };
}
