import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import { readingsOf } from '../../../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../../../functions/domain/engine/verdict.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { bucketsOf, PER_DAY, usualDays } from '../buckets-of.ts';

type Counts = readonly (number | undefined)[];
const SIX_HOURS = 72;

function verdictsOn(condition: object, counts: Counts): Verdict[] {
  const detector = buildDetector({ kind: 'drop', ...condition });
  let state = detector.first();
  return [...readingsOf(bucketsOf(counts), detector)].map((reading) => {
    const judged = detector.judge(state, reading);
    state = judged.state;
    return judged.verdict;
  });
}

const lastOn = (condition: object, counts: Counts) => verdictsOn(condition, counts).at(-1);
const silent = (buckets: number) => new Array<number>(buckets).fill(0);

/** Three weeks of working days with `mean` in a bucket, and weekends with a quarter of that. */
const withWeekends = (mean: number) =>
  usualDays(21, mean).map((count, at) => (Math.floor(at / PER_DAY) % 7 >= 5 ? Math.round(count / 4) : count));

describe('a drop', () => {
  test('is learned from hours of working days and weekends, and said to be until then', () => {
    const verdict = lastOn({ window: '6h' }, usualDays(4, 20));
    expect(verdict).toMatchObject({ status: 'learning' });
    expect(verdict && explain(verdict, wordsOf({}))).toContain(
      '24 of 48 hours of working days and weekends have been seen',
    );
  });

  test('is no quiet weekend, though it has fewer than any working day', () => {
    const statuses = verdictsOn({ window: '1d' }, withWeekends(20)).map(({ status }) => status);
    expect(statuses).toContain('usual');
    expect(statuses).not.toContain('unusual');
  });

  test('says what is usual, what nearly all days have at least, and since when there are fewer', () => {
    const verdict = lastOn({ window: '6h' }, [...usualDays(21, 20), ...silent(SIX_HOURS)]);
    expect(verdict).toMatchObject({ status: 'unusual', observed: 0 });
    expect(verdict && explain(verdict, wordsOf({}))).toMatch(
      /^0 mentions in 6 h; usually 1,\d{3} at this time, at least 1,\d{3} in all but one of 14 days; fewer since Monday 00:00\.$/,
    );
  });

  test('is asked for as a part of the usual with ratio', () => {
    const counts = usualDays(21, 20);
    const halved = usualDays(22, 20)
      .slice(-PER_DAY)
      .map((count) => Math.floor(count / 2));
    expect(lastOn({ window: '1d', ratio: 0.6 }, [...counts, ...halved])?.status).toBe('unusual');
    const verdict = lastOn({ window: '1d', ratio: 0.3 }, [...counts, ...halved]);
    expect(verdict?.status).toBe('usual');
    expect(verdict && explain(verdict, wordsOf({}))).toContain('and the rule asks for at most 30 % of it');
  });

  test('cannot be where so few are usual that none would be no news, and the verdict says so', () => {
    const quiet = usualDays(21, 2).map((count, at) => (at % 40 === 0 ? Math.min(1, count) : 0));
    const verdict = lastOn({ window: '6h' }, [...quiet, ...silent(SIX_HOURS)]);
    expect(verdict).toMatchObject({ status: 'usual', line: -1 });
    expect(verdict && explain(verdict, wordsOf({}))).toMatch(
      /so few that none would be no news; from \d\d on it would\.$/,
    );
  });

  test('is not known while a bucket is missing, unless there are enough without it', () => {
    const gap = [undefined, ...silent(SIX_HOURS - 1)];
    expect(lastOn({ window: '6h' }, [...usualDays(21, 20), ...gap])?.status).toBe('unknown');
    const enough = [undefined, ...usualDays(1, 20).slice(1, SIX_HOURS)];
    expect(lastOn({ window: '6h' }, [...usualDays(21, 20), ...enough])?.status).toBe('usual');
  });

  test('is one alert until it is usual again, although what is usual changes with the hour', () => {
    const fallen = usualDays(3, 20).map((count) => Math.floor(count / 5));
    const counts = [...withWeekends(20), ...fallen, ...usualDays(4, 20).slice(3 * PER_DAY)];
    const steps = [...backtestSeries(buildDetector({ kind: 'drop', window: '6h' }), bucketsOf(counts))];
    const days = steps.flatMap(({ advance: { transition } }, at) =>
      transition === undefined ? [] : [`${transition} on day ${Math.floor(at / PER_DAY)}`],
    );
    expect(days).toEqual(['firing on day 21', 'updated on day 21', 'resolved on day 24']);
  });

  test('that goes on for three days teaches nothing: the days after it are told apart as before', () => {
    const usualOf = (counts: Counts) =>
      explain(lastOn({ window: '1d' }, counts) as Verdict, wordsOf({})).match(/usually (\d+)/)?.[1];
    const before = usualDays(21, 20);
    const fallen = usualDays(24, 20)
      .slice(21 * PER_DAY)
      .map((count) => Math.floor(count / 5));
    expect(Number(usualOf([...before, ...fallen]))).toBeGreaterThan(0.9 * Number(usualOf(before)));
  });

  test('is usual in the third week of a level that stays', () => {
    const fallen = usualDays(49, 20).map((count, at) => (at < 21 * PER_DAY ? count : Math.floor(count / 2)));
    const statuses = verdictsOn({ window: '1d' }, fallen).map(({ status }) => status);
    expect(statuses.slice(22 * PER_DAY, 28 * PER_DAY)).toContain('unusual');
    expect(statuses.slice(42 * PER_DAY)).not.toContain('unusual');
  });

  test('is not made by the days after a storm', () => {
    const stormy = usualDays(24, 20).map((count, at) => (Math.floor(at / PER_DAY) === 20 ? 10 * count : count));
    expect(verdictsOn({ window: '1d' }, stormy).map(({ status }) => status)).not.toContain('unusual');
  });

  test('remembers less than 2.5 KB', () => {
    const detector = buildDetector({ kind: 'drop', window: '1d' });
    let state = detector.first();
    for (const reading of readingsOf(bucketsOf(usualDays(21, 2_000)), detector)) {
      state = detector.judge(state, reading).state;
    }
    expect(JSON.stringify(state).length).toBeLessThan(2_500);
  });

  test.each([
    [{ window: '30m' }, 'the window of a drop is at least 1h'],
    [{ window: '1d', ratio: 1.5 }, 'the ratio of a drop is under 1'],
    [{ window: '1d', ratio: 0.3, sensitivity: 'low' }, 'take either sensitivity or ratio, not both'],
  ])('written as %o is refused: %s', (written, message) => {
    expect(() => buildDetector({ kind: 'drop', ...written })).toThrow(message);
  });
});
