import { expect, test } from 'vitest';
import { sensitivityLines } from '../../../cli/backtest/sensitivity-lines.ts';
import { sensitivityRows } from '../../../cli/backtest/sensitivity-rows.ts';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import type { Span } from '../../../functions/domain/counting/series/gaps.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import type { Rule } from '../../../functions/domain/items/rule/rule.ts';
import { DAY_MS, HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { buildRule } from '../../support/build-rule.ts';

const FROM = Date.UTC(2026, 10, 2);
const SMALL = FROM + 9 * DAY_MS + 14 * HOUR_MS;
const LARGE = FROM + 11 * DAY_MS + 14 * HOUR_MS;

/** Three mentions in each hour and some more at nine; fourteen days with a small and a large burst. */
const BUCKETS = Array.from({ length: 14 * 24 }, (_, row) => {
  const start = FROM + row * HOUR_MS;
  const atNine = row % 24 === 9 ? ((Math.floor(row / 24) * 7) % 5) + 2 : 0;
  return { start, total: start === SMALL ? 10 : start === LARGE ? 90 : 3 + atNine };
});

const stepsOf = (rule: Rule) => [...backtestSeries(detectorOf(rule), BUCKETS)];

function rowsOf(condition: Record<string, unknown>, given: { readonly since?: number; readonly marked?: Span[] } = {}) {
  const item = { condition, every: '1h' };
  return sensitivityRows({ rule: buildRule(item), item, stepsOf, ...given });
}

const SPIKE = { kind: 'spike', window: '1h' };

test('of a rule are low, balanced and high, with what each would have told of the same past', () => {
  const rows = rowsOf(SPIKE);
  expect(rows.map(({ sensitivity, isNow, alerts, heard }) => [sensitivity, isNow, alerts, heard?.day?.heard])).toEqual([
    ['low', false, 1, 15],
    ['balanced', true, 1, 10],
    ['high', false, 2, 8],
  ]);
});

test('count alerts that people marked as noise or as expected, where that is known, and those since a time', () => {
  const marked = [{ from: SMALL + HOUR_MS, to: SMALL + 2 * HOUR_MS }];
  expect(rowsOf(SPIKE, { marked }).map((row) => row.marked)).toEqual([0, 0, 1]);
  expect(rowsOf(SPIKE).every((row) => row.marked === undefined)).toBe(true);
  expect(rowsOf(SPIKE, { since: LARGE - DAY_MS }).map(({ alerts }) => alerts)).toEqual([1, 1, 1]);
});

test('mark the nearest word as that of today, where an earlier release wrote a budget in numbers', () => {
  const rows = rowsOf({ ...SPIKE, sensitivity: { falseAlarms: 1, per: '7d' } });
  expect(rows.filter(({ isNow }) => isNow).map(({ sensitivity }) => sensitivity)).toEqual(['balanced']);
});

test.each([
  { kind: 'threshold', window: '1h', atLeast: 20 },
  { kind: 'spike', window: '1h', ratio: 3 },
  { kind: 'each' },
  { kind: 'any-of', rules: ['a', 'b'] },
])('are none of a rule without a sensitivity: %j', (condition) => {
  expect(rowsOf(condition)).toEqual([]);
});

test('say nothing of bursts where single mentions are looked at', () => {
  expect(rowsOf({ kind: 'audience' }).map(({ heard }) => heard)).toEqual([undefined, undefined, undefined]);
});

test('stand in a table, with what is known of them', () => {
  const detector = detectorOf(buildRule({ condition: SPIKE }));
  const rows = [
    { sensitivity: 'low', isNow: false, alerts: 1, marked: 0, heard: { day: { heard: 1_200 }, night: {} } },
    { sensitivity: 'high', isNow: true, alerts: 12, marked: 9, heard: { day: { heard: 20 } } },
  ] as const;
  expect(sensitivityLines(rows, detector).join('\n').split('\n').slice(1)).toEqual([
    'The same past with each sensitivity:',
    'sensitivity  alerts  marked as noise or expected  hears by day  by night',
    'low          1       0                            1,200         none',
    'high (now)   12      9                            20            -',
  ]);
  const drop = detectorOf(buildRule({ condition: { kind: 'drop', window: '1h' } }));
  const silence = [{ sensitivity: 'low', isNow: true, alerts: 0, heard: { day: { heard: 2 * HOUR_MS } } }] as const;
  expect(sensitivityLines(silence, drop).at(-1)).toContain('2 h');
  expect(sensitivityLines([{ sensitivity: 'low', isNow: true, alerts: 1 }], detector).at(-1)).toBe(
    'sensitivity  alerts\nlow (now)    1',
  );
  expect(sensitivityLines([], detector)).toEqual([]);
});
