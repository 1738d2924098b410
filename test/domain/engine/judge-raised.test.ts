import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { condition, detectorOf } from '../../../functions/domain/engine/condition.ts';
import type { ExpectedTime } from '../../../functions/domain/engine/expected-time.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY, PER_DAY, usualDays } from './buckets-of.ts';

const DAYS = 16;
const PER_HOUR = 12;

/** The launch: two hours from noon of the last but one day on. */
const LAUNCH_ROW = (DAYS - 2) * PER_DAY + 12 * PER_HOUR;
const LAUNCH_ROWS = 2 * PER_HOUR;
const from = MONDAY + LAUNCH_ROW * FIVE_MINUTES;
const LAUNCH: ExpectedTime = { from, to: from + 2 * HOUR_MS, times: 4, why: 'launch' };

/** What a rule says of usual days of 10 mentions per bucket; `changed` says what is different about a row. */
function judged(
  changed: (count: number, row: number) => number,
  { expected, written = { kind: 'spike' } }: { expected?: readonly ExpectedTime[]; written?: unknown } = {},
) {
  const counts = usualDays(DAYS, 10).map(changed);
  const detector = detectorOf({ condition: condition.parse(written), everyMs: FIVE_MINUTES, expected });
  const negatives = counts.map((count) => Math.round(count * 0.3));
  const steps = [...backtestSeries(detector, bucketsOf(counts, detector.countsNegative ? negatives : undefined))];
  const fired = steps.flatMap(({ advance }, row) => (advance.transition === 'firing' ? [row] : []));
  return { steps, fired, after: fired.filter((row) => row >= LAUNCH_ROW) };
}

const isLaunch = (row: number) => row >= LAUNCH_ROW && row < LAUNCH_ROW + LAUNCH_ROWS;
const launchOf = (times: number) => (count: number, row: number) => (isLaunch(row) ? times * count : count);

/** What is remembered at the end, without what was counted in the open blocks. */
const memoryOf = ({ steps }: ReturnType<typeof judged>) => JSON.stringify(steps.at(-1)?.before);

describe('a time at which four times as many mentions are expected', () => {
  test('is no alert where they come, neither then nor in the sum of a day afterwards; without it, it is one', () => {
    expect(judged(launchOf(4)).after).not.toEqual([]);
    expect(judged(launchOf(4), { expected: [LAUNCH] }).after).toEqual([]);
  });

  test('is an alert where far more come, by a line that is four times as high', () => {
    const { steps, after } = judged(launchOf(12), { expected: [LAUNCH] });
    const [row = 0] = after;
    expect(isLaunch(row)).toBe(true);
    const [usual, told] = [steps[LAUNCH_ROW - 1]?.verdict, steps[row]?.verdict];
    expect(told).toMatchObject({ raise: { why: 'launch', times: 4, from } });
    expect(told?.observed).toBeGreaterThanOrEqual(told?.line ?? Number.NaN);
    expect(told?.rarityDays).toBeUndefined();
    expect(usual?.raise).toBeUndefined();
  });

  test('is judged by four times the line of usual times, to the mention', () => {
    const written = { kind: 'spike', window: '5m', ratio: 3 };
    const usual = judged((count) => count, { written }).steps[LAUNCH_ROW]?.verdict.line ?? 0;
    for (const [count, status] of [
      [4 * usual - 1, 'usual'],
      [4 * usual, 'unusual'],
    ] as const) {
      const { steps } = judged((each, row) => (row === LAUNCH_ROW ? count : each), { written, expected: [LAUNCH] });
      expect(steps[LAUNCH_ROW]?.verdict).toMatchObject({ status, observed: count, line: 4 * usual, raise: { by: 4 } });
    }
  });

  test('does not change what is usual, however many come: what is remembered is the same', () => {
    const [quiet, loud] = [0, 3.9].map((times) => judged(launchOf(times), { expected: [LAUNCH] }));
    const lines = [quiet, loud].map((each) => each?.steps.at(-1)?.verdict.line);
    expect(lines[0]).toBe(lines[1]);
    expect(loud && memoryOf(loud)).toBe(quiet && memoryOf(quiet));
    expect(memoryOf(judged(launchOf(3.9)))).not.toBe(loud && memoryOf(loud));
  });

  test('hides nothing afterwards: a burst an hour later is told as soon as without the launch', () => {
    const burst = (row: number) => row >= LAUNCH_ROW + 3 * PER_HOUR && row < LAUNCH_ROW + 5 * PER_HOUR;
    const withBurst = (times: number) => (count: number, row: number) =>
      burst(row) ? 5 * count : isLaunch(row) ? times * count : count;
    const [alone] = judged(withBurst(1)).after;
    expect(judged(withBurst(4), { expected: [LAUNCH] }).after).toEqual([alone]);
  });

  test('hides no burst of the same day before it', () => {
    const burst = (row: number) => row >= LAUNCH_ROW - 2 * PER_HOUR && row < LAUNCH_ROW - PER_HOUR;
    const [alone] = judged((count, row) => (burst(row) ? 6 * count : count)).after.concat(
      judged((count, row) => (burst(row) ? 6 * count : count)).fired,
    );
    expect(
      judged((count, row) => (burst(row) ? 6 * count : isLaunch(row) ? 4 * count : count), { expected: [LAUNCH] })
        .fired,
    ).toEqual([alone]);
  });

  test('raises the number of negative mentions and not their share', () => {
    const written = { kind: 'negative-surge', window: '1h', share: 0.5, minMentions: 10 };
    const { steps } = judged(launchOf(4), { written, expected: [LAUNCH] });
    const whole = steps[LAUNCH_ROW + PER_HOUR - 1];
    const all = whole?.reading.sums[0]?.total ?? 0;
    expect(whole?.verdict).toMatchObject({ raise: { by: 4 }, reason: { kind: 'share', total: all } });
    expect(whole?.verdict.line).toBe(Math.max(40, Math.ceil(0.5 * all)));
  });

  test('raises a number that somebody chose, too; but no silence', () => {
    const limit = (bound: object) => {
      const { steps } = judged((count) => count, {
        written: { kind: 'threshold', window: '1h', ...bound },
        expected: [LAUNCH],
      });
      return steps[LAUNCH_ROW + PER_HOUR]?.verdict.line;
    };
    expect([limit({ atLeast: 200 }), limit({ atMost: 20 })]).toEqual([800, 20]);
  });

  test('as few as a fifth are no drop where people said so, and teach nothing; fewer still are told', () => {
    const written = { kind: 'drop', window: '6h' };
    const day = (DAYS - 2) * PER_DAY;
    const holiday = {
      from: MONDAY + day * FIVE_MINUTES,
      to: MONDAY + (day + PER_DAY) * FIVE_MINUTES,
      times: 0.2,
      why: 'Christmas',
    };
    const fewer = (part: number) => (count: number, row: number) =>
      row >= day && row < day + PER_DAY ? Math.ceil(count * part) : count;
    expect(judged(fewer(0.2), { written }).fired).not.toEqual([]);
    const { steps, fired } = judged(fewer(0.2), { written, expected: [holiday, LAUNCH] });
    expect(fired).toEqual([]);
    expect(memoryOf(judged(fewer(0.3), { written, expected: [holiday] }))).toBe(
      memoryOf(judged(fewer(0.2), { written, expected: [holiday] })),
    );
    const whole = steps[day + 100]?.verdict;
    expect(whole && explain(whole, wordsOf({}))).toMatch(/, and at Christmas down to \d+ is expected\.$/);
    const [row = 0] = judged(fewer(0), { written, expected: [holiday] }).fired;
    expect(row).toBeGreaterThan(day);
    expect(row).toBeLessThan(day + PER_DAY);
  });

  test('of fewer moves no line of a rule that fires at many, and that of a silence down in whole mentions', () => {
    const quiet = { ...LAUNCH, times: 0.3 };
    const lineOf = (written: unknown) =>
      judged((count) => count, { written, expected: [quiet] }).steps[LAUNCH_ROW + PER_HOUR]?.verdict.line;
    expect(lineOf({ kind: 'threshold', window: '1h', atLeast: 20 })).toBe(20);
    expect(lineOf({ kind: 'threshold', window: '1h', atMost: 15 })).toBe(4);
  });

  test('with a gap in it still fires on what is known, and is usual for nobody who does not know', () => {
    const counts = usualDays(DAYS, 10).map(launchOf(3));
    const gap = counts.map((count, row) => (row === LAUNCH_ROW + 2 ? undefined : count));
    const detector = detectorOf({
      condition: condition.parse({ kind: 'spike', window: '1h' }),
      everyMs: FIVE_MINUTES,
      expected: [LAUNCH],
    });
    const verdicts = [...backtestSeries(detector, bucketsOf(gap))].map(({ verdict }) => verdict);
    expect(verdicts[LAUNCH_ROW + 5]).toMatchObject({ status: 'unknown', complete: false });
  });

  test('is judged the same whether it is cut off or goes on', () => {
    const whole = judged(launchOf(5), { expected: [LAUNCH] }).steps.map(({ verdict }) => JSON.stringify(verdict));
    const counts = usualDays(DAYS, 10).map(launchOf(5));
    const detector = detectorOf({
      condition: condition.parse({ kind: 'spike' }),
      everyMs: FIVE_MINUTES,
      expected: [LAUNCH],
    });
    const cut = [...backtestSeries(detector, bucketsOf(counts.slice(0, LAUNCH_ROW + 7)))].map(({ verdict }) =>
      JSON.stringify(verdict),
    );
    expect(cut).toEqual(whole.slice(0, cut.length));
  });
});
