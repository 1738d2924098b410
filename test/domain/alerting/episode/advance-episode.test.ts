import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../../bench/detection/simulated-series.ts';
import { backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import type { Acknowledgement } from '../../../../functions/domain/alerting/episode/acknowledgement.ts';
import { advanceEpisode } from '../../../../functions/domain/alerting/episode/advance-episode.ts';
import { type AlertPhase, quietPhase } from '../../../../functions/domain/alerting/episode/alert-phase.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { bucketsOf, FIVE_MINUTES, PER_DAY, usualDays } from '../../engine/buckets-of.ts';

const HOUR = 12;

/** What was said, as `bucket:transition`, of counts per five minutes. */
function told(written: unknown, totals: readonly (number | undefined)[], repeatMs?: number): string[] {
  return [...backtestSeries(buildDetector(written), bucketsOf(totals), { repeatMs })].flatMap(({ advance }, index) =>
    advance.transition === undefined ? [] : [`${index}:${advance.transition}`],
  );
}

const many = (times: number, count: number) => new Array<number>(times).fill(count);

describe('an episode that does not end', () => {
  test('of a level that has risen for good is over when that is what is usual, and the next burst fires', () => {
    const risen = usualDays(20, 10);
    const burst = risen.map((total, at) => (at >= 18 * PER_DAY && at < 18 * PER_DAY + HOUR ? total + 400 : total));
    const said = told({ kind: 'spike', window: '1h' }, [...usualDays(14, 2), ...burst]).filter(
      (one) => !one.endsWith('updated'),
    );
    expect(said.map((one) => one.split(':')[1])).toEqual(['firing', 'resolved', 'firing', 'resolved']);
    const [fired, over, again] = said.map((one) => Number.parseInt(one, 10));
    expect((over ?? 0) - (fired ?? 0)).toBe(14 * PER_DAY);
    expect(again).toBeGreaterThanOrEqual((14 + 18) * PER_DAY);
  });

  test('of a number that somebody chose goes on', () => {
    expect(told({ kind: 'threshold', window: '1h', atLeast: 5 }, many(30 * PER_DAY, 8)).at(-1)).toBe(`${HOUR}:updated`);
  });
});

describe('an episode of a negative surge', () => {
  test('that fired by night is neither told again nor kept open by a usual morning with more negative ones', () => {
    const detector = buildDetector({ kind: 'negative-surge' });
    const said: string[] = [];
    let phase: AlertPhase = quietPhase;
    for (let at = 0; at <= 6 * HOUR; at++) {
      const observed = at === 0 ? 30 : 90;
      const now = at * FIVE_MINUTES;
      const window = { scale: 0, windowMs: 4 * 3_600_000, observed, complete: true, line: at === 0 ? 28 : 110 };
      const status = at === 0 ? ('unusual' as const) : ('usual' as const);
      const verdict = { at: now, status, ...window, reason: { kind: 'day' as const, usual: 20 } };
      const sum = { total: observed, complete: true };
      const sums = [{ total: 300, complete: true }];
      const reading = { at: now, sums, subset: [sum], countedSince: () => observed };
      const boundary = { verdict, reading };
      const advance = advanceEpisode(phase, boundary, { detector, tick: now });
      phase = advance.phase;
      if (advance.transition !== undefined) said.push(`${at}:${advance.transition}`);
    }
    expect(said).toEqual(['0:firing', `${1 + 4 * HOUR}:resolved`]);
  });
});

describe('an episode of a threshold', () => {
  const written = { kind: 'threshold', window: '5m', atLeast: 50 };

  test('fires at the limit and is resolved at once when the count is well under it', () => {
    expect(told(written, [10, 50, 60, 20, 10])).toEqual(['1:firing', '3:resolved']);
  });

  test('is one while the count wobbles around the limit', () => {
    const wobble = Array.from({ length: 4 * HOUR }, (_, index) => (index % 2 === 0 ? 52 : 48));
    expect(told(written, [10, ...wobble, 10])).toEqual(['1:firing', `${4 * HOUR + 1}:resolved`]);
  });

  test('is resolved a little under the limit when the count has stayed there for an hour', () => {
    expect(told(written, [60, ...many(3 * HOUR, 45)])).toEqual(['0:firing', `${1 + HOUR}:resolved`]);
  });

  test('is not resolved while a bucket of its window is missing', () => {
    expect(told(written, [60, undefined, undefined, undefined, 10])).toEqual(['0:firing', '4:resolved']);
  });

  test('is updated at twice what was last announced, at most hourly', () => {
    const rising = [60, 200, ...many(HOUR, 200), ...many(HOUR, 300), ...many(HOUR, 410), 5];
    expect(told(written, rising)).toEqual([
      '0:firing',
      `${HOUR}:updated`,
      `${2 + 2 * HOUR}:updated`,
      `${2 + 3 * HOUR}:resolved`,
    ]);
  });

  test('is repeated when the rule asks for it, and not otherwise', () => {
    const long = [...many(5 * HOUR, 60), 5];
    expect(told(written, long)).toEqual(['0:firing', `${5 * HOUR}:resolved`]);
    expect(told(written, long, 2 * 3_600_000)).toEqual([
      '0:firing',
      `${2 * HOUR}:updated`,
      `${4 * HOUR}:updated`,
      `${5 * HOUR}:resolved`,
    ]);
  });

  test('that is acknowledged is told again at twice the count of then, and its repeats are over', () => {
    const repeatMs = 2 * 3_600_000;
    const rising = [60, ...many(HOUR, 100), ...many(4 * HOUR, 130), ...many(4 * HOUR, 210), 5];
    const begun = 1_000_000 * FIVE_MINUTES;
    const said = (acknowledged?: Acknowledgement) => {
      let phase: AlertPhase = quietPhase;
      return rising.flatMap((total, index) => {
        const at = begun + index * FIVE_MINUTES;
        const detector = buildDetector(written);
        const reading = { at, sums: [{ total, complete: true }], countedSince: () => total };
        const { verdict } = detector.judge(detector.first(), reading);
        const options = {
          detector,
          tick: at,
          repeatMs,
          ...(acknowledged === undefined ? {} : { acknowledged }),
        };
        const advance = advanceEpisode(phase, { verdict, reading }, options);
        phase = advance.phase;
        return advance.transition === undefined ? [] : [`${index}:${advance.transition}`];
      });
    };
    const soon = { episode: begun, at: begun + 20 * 60_000, count: 100 };
    const after = `${1 + 5 * HOUR}:updated`;
    expect(said()[1]).toBe(`${1 + HOUR}:updated`);
    expect(said(soon).slice(0, 2)).toEqual(['0:firing', after]);
    // What doubled is news that nobody has seen: repeats go on from there.
    expect(said(soon)[2]).toBe(`${1 + 7 * HOUR}:updated`);
    expect(said({ ...soon, episode: begun - 1 })).toEqual(said());
  });

  test('keeps its peak, and when that was', () => {
    const steps = [...backtestSeries(buildDetector(written), bucketsOf([60, 90, 70, 5]))];
    const last = steps.at(-1)?.advance;
    expect(last?.transition).toBe('resolved');
    expect(last?.episode).toMatchObject({ peak: 90, peakAt: steps[1]?.reading.at, startedAt: steps[0]?.reading.at });
  });

  test('does not flap where chance carries the count far across the limit', () => {
    const random = randomFrom(3);
    const noisy = Array.from({ length: 10 * PER_DAY }, () => random.poisson(8));
    const said = told({ kind: 'threshold', window: '5m', atLeast: 10 }, noisy);
    const crossings = noisy.filter((count, index) => count >= 10 && (noisy[index - 1] ?? 0) < 10).length;
    expect(said.filter((line) => line.endsWith('firing')).length).toBeLessThan(crossings / 5);
  });

  test('rests as long as its window, and speaks then if the count is still over the limit', () => {
    const hourly = { kind: 'threshold', window: '1h', atLeast: 100 };
    const totals = [...many(HOUR, 1), 120, ...many(HOUR, 1), 120, ...many(3 * HOUR, 6), 0];
    const said = told(hourly, totals);
    expect(said.slice(0, 3)).toEqual([`${HOUR}:firing`, `${2 * HOUR}:resolved`, `${3 * HOUR}:firing`]);
  });
});

describe('an episode of silence', () => {
  const written = { kind: 'threshold', window: '1h', atMost: 0 };

  test('fires when the whole window is known to be silent, and ends with the first mention', () => {
    expect(told(written, [...many(HOUR, 1), ...many(HOUR, 0), 0, 1, 2])).toEqual([
      `${2 * HOUR - 1}:firing`,
      `${2 * HOUR + 1}:resolved`,
    ]);
  });

  test('does not fire on missing buckets', () => {
    expect(told(written, [...many(HOUR, 1), ...new Array<undefined>(3 * HOUR).fill(undefined)])).toEqual([]);
  });
});

describe('an episode of a spike', () => {
  const usual = usualDays(16, 4);
  const withBursts = (bursts: readonly (readonly [number, number, number])[]) => {
    const totals = [...usual];
    for (const [day, hour, count] of bursts) {
      const start = Math.round(day * PER_DAY + hour * HOUR);
      for (let index = start; index < start + 4; index++) totals[index] = count;
    }
    return totals;
  };
  const firings = (totals: readonly number[], written: unknown = { kind: 'spike' }) =>
    told(written, totals).filter((line) => line.endsWith('firing')).length;

  test('is followed by an echo: what comes back some hours later is the same story', () => {
    // In the afternoon less is usual; these hours are regular, so fewer mentions are as far over what is usual.
    expect(
      firings(
        withBursts([
          [12, 10, 30],
          [12, 15, 20],
        ]),
      ),
    ).toBe(1);
  });

  test('is broken into by something twice as far over its line', () => {
    expect(
      firings(
        withBursts([
          [12, 10, 60],
          [13, 11, 240],
        ]),
      ),
    ).toBe(2);
  });

  test('speaks again when the echo has faded', () => {
    expect(
      firings(
        withBursts([
          [12, 10, 60],
          [14, 11, 80],
        ]),
      ),
    ).toBe(2);
  });

  test('has a shorter echo where the budget allows more', () => {
    const bursts = withBursts([
      [12, 10, 40],
      [12, 22, 24],
    ]);
    const later = (written: unknown) =>
      told(written, bursts).filter((line) => line.endsWith('firing') && Number.parseInt(line, 10) > 12.5 * PER_DAY)
        .length;
    expect(later({ kind: 'spike', sensitivity: 'high' })).toBeGreaterThan(later({ kind: 'spike' }));
  });
});
