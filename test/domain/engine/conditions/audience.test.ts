import { describe, expect, test } from 'vitest';
import { backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import { condition } from '../../../../functions/domain/engine/condition.ts';
import type { DetectorState } from '../../../../functions/domain/engine/condition-kind.ts';
import { readingsOf } from '../../../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../../../functions/domain/engine/verdict.ts';
import { issueWords } from '../../../../functions/domain/items/issue-words.ts';
import { explain } from '../../../../functions/domain/wording/explain.ts';
import { problems as problemWords } from '../../../../functions/languages/compiled/en/problems.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { bucketsOf, MONDAY, PER_DAY } from '../buckets-of.ts';

type Values = readonly (number | undefined)[];

/** So many days, each with one mention that has a few thousand to several hundred thousand. */
function usualDays(days: number): number[] {
  return Array.from({ length: days * PER_DAY }, (_, at) => {
    const day = Math.floor(at / PER_DAY);
    return at % PER_DAY === 100 + ((37 * day) % 90) ? Math.round(5_000 * 1.6 ** ((day * 7) % 11)) : 0;
  });
}

function verdictsOn(
  values: Values,
  written: object = {},
  before?: DetectorState,
): { verdicts: Verdict[]; state: DetectorState } {
  const detector = buildDetector({ kind: 'audience', ...written });
  let state = detector.first(before);
  const verdicts = [...readingsOf(bucketsOf(values), detector)].map((reading) => {
    const judged = detector.judge(state, reading);
    state = judged.state;
    return judged.verdict;
  });
  return { verdicts, state };
}

const lastOn = (values: Values, written: object = {}) => verdictsOn(values, written).verdicts.at(-1);
const quiet = (buckets: number) => new Array<number>(buckets).fill(0);

const alertsOn = (values: Values, written: object = {}) =>
  [...backtestSeries(buildDetector({ kind: 'audience', ...written }), bucketsOf(values))].flatMap(
    ({ advance, reading }) =>
      advance.transition === undefined ? [] : [[advance.transition, (reading.at - MONDAY) / 300_000] as const],
  );

describe('an audience', () => {
  test('is the largest of a mention, far over the largest of a usual week, and says both', () => {
    const verdict = lastOn([...usualDays(28), 9_200_000]);
    expect(verdict).toMatchObject({ status: 'unusual', observed: 9_200_000, reason: { measure: 'REACH' } });
    expect(verdict && explain(verdict, wordsOf({}))).toMatch(
      /^Read by 9,200,000; the largest of a usual week has \d{3},000\.$/,
    );
    expect(lastOn([...usualDays(28), 300_000])?.status).toBe('usual');
  });

  test('is no sum: many mentions with a usual audience are none', () => {
    expect(lastOn([...usualDays(28), ...new Array<number>(PER_DAY).fill(200_000)])?.status).toBe('usual');
  });

  test('is learned from days with a mention of known size, and days without one say nothing', () => {
    const verdict = lastOn([...usualDays(4), ...quiet(20 * PER_DAY)]);
    expect(verdict).toMatchObject({ status: 'learning' });
    expect(verdict && explain(verdict, wordsOf({}))).toContain('4 of 5 days with a mention of which this is known');
    expect(lastOn([...usualDays(4), ...quiet(20 * PER_DAY), 50])?.status).toBe('learning');
  });

  test('goes on for its window after its mention, and is one alert', () => {
    const after = [9_200_000, ...quiet(100), 9_000_000, ...quiet(3 * PER_DAY)];
    const [fired, ended, ...more] = alertsOn([...usualDays(28), ...after]);
    expect(fired?.[0]).toBe('firing');
    expect([ended?.[0], (ended?.[1] ?? 0) - (fired?.[1] ?? 0)]).toEqual(['resolved', 101 + PER_DAY]);
    expect(more).toEqual([]);
  });

  test('is told anew when another is twice as large', () => {
    const after = [9_200_000, ...quiet(100), 20_000_000, ...quiet(10)];
    expect(alertsOn([...usualDays(28), ...after]).map(([transition]) => transition)).toEqual(['firing', 'updated']);
  });

  test('fires at a number with atLeast, and needs no history', () => {
    const verdict = lastOn([0, 1_200_000], { atLeast: 1_000_000 });
    expect(verdict?.status).toBe('unusual');
    expect(verdict && explain(verdict, wordsOf({}))).toBe('Read by 1,200,000 (alert at 1,000,000).');
    expect(lastOn([0, 999_999], { atLeast: 1_000_000 })?.status).toBe('unknown');
  });

  test('may have a fraction as its measure', () => {
    const small = usualDays(28).map((value) => value / 1e7);
    const verdict = lastOn([...small, 3], { measure: 'VIRALITY' });
    expect(verdict?.status).toBe('unusual');
    expect(verdict && explain(verdict, wordsOf({}))).toMatch(/^Virality 3; the largest of a usual week has 0\.\d+\.$/);
  });

  test('is unknown while an interval is missing, unless what is known is enough', () => {
    expect(lastOn([...usualDays(28), undefined, 300_000])?.status).toBe('unknown');
    expect(lastOn([...usualDays(28), undefined, 9_200_000])?.status).toBe('unusual');
  });

  test('keeps what it learned before the history when its memory is derived again', () => {
    const whole = verdictsOn(usualDays(28)).state;
    const detector = buildDetector({ kind: 'audience' });
    const newer = bucketsOf(usualDays(28)).slice(14 * PER_DAY);
    const derived = (before?: DetectorState) => {
      let state = detector.first(before);
      for (const reading of readingsOf(newer, detector)) state = detector.judge(state, reading).state;
      return state;
    };
    expect(derived(whole)).toEqual(whole);
    expect(derived()).not.toEqual(whole);
  });

  test('is learned from all that was loud, so the same again is less unusual', () => {
    const line = (values: Values) => lastOn(values)?.line ?? 0;
    expect(line([...usualDays(14), 9_200_000, ...usualDays(14)])).toBeGreaterThan(
      line([...usualDays(14), 0, ...usualDays(14)]),
    );
  });

  test.each([
    [{ kind: 'audience', measure: 'VOLUME' }, 'measure'],
    [{ kind: 'audience', sensitivity: 'low', atLeast: 5 }, 'take either sensitivity or atLeast, not both'],
    [{ kind: 'audience', atLeast: 0 }, 'atLeast'],
  ])('%j is refused', (written, said) => {
    const parsed = condition.safeParse(written, { error: issueWords(problemWords) });
    expect(parsed.success).toBe(false);
    expect(JSON.stringify(parsed.error?.issues)).toContain(said);
  });
});
