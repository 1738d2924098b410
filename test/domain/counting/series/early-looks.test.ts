import { describe, expect, test } from 'vitest';
import { findGroupAtOnce } from '../../../../functions/domain/counting/group/groups-at-once.ts';
import { looksAfter, lookUnits, nearerLook } from '../../../../functions/domain/counting/series/early-looks.ts';
import { scheduleOf } from '../../../../functions/domain/counting/series/schedule.ts';
import { MINUTE_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../../support/build-rule.ts';

const START = Date.parse('2026-11-20T14:00:00Z');
const rules = [1, 2, 3, 4].map((keywordId) => buildRule({ ruleId: `rule-${keywordId}`, watch: { keywordId } }));
const groups = new Map([[42n, { schema: 1 as const, groups: { '7:300000': [1, 2] } }]]);
const { series } = scheduleOf(rules, 80, findGroupAtOnce(groups));
const look = { from: START, need: 5, line: 10, rank: 1 };
const keyOf = (keyword: number) => `42/keyword:${keyword}:ALL`;
const looks = (all: Readonly<Record<number, object>>) => ({
  schema: 1 as const,
  series: Object.fromEntries(Object.entries(all).map(([id, fields]) => [keyOf(Number(id)), { ...look, ...fields }])),
});
const unitsAt = (minute: number, all: Readonly<Record<number, object>>) =>
  lookUnits(looks(all), series, START + minute * MINUTE_MS).map(({ group, span, series: own }) => [
    group ?? own[0]?.scheduled.key,
    own.length,
    (span.to - START) / MINUTE_MS,
  ]);

describe('what is looked at', () => {
  test('is a group that is read at once by one count, then series by themselves, those nearest to their line first', () => {
    expect(unitsAt(2, { 1: {}, 2: {}, 3: { need: 9 }, 4: { need: 1 } })).toEqual([
      ['42/group:7:300000', 2, 2],
      ['keyword:4:ALL', 1, 2],
      ['keyword:3:ALL', 1, 2],
    ]);
  });

  test('is rather a critical rule than one that is a little nearer', () => {
    const [first] = unitsAt(2, { 3: { need: 4 }, 4: { rank: 2 } });
    expect(first?.[0]).toBe('keyword:4:ALL');
  });

  test.each([
    [0, []],
    [1, [['keyword:3:ALL', 1, 1]]],
    [5, [['keyword:3:ALL', 1, 5]]],
    [7, [['keyword:3:ALL', 1, 5]]],
    [11, []],
  ])('at minute %s is what has come of the bucket, also while it is over and not counted yet', (minute, expected) => {
    expect(unitsAt(minute, { 3: {} })).toEqual(expected);
  });
});

describe('what is kept', () => {
  test('follows the series that were judged; a series without rules is forgotten', () => {
    const found = new Map([
      [keyOf(1), { ...look, need: 1 }],
      [keyOf(2), undefined],
    ]);
    const after = looksAfter(looks({ 1: {}, 2: {}, 3: {}, 9: {} }), found, series);
    expect(after).toEqual(looks({ 1: { need: 1 }, 3: {} }));
  });

  test('of two rules on one series is what the nearer one needs, with the rank of the more severe', () => {
    expect(nearerLook({ ...look, rank: 2 }, { ...look, need: 3 })).toEqual({ ...look, need: 3, rank: 2 });
    expect(nearerLook(undefined, look)).toEqual(look);
  });
});
