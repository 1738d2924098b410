import { describe, expect, test } from 'vitest';
import { type BacktestStep, backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import type { Bucket } from '../../../../functions/domain/engine/readings-of.ts';
import { readingsOf } from '../../../../functions/domain/engine/readings-of.ts';
import { HOUR_MS } from '../../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { MONDAY } from '../buckets-of.ts';

const HOURS = 168;

/** Hourly buckets from a Monday on: the mentions of each week, spread over its hours; undefined is unknown. */
function weeksOf(
  sums: readonly number[],
  changed: (total: number, hour: number) => number | undefined = (total) => total,
) {
  return sums.flatMap((sum, week) =>
    Array.from({ length: HOURS }, (_, hour): Bucket => {
      const total = Math.floor(((hour + 1) * sum) / HOURS) - Math.floor((hour * sum) / HOURS);
      return { start: MONDAY + (week * HOURS + hour) * HOUR_MS, total: changed(total, week * HOURS + hour) };
    }),
  );
}

const stepsOn = (condition: object, buckets: readonly Bucket[]): BacktestStep[] => [
  ...backtestSeries(buildDetector({ kind: 'trend', ...condition }, HOUR_MS), buckets),
];
/** What was told at the end of which week, counted from 1. */
const toldOn = (condition: object, buckets: readonly Bucket[]) =>
  stepsOn(condition, buckets).flatMap(({ advance: { transition } }, row) =>
    transition === undefined ? [] : [`${transition} ${(row + 1) / HOURS}`],
  );
const sentenceOf = ({ verdict }: BacktestStep) => explain(verdict, wordsOf({}));
const lastOn = (condition: object, buckets: readonly Bucket[]) => stepsOn(condition, buckets).at(-1) as BacktestStep;

const USUAL = [1000, 1020, 990, 1010, 1000, 980];

describe('a trend', () => {
  test('needs five whole weeks, and says how many there are', () => {
    expect(sentenceOf(lastOn({}, weeksOf(USUAL.slice(0, 4))))).toBe(
      'Learning what is usual: 4 of 5 whole weeks, from Monday to Sunday (UTC).',
    );
    expect(lastOn({}, weeksOf(USUAL.slice(0, 5))).verdict.status).toBe('usual');
    expect(sentenceOf(lastOn({}, weeksOf(USUAL)))).toMatch(
      /^980 mentions in 7 d; the weeks before had 1,0\d\d, and 1,\d{3} or more, or \d{3} or fewer in two weeks in a row are a trend\.$/,
    );
  });

  test('is two weeks in a row with more, told once when the second is over, and the new level is usual then', () => {
    const grown = weeksOf([...USUAL, 1400, 1450, 1420, 1410, 1430]);
    expect(toldOn({}, grown)).toEqual(['firing 8', 'resolved 9']);
    const fired = stepsOn({}, grown)[8 * HOURS - 1] as BacktestStep;
    expect(sentenceOf(fired)).toMatch(
      /^1,450 mentions in 7 d; 4\d % more than the 1?,?\d{3} a week of the weeks before, more for 2 weeks in a row\.$/,
    );
    expect(fired.verdict.rarityDays).toBeGreaterThan(182);
  });

  test('is a decline, too, with its own direction', () => {
    const fallen = weeksOf([...USUAL, 600, 590]);
    expect(toldOn({}, fallen)).toEqual(['firing 8']);
    const { advance, verdict } = lastOn({}, fallen);
    expect(advance.episode).toMatchObject({ bound: 'atMost', peak: 590 });
    expect(explain(verdict, wordsOf({}))).toMatch(
      /41 % fewer than the \d{3,4} a week of the weeks before, fewer for 2 weeks in a row/,
    );
  });

  test('is slow growth of which no week is unusual by itself', () => {
    const growing = weeksOf([...USUAL, ...Array.from({ length: 8 }, (_, week) => 1000 * 1.06 ** (week + 1))]);
    const told = toldOn({}, growing);
    expect(told[0]).toMatch(/^firing 1[0-2]$/);
    expect(told.filter((each) => each.startsWith('firing'))).toHaveLength(1);
  });

  test('is no single week, however loud', () => {
    expect(toldOn({}, weeksOf([...USUAL, 9000, 1000, 1010]))).toEqual([]);
  });

  test('is asked for as a change', () => {
    const grown = weeksOf([...USUAL, 1250, 1290]);
    expect(toldOn({ change: 0.3 }, grown)).toEqual([]);
    expect(toldOn({ change: 0.2 }, grown)).toEqual(['firing 8']);
  });

  test('is none of a handful of mentions, and of a level that came from nothing one', () => {
    expect(toldOn({}, weeksOf([2, 1, 3, 2, 2, 1, 8, 9, 9]))).toEqual([]);
    expect(toldOn({}, weeksOf([0, 0, 0, 0, 0, 0, 40, 45]))).toEqual(['firing 8']);
  });

  test('takes no notice of a few unknown hours; a week of which more is missing is unknown and never few mentions', () => {
    const grown = [...USUAL, 1400, 1450, 1440];
    const without = (hours: number) =>
      weeksOf(grown, (total, hour) => (hour >= 6 * HOURS && hour < 6 * HOURS + hours ? undefined : total));
    expect(toldOn({}, without(6))).toEqual(['firing 8', 'resolved 9']);
    expect(toldOn({}, without(24))).toEqual(['firing 9']);
    expect(stepsOn({}, without(24))[7 * HOURS - 1]?.verdict).toMatchObject({ status: 'unknown' });
    const lost = weeksOf(USUAL, (total, hour) => (hour >= 4 * HOURS ? undefined : total));
    expect(lastOn({}, lost).verdict.status).not.toBe('unusual');
  });

  test('keeps its weeks, and what it told, where its memory is derived of the two weeks of history', () => {
    const buckets = weeksOf([...USUAL, 1400, 1450]);
    const detector = buildDetector({ kind: 'trend' }, HOUR_MS);
    let state = detector.first();
    for (const reading of readingsOf(buckets, detector)) state = detector.judge(state, reading).state;
    let again = detector.first(state);
    const history = buckets.slice(-14 * 24);
    for (const reading of readingsOf(history, detector)) again = detector.judge(again, reading).state;
    expect(again).toEqual(state);
  });

  test('remembers less than 2.5 KB', () => {
    const detector = buildDetector({ kind: 'trend' }, HOUR_MS);
    let state = detector.first();
    for (const reading of readingsOf(weeksOf(Array.from({ length: 60 }, (_, week) => 1e6 * 1.1 ** week)), detector)) {
      state = detector.judge(state, reading).state;
    }
    expect(JSON.stringify(state).length).toBeLessThan(2_500);
  });

  test.each([
    [{ change: 30 }, 'the change of a trend is under 1: 0.3 is 30 %'],
    [{ change: 0.3, sensitivity: 'low' }, 'take either sensitivity or change, not both'],
  ])('written as %o is refused: %s', (written, message) => {
    expect(() => buildDetector({ kind: 'trend', ...written })).toThrow(message);
  });
});
