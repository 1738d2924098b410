import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import type { Verdict } from '../../../functions/domain/engine/verdict.ts';
import { HOUR_MS } from '../../../functions/domain/time/units-of-time.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, PER_DAY, usualDays } from './buckets-of.ts';

/** The sentence of a verdict, in UTC. */
const said = (verdict: Verdict | undefined) => verdict && explain(verdict, wordsOf({}));

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

  test('is not a larger share of far fewer than usual', () => {
    expect(fired(stepsOf(0.15, 0.8))).toBe(0);
  });

  // A release told such days, and a later one did not: by its three last days, it took a share of 47 % for usual.
  test.each([
    ['in turn', [0.41, 0.31, 0.44, 0.37, 0.47]],
    ['more and more', [0.31, 0.36, 0.33, 0.47, 0.47]],
  ])('is a bad day of twice as many mentions, 57 %% negative, after days of 31 to 47 %% %s', (_, shares) => {
    const from = 5 * PER_DAY + 10 * 12;
    const seen = usualDays(6, 1)
      .slice(0, from + 12 * 12)
      .map((total, row) => (row < from ? total : 2 * total));
    // What is left of a mention goes to the next bucket.
    let rest = 0;
    const negatives = seen.map((total, row) => {
      rest += total * (row < from ? (shares[Math.floor(row / PER_DAY)] ?? 0.4) : 0.57);
      const whole = Math.min(total, Math.floor(rest));
      rest -= whole;
      return whole;
    });
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(seen, negatives))];
    expect(fired(steps.slice(from))).toBe(1);
  });

  test('is half a day of a share that is moderately larger, at the usual volume, and names that window', () => {
    const from = 11 * PER_DAY + 7 * 12;
    const seen = totals.slice(0, from + 144);
    const negatives = seen.map((total, row) =>
      Math.round(total * (row < from ? 1 / 3 + ((row % 3) - 1) * 0.04 : 0.46)),
    );
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(seen, negatives))];
    const over = steps.filter(({ verdict }) => verdict.status === 'unusual');
    expect(
      over.some(
        ({ verdict }) =>
          verdict.windowMs === 12 * HOUR_MS || verdict.over?.some(({ windowMs }) => windowMs === 12 * HOUR_MS),
      ),
    ).toBe(true);
    const long = over
      .map(({ verdict }) => verdict.over?.find(({ windowMs }) => windowMs === 12 * HOUR_MS))
      .find(Boolean);
    expect(long && explain(long, wordsOf({}))).toMatch(
      /^\d+ negative mentions in 12 h .* the busiest 12 hours (that end between .* )?have \d+, and 3\d %/,
    );
  });

  test('starts again where a memory is of other windows, and asks for the history', () => {
    const [one, both] = [
      buildDetector({ kind: 'negative-surge', window: '4h' }),
      buildDetector({ kind: 'negative-surge' }),
    ];
    expect(both.remembers(both.first())).toBe(true);
    expect(both.remembers(one.first())).toBe(false);
    expect(both.remembers({ kind: 'negative-surge' })).toBe(false);
    expect(both.expected({ kind: 'negative-surge' })).toEqual([undefined, undefined]);
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
    expect(steps.at(-1)?.verdict).toMatchObject({
      status: 'learning',
      stillMissing: { kind: 'history', have: 0, of: 24 },
    });
  });

  test('is unknown where the total of the window is not', () => {
    const seen: (number | undefined)[] = [...totals];
    seen[seen.length - 2] = undefined;
    const negatives = totals.map((total) => Math.round(total / 3));
    const steps = [...backtestSeries(buildDetector({ kind: 'negative-surge' }), bucketsOf(seen, negatives))];
    expect(steps.at(-1)?.verdict.status).toBe('unknown');
  });
});
