import { expect, test } from 'vitest';
import { additionLines, additionOf, withAddition } from '../../../cli/backtest/added-mentions.ts';
import type { Tried } from '../../../cli/backtest/backtest-report.ts';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { detectorOf } from '../../../functions/domain/engine/condition.ts';
import type { Bucket } from '../../../functions/domain/engine/readings-of.ts';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY, PER_DAY } from '../../domain/engine/buckets-of.ts';
import { buildRule } from '../../support/build-rule.ts';

const HOUR = { kind: 'threshold', window: '1h', atLeast: 100 };

/** Five mentions in each five minutes, for four days. */
const STEADY = bucketsOf(new Array<number>(4 * PER_DAY).fill(5));
const END = MONDAY + 4 * PER_DAY * FIVE_MINUTES;

function tried(fields: Record<string, unknown>, buckets: readonly Bucket[] = STEADY): Tried {
  const rule = buildRule(fields);
  const detector = detectorOf(rule);
  return { name: 'rule 42/acme', detector, of: rule, rule, buckets, steps: [...backtestSeries(detector, buckets)] };
}

const asked = (more: number, at?: number) => ({ more, lengthMs: HOUR_MS, ...(at === undefined ? {} : { at }) });

test('says what would be told of so many more mentions, and from when on', () => {
  const rule = tried({ condition: HOUR });
  const added = withAddition(rule, asked(120, MONDAY + 30 * HOUR_MS + 2 * MINUTE_MS));
  // Sixty are there already; the others come by two a minute, from the beginning of the interval.
  expect(added).toMatchObject({ from: MONDAY + 30 * HOUR_MS, told: { at: MONDAY + 30 * HOUR_MS + 20 * MINUTE_MS } });
  expect(additionLines(rule, added, 'Hears 40 more.')).toEqual([
    'rule 42/acme with 120 more in 1 h, 2026-01-06 06:00 to 2026-01-06 07:00 UTC:',
    '  Told from 2026-01-06 06:20 on, 20 min after they begin.',
    expect.stringMatching(/^ {2}2026-01-06 06:20 {2}100 mentions in 1 h.*Peak 180, over after /),
    'Hears 40 more.',
  ]);
});

test('says that nothing would be told of fewer', () => {
  const rule = tried({ condition: HOUR });
  const added = withAddition(rule, asked(30));
  expect(added.told).toBeUndefined();
  expect(additionLines(rule, added, undefined)[1]).toBe('  Nothing is told of them, until an hour after their end.');
});

test('lays them at the latest time at which an hour after them is judged, unless told otherwise', () => {
  expect(withAddition(tried({ condition: HOUR }), asked(30))).toMatchObject({
    from: END - 2 * HOUR_MS,
    to: END - HOUR_MS,
  });
});

test('adds to what is judged of a rule that judges a part of the mentions', () => {
  const buckets = STEADY.map((bucket) => ({ ...bucket, subset: 0 }));
  const surge = { kind: 'negative-surge', window: '1h', share: 0.5, minMentions: 20 };
  expect(withAddition(tried({ condition: surge }, buckets), asked(30)).told).toBeUndefined();
  expect(withAddition(tried({ condition: surge }, buckets), asked(90)).told?.alert.verdict.observed).toBeGreaterThan(
    20,
  );
});

test('says why it cannot be judged then, and what would have been told without them, too', () => {
  const gap = STEADY.map((bucket, row) => (row > STEADY.length - 40 ? { ...bucket, total: undefined } : bucket));
  const rule = tried({ condition: HOUR, minVoices: 3 }, gap);
  expect(additionLines(rule, withAddition(rule, asked(500)), undefined).slice(1)).toEqual([
    '  It could not be judged then: counts are missing.',
    '  The rule also asks for 3 voices: this is as if they had as many.',
  ]);
  expect(withAddition(tried({ condition: { kind: 'spike' } }), asked(1, MONDAY)).unjudged).toBe('learning');
  const loud = STEADY.map((bucket, row) => (row > STEADY.length - 24 ? { ...bucket, total: 50 } : bucket));
  expect(withAddition(tried({ condition: HOUR }, loud), asked(1)).isToldAnyway).toBe(true);
});

test.each([
  ['tells each mention', { kind: 'each' }, 'it tells each mention'],
  ['looks at single mentions', { kind: 'audience' }, 'it looks at the reach of single mentions'],
  ['is made of others', { kind: 'any-of', rules: ['a', 'b'] }, 'Ask those: a, b'],
  ['hears of few', { kind: 'threshold', window: '1h', atMost: 0 }, 'it hears of few mentions'],
])('adds nothing to a rule that %s, and says why', (_, condition, why) => {
  expect(() => withAddition(tried({ condition }), asked(10))).toThrow(why);
});

test('names the counts that there are where they do not reach so far', () => {
  const rule = tried({ condition: HOUR });
  expect(() => withAddition(rule, asked(10, END))).toThrow(
    'is not within the counts of rule 42/acme, 2026-01-05 00:00 to',
  );
  expect(() => withAddition(rule, asked(10, MONDAY - 1))).toThrow('is not within the counts');
});

test.each([
  [{ add: 'many', within: '1h' }, '--add takes a whole number'],
  [{ add: '40' }, '--add needs --within'],
  [{ add: '40', within: '2d' }, '--add needs --within'],
  [{ within: '1h' }, '--within is for --add'],
  [{ add: '40', within: '1h', at: 'noon' }, '--at noon is not a time'],
])('%j is wrong usage', (given, said) => {
  expect(() => additionOf({ add: undefined, within: undefined, at: undefined, ...given })).toThrow(said);
});
