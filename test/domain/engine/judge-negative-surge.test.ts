import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import type { Verdict } from '../../../functions/domain/engine/verdict.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, PER_DAY, usualDays } from './buckets-of.ts';

/** The sentence of a verdict, in UTC. */
const said = (verdict: Verdict | undefined) => verdict && explain(verdict, 'UTC');

const totals = usualDays(12, 6);

/** A third of all is negative, but for four hours at the end, from `hour` on, with `times` as many and so large a share. */
function stepsOf(times: number, share: number, hour = 6) {
  const from = 11 * PER_DAY + hour * 12;
  const seen = totals.slice(0, from + 48).map((total, index) => (index < from ? total : total * times));
  const negatives = seen.map((total, index) =>
    Math.round(index < from ? total / 3 + ((index % 3) - 1) * 0.4 : total * share),
  );
  return [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(seen, negatives))];
}

const fired = (steps: ReturnType<typeof stepsOf>) =>
  steps.filter(({ advance }) => advance.transition === 'firing').length;

describe('a negative surge', () => {
  test('is more negative mentions and a larger share of them, told once', () => {
    const steps = stepsOf(2, 0.7);
    expect(fired(steps)).toBe(1);
    const told = steps.find(({ advance }) => advance.transition === 'firing')?.verdict;
    expect(told?.share?.observed).toBeGreaterThan(0.36);
    expect(told?.share?.usual).toBeCloseTo(0.33, 1);
    expect(said(told)).toMatch(
      /^\d+ negative mentions in 4 h \(\d+ % of \d+\); on a usual day the busiest 4 hours have \d+, and 3\d % of all mentions are negative\.$/,
    );
  });

  test('is as many as the busiest third of the day has in another one, and says which', () => {
    const told = stepsOf(1, 0.7, 17).find(({ advance }) => advance.transition === 'firing')?.verdict;
    expect(said(told)).toMatch(
      /on a usual day the busiest 4 hours between 16:00 and 24:00 \(UTC\) have \d+, and 3\d %/,
    );
    const busiest = stepsOf(1, 1 / 3).map(({ verdict }) => verdict.observed);
    expect(told?.observed).toBeLessThan(Math.max(...busiest));
  });

  test('is not more of everything', () => {
    expect(fired(stepsOf(3, 1 / 3))).toBe(0);
  });

  test('is not a larger share of what is usual in number', () => {
    expect(fired(stepsOf(0.3, 0.8))).toBe(0);
  });

  test('is not a share that small numbers explain', () => {
    const few = new Array<number>(10 * PER_DAY).fill(0);
    const negatives = [...few];
    for (let index = 0; index < few.length; index += 12) {
      few[index] = 1;
      negatives[index] = index % 36 === 0 ? 1 : 0;
    }
    for (let index = few.length - 4; index < few.length; index++) few[index] = negatives[index] = 1;
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(few, negatives))];
    expect(fired(steps)).toBe(0);
  });

  test('by share works from the first boundary on, with the mentions the rule asks for', () => {
    const written = { kind: 'negative-surge', window: '5m', share: 0.5, minMentions: 3 };
    const verdicts = [...backtestSeries(buildDetector(written), bucketsOf([6, 6, 4], [3, 2, 2]))].map(
      ({ verdict }) => verdict,
    );
    expect(verdicts.map(({ status }) => status)).toEqual(['unusual', 'usual', 'usual']);
    expect(said(verdicts[0])).toBe('3 negative mentions in 5 min (50 % of 6); the rule asks for 50 %.');
  });

  test('by share of a window with gaps takes what is missing for as busy as the rest, and for not negative', () => {
    const written = { kind: 'negative-surge', window: '10m', share: 0.5, minMentions: 3 };
    const judged = (negative: number) =>
      [...backtestSeries(buildDetector(written), bucketsOf([10, 10, undefined, 8], [1, 1, undefined, negative]))].at(-1)
        ?.verdict.status;
    expect([judged(7), judged(8)]).toEqual(['unknown', 'unusual']);
  });

  test('is learned for a day', () => {
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf([1, 1], [1, 1]))];
    expect(steps.at(-1)?.verdict).toMatchObject({ status: 'learning', missing: '0 of 24 h of history' });
  });

  test('is unknown where the total of the window is not', () => {
    const seen: (number | undefined)[] = [...totals];
    seen[seen.length - 2] = undefined;
    const negatives = totals.map((total) => Math.round(total / 3));
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(seen, negatives))];
    expect(steps.at(-1)?.verdict.status).toBe('unknown');
  });
});
