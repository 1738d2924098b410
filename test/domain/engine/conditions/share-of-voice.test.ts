import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../../bench/detection/simulated-series.ts';
import { type BacktestStep, backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import type { Bucket } from '../../../../functions/domain/engine/readings-of.ts';
import { parseRule } from '../../../../functions/domain/items/rule/rule.ts';
import { HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { ruleItem } from '../../../support/build-rule.ts';
import { MONDAY } from '../buckets-of.ts';

const DAY = 24;

type Hour = readonly [part: number | undefined, total: number | undefined];

const bucketsOf = (hours: readonly Hour[]) =>
  hours.map(([subset, total], hour): Bucket => ({ start: MONDAY + hour * HOUR_MS, subset, total }));

/** So many days of which each hour has the same. */
const days = (count: number, hour: Hour): Hour[] => Array.from({ length: count * DAY }, () => hour);
const hours = (count: number, hour: Hour): Hour[] => Array.from({ length: count }, () => hour);

const stepsOn = (condition: object, all: readonly Hour[]): BacktestStep[] => [
  ...backtestSeries(
    buildDetector({ kind: 'share-of-voice', of: { groupId: 7 }, ...condition }, HOUR_MS),
    bucketsOf(all),
  ),
];
/** What was told, and the hour at which it was. */
const toldOn = (condition: object, all: readonly Hour[]) =>
  stepsOn(condition, all).flatMap(({ advance: { transition } }, row) =>
    transition === undefined || transition === 'updated' ? [] : [[transition, row + 1] as const],
  );
const lastOn = (condition: object, all: readonly Hour[]) => stepsOn(condition, all).at(-1) as BacktestStep;
const sentenceOf = ({ verdict }: BacktestStep, group?: string) => explain(verdict, wordsOf({}), { group });

/** A part of 20 % of ten mentions an hour. */
const USUAL = days(14, [2, 10]);

describe('a share of voice by rarity', () => {
  test('needs two days, and says how much there is', () => {
    expect(sentenceOf(lastOn({}, days(1, [2, 10])))).toBe(
      'Learning what is usual: 16 of 48 h with mentions of the group.',
    );
    const { verdict } = lastOn({}, days(3, [2, 10]));
    expect(verdict.status).toBe('usual');
  });

  test('is a larger part at the same volume, told once, which ends when it is usual again', () => {
    const told = toldOn({}, [...USUAL, ...hours(24, [6, 10]), ...days(3, [2, 10])]);
    expect(told.map(([transition]) => transition)).toEqual(['firing', 'resolved']);
    const [[, fired = 0] = [], [, ended = 0] = []] = told;
    expect(fired).toBeGreaterThan(14 * DAY);
    expect(fired).toBeLessThanOrEqual(15 * DAY);
    expect(ended).toBeGreaterThan(15 * DAY);
    expect(ended).toBeLessThanOrEqual(17 * DAY);
    const step = stepsOn({}, [...USUAL, ...hours(24, [6, 10])]).at(-1) as BacktestStep;
    expect(sentenceOf(step, 'Kettles')).toMatch(
      /^60 % of what is said of Kettles: 144 of 240 mentions in 24 h; usually 1\d to 2\d %\.$/,
    );
  });

  test('is a smaller part, too, also where the others alone have more and nothing changed here', () => {
    const fallen = stepsOn({}, [...USUAL, ...hours(24, [0, 8])]).find(({ advance }) => advance.transition === 'firing');
    expect(fallen?.verdict.bound).toBe('atMost');
    const drowned = stepsOn({}, [...USUAL, ...hours(24, [2, 40])]);
    expect(drowned.find(({ advance }) => advance.transition === 'firing')?.verdict.bound).toBe('atMost');
  });

  test.each([
    ['an eighth', '1d', 3 / (1 - 0.12)],
    ['three tenths where its window is shorter than a third of a day', '4h', 3 / (1 - 0.3)],
  ])('keeps %s of its budget back', (_, window, least) => {
    const random = randomFrom(7);
    const all = days(200, [0, 0]).map((): Hour => {
      const total = random.poisson(200);
      return [Math.min(total, random.poisson(0.2 * total * random.gamma(4) ** 0.8)), total];
    });
    const rare = stepsOn({ window, sensitivity: 'high' }, all).flatMap(({ verdict }) => verdict.rarityDays ?? []);
    expect(rare.length).toBeGreaterThan(10);
    expect(Math.min(...rare)).toBeGreaterThanOrEqual(least);
    expect(Math.min(...rare)).toBeLessThan(1.1 * least);
  });

  test('is nothing where the whole group has ten times as many', () => {
    expect(toldOn({}, [...USUAL, ...hours(24, [20, 100]), ...days(1, [2, 10])])).toEqual([]);
  });

  test('asks for more where there are few mentions: 60 % of 15 are no news where 60 % of 240 are', () => {
    const few = days(14, [0, 0]).map((_, hour): Hour => [hour % 8 === 0 ? 1 : 0, hour % 2 === 0 ? 1 : 0]);
    const now = hours(24, [0, 0]).map((_, hour): Hour => [hour % 4 === 0 ? 1 : 0, hour % 2 === 0 ? 1 : 0]);
    expect(toldOn({}, [...few, ...now])).toEqual([]);
    expect(sentenceOf(lastOn({}, few))).toMatch(
      /^25 % of what is said of the group: 3 of 12 .*; usually \d+ to 4\d %\.$/,
    );
  });

  test('says of a group with fewer than minMentions that no part of it says anything', () => {
    const quiet = [...USUAL, ...hours(24, [0, 0]), [5, 5] as const];
    const step = lastOn({}, quiet);
    expect(step.verdict.status).toBe('usual');
    expect(sentenceOf(step)).toBe(
      '100 % of what is said of the group: 5 of 5 mentions in 24 h; fewer than 10 are too few for a part to say anything.',
    );
  });

  test('judges a window of which hardly anything is unknown, and no other, and takes no gap for 0', () => {
    const gap = hours(1, [undefined, undefined]);
    expect(lastOn({}, [...USUAL, ...hours(12, [2, 10]), ...gap, ...hours(3, [2, 10])]).verdict.status).toBe('usual');
    const longer = lastOn({}, [...USUAL, ...hours(12, [2, 10]), ...gap, ...gap, ...hours(3, [2, 10])]);
    expect(longer.verdict.status).toBe('unknown');
    const ofOne = [...USUAL, ...hours(12, [undefined, 10]), ...hours(3, [2, 10])];
    expect(toldOn({}, ofOne)).toEqual([]);
    expect(lastOn({}, ofOne).verdict.status).toBe('unknown');
  });

  test('takes a part that has lasted for what is usual, and a crisis of three days not', () => {
    const crisis = [...USUAL, ...days(3, [6, 10]), ...days(3, [2, 10])];
    const told = toldOn({}, crisis);
    expect(told.map(([transition]) => transition)).toEqual(['firing', 'resolved']);
    const { verdict } = lastOn({}, crisis);
    expect(verdict.share?.usual).toBeLessThan(0.27);
    expect(lastOn({}, [...USUAL, ...days(14, [6, 10])]).verdict.share?.usual).toBeCloseTo(0.6, 1);
  });

  test('has a line on either side of what is usual, whatever was counted', () => {
    const counts = fc.array(fc.tuple(fc.nat({ max: 40 }), fc.nat({ max: 200 })), { minLength: 72, maxLength: 72 });
    fc.assert(
      fc.property(counts, (pairs) => {
        const all = pairs.map(([part, more]): Hour => [part, part + more]);
        for (const { verdict } of stepsOn({ window: '6h', sensitivity: 'high' }, all)) {
          const { status, line, observed, bound = 'atLeast', reason } = verdict;
          if (reason.kind !== 'part-of-group' || status === 'unknown') continue;
          const isOver = bound === 'atLeast' ? observed >= line : observed <= line;
          expect(status).toBe(isOver && reason.least === undefined ? 'unusual' : 'usual');
          if (reason.usual === undefined) continue;
          expect(reason.usual.low).toBeGreaterThanOrEqual(0);
          expect(reason.usual.high).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('a share of voice by limits', () => {
  test('works at once, in both directions', () => {
    const limits = { window: '6h', atLeast: 0.4, atMost: 0.1 };
    const fired = stepsOn(limits, [...hours(6, [4, 10]), ...hours(12, [2, 10]), ...hours(8, [0, 10])]).flatMap(
      ({ advance, verdict }) => (advance.transition === 'firing' ? [sentenceOf({ verdict } as BacktestStep)] : []),
    );
    expect(fired).toEqual([
      '40 % of what is said of the group: 24 of 60 mentions in 6 h; the rule asks for at least 40 % or at most 10 %.',
      '10 % of what is said of the group: 6 of 60 mentions in 6 h; the rule asks for at least 40 % or at most 10 %.',
    ]);
  });

  test.each([
    [{}, 'condition.of'],
    [{ of: 7 }, 'condition.of'],
    [{ of: { groupId: 7 }, atLeast: 1.5 }, 'condition.atLeast'],
    [{ of: { groupId: 7 }, atLeast: 0.1, atMost: 0.4 }, 'condition.atMost'],
    [{ of: { groupId: 7 }, atLeast: 0.4, sensitivity: 'high' }, 'condition.sensitivity'],
    [{ of: { groupId: 7 }, window: '30m' }, 'condition.window'],
  ])('an item with %j says what is wrong at %s', (condition, path) => {
    const parsed = parseRule(ruleItem({ condition: { kind: 'share-of-voice', ...condition } }));
    expect(parsed.ok ? [] : parsed.problems.map((problem) => problem.path)).toEqual([path]);
  });

  test('is that of a keyword, and nothing that is expected moves it', () => {
    const condition = { kind: 'share-of-voice', of: { groupId: 7 } };
    const wrong = (fields: object) => {
      const parsed = parseRule(ruleItem({ condition, ...fields }));
      return parsed.ok ? [] : parsed.problems.map(({ path, remedy }) => `${path}: ${remedy}`);
    };
    expect(wrong({ watch: { groupId: 7 } })).toEqual([
      'watch: a part of a group is that of one keyword: write its keywordId, and the group in condition.of',
    ]);
    const expected = [{ from: '2026-11-20T10:00:00Z', to: '2026-11-20T12:00:00Z', times: 3 }];
    expect(wrong({ expected })[0]).toContain('moves no part of it: remove expected');
  });
});
