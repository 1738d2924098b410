import { beforeAll, describe, expect, test } from 'vitest';
import { simulatedSeries, temperOf } from '../../../bench/detection/simulated-series.ts';
import { backtestSeries } from '../../../functions/domain/alerting/backtest-series.ts';
import { readingsOf } from '../../../functions/domain/engine/readings-of.ts';
import type { Verdict } from '../../../functions/domain/engine/verdict.ts';
import { explain } from '../../../functions/domain/wording/explain.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildDetector } from '../../support/build-detector.ts';
import { bucketsOf, FIVE_MINUTES, MONDAY, PER_DAY, usualDays } from './buckets-of.ts';

function verdictsOf(totals: readonly (number | undefined)[], written: unknown = { kind: 'spike' }): Verdict[] {
  return [...backtestSeries(buildDetector(written), bucketsOf(totals))].map(({ verdict }) => verdict);
}

function alertsOf(totals: readonly (number | undefined)[], written: unknown = { kind: 'spike' }): number {
  const steps = backtestSeries(buildDetector(written), bucketsOf(totals));
  return [...steps].filter(({ advance }) => advance.transition === 'firing').length;
}

/** The sentence of a verdict, in UTC. */
const said = (verdict: Verdict | undefined) => verdict && explain(verdict, wordsOf({}));

describe('a weekly rhythm', () => {
  /** Three weeks of calm days, with so many more mentions an hour long at noon each Thursday, and a burst at the very end. */
  const withThursdays = (extra: number, last: number) =>
    [...usualDays(24, 40), ...usualDays(1, 40).slice(0, PER_DAY / 2)].map((count, index, all) => {
      const show = index % (7 * PER_DAY) >= 3 * PER_DAY + 140 && index % (7 * PER_DAY) < 3 * PER_DAY + 144;
      return count + (show && index < all.length - PER_DAY / 2 ? extra : 0) + (index >= all.length - 4 ? last : 0);
    });

  test('is what a block had in both of the last two weeks, and says so', () => {
    const known = verdictsOf(withThursdays(400, 400)).at(-1);
    expect(known?.status).toBe('usual');
    const more = verdictsOf(withThursdays(400, 900)).at(-1);
    expect(more).toMatchObject({ status: 'unusual', question: 'week' });
    expect(said(more)).toMatch(/; on Thursdays between 08:00 and 16:00 \(UTC\), up to [\d,]+ is usual\.$/);
  });

  test('is none where every day is like the others: a little more than on any of them is unusual', () => {
    const verdict = verdictsOf(withThursdays(0, 30)).at(-1);
    expect(verdict).toMatchObject({ status: 'unusual', question: 'day' });
    expect(verdict?.factor).toBeLessThan(1.5);
  });
});

describe('a spike that the busy hours would hide', () => {
  test.each([
    ['window', { kind: 'spike', window: '30m' }, 1_800_000],
    ['ratio', { kind: 'spike', window: '1h', ratio: 3 }, 3_600_000],
  ])('is judged in the window that a rule has, with %s', (_, written, windowMs) => {
    expect(new Set(verdictsOf(usualDays(16, 4), written).map((verdict) => verdict.windowMs))).toEqual(
      new Set([windowMs]),
    );
  });

  test('is told as what it is, where the hours are regular: much for this hour', () => {
    const night = (index: number) => index % PER_DAY >= 200 && index % PER_DAY < 280;
    const totals = usualDays(15, 40).map((count, index) => (night(index) ? Math.round(count / 20) : count));
    const burst = totals.map((count, index) =>
      index >= 14 * PER_DAY + 230 && index < 14 * PER_DAY + 242 ? count + 12 : count,
    );
    const told = verdictsOf(burst)
      .slice(14 * PER_DAY + 230)
      .find(({ status }) => status === 'unusual');
    expect(told).toMatchObject({ windowMs: 1_800_000 });
    expect(said(told)).toMatch(/^\d+ mentions in 30 min; at this hour of the week, up to \d+ is usual\.$/);
    expect(
      verdictsOf(totals)
        .slice(14 * PER_DAY)
        .some(({ status }) => status === 'unusual'),
    ).toBe(false);
  });
});

describe('a spike', () => {
  test('is seen in the window that shows it best, and explained with its usual daily peak', () => {
    const totals = [...usualDays(7, 4), ...new Array<number>(6).fill(40)];
    const last = verdictsOf(totals).at(-1);
    expect(last).toMatchObject({ status: 'unusual', windowMs: 1_800_000, observed: 240, complete: true });
    expect(said(last)).toMatch(/^240 mentions in 30 min; on a usual day the busiest 30 minutes have \d+\.$/);
    expect(last?.factor).toBeGreaterThan(5);
    expect(last?.rarityDays).toBeGreaterThan(60);
    expect(last?.expected?.low).toBeLessThanOrEqual(last?.expected?.usualPeak ?? 0);
    expect(last?.expected?.high).toBeGreaterThanOrEqual(last?.expected?.usualPeak ?? 0);
  });

  test('speaks of the busiest hour where the window is an hour', () => {
    const verdict = verdictsOf(usualDays(3, 1), { kind: 'spike', window: '1h' }).at(-1);
    expect(said(verdict)).toMatch(/^\d+ mentions? in 1 h; on a usual day the busiest hour has \d+\.$/);
  });

  test('is not called before there is a day of history, and says how much there is', () => {
    const verdicts = verdictsOf([...usualDays(1, 4).slice(0, 72), 500]);
    expect(verdicts.at(-1)).toMatchObject({ status: 'learning', stillMissing: { kind: 'history', have: 6, of: 24 } });
    expect(said(verdicts.at(-1))).toBe('Learning what is usual: 6 of 24 h of history.');
  });

  test.each([{ kind: 'spike' }, { kind: 'spike', window: '1h', ratio: 3 }])(
    'is judged once a day is there, wherever in the day it begins (%o)',
    (written) => {
      for (const begin of [0, 55, 90, 100]) {
        const verdicts = verdictsOf(usualDays(3, 10).slice(begin), written);
        const windows = 'window' in written ? 11 : 0;
        expect(verdicts[PER_DAY - 1]?.status).toBe('learning');
        expect(verdicts[PER_DAY + windows]?.status).toBe('usual');
      }
    },
  );

  test('of a ratio is so many times the usual daily peak, no less', () => {
    const flat = new Array<number>(5 * PER_DAY).fill(5);
    const written = { kind: 'spike', window: '5m', ratio: 3 };
    expect(verdictsOf([...flat, 14], written).at(-1)?.status).toBe('usual');
    expect(verdictsOf([...flat, 15], written).at(-1)).toMatchObject({ status: 'unusual', line: 15, factor: 3 });
  });

  test('stays quiet about the fourth mention of a keyword that has three a week', () => {
    const weeks = new Array<number>(21 * PER_DAY).fill(0);
    for (let week = 0; week < 3; week++) for (const day of [1, 2, 4]) weeks[(week * 7 + day) * PER_DAY + 130] = 1;
    weeks[20 * PER_DAY + 100] = 1;
    expect(alertsOf(weeks)).toBe(0);
    expect(alertsOf(weeks, { kind: 'spike', minMentions: 2, sensitivity: 'high' })).toBe(0);
  });

  test('is never seen in nothing after nothing', () => {
    const silence = new Array<number>(16 * PER_DAY).fill(0);
    expect(alertsOf(silence)).toBe(0);
    expect(alertsOf(silence, { kind: 'spike', minMentions: 1, window: '1h', ratio: 1.5 })).toBe(0);
  });

  test('needs as many mentions as the rule asks for, however unusual fewer are', () => {
    const quiet = [...new Array<number>(10 * PER_DAY).fill(0), 9];
    expect(verdictsOf(quiet).at(-1)?.status).toBe('usual');
    expect(verdictsOf(quiet, { kind: 'spike', minMentions: 9 }).at(-1)?.status).toBe('unusual');
  });

  test('fires also when its window has a gap, and without one that is known to be quiet is unknown', () => {
    const history = usualDays(10, 4);
    expect(verdictsOf([...history, undefined, 300]).at(-1)).toMatchObject({ status: 'unusual' });
    expect(verdictsOf([...history, undefined, 3]).at(-1)).toMatchObject({ status: 'unknown' });
  });

  test('does not take a boundary in twice, and judges it alike', () => {
    const detector = buildDetector();
    const readings = [...readingsOf(bucketsOf(usualDays(4, 4)), detector)];
    let state = detector.first();
    for (const reading of readings) state = detector.judge(state, reading).state;
    const again = readings.at(-1);
    if (again === undefined) throw new Error('there are readings');
    expect(detector.judge(state, again).state).toEqual(state);
  });

  test('treats boundaries that are skipped as unknown: the same as gaps', () => {
    const detector = buildDetector();
    const totals: (number | undefined)[] = [...usualDays(6, 4)];
    totals.fill(undefined, 2 * PER_DAY, 4 * PER_DAY);
    const stateAfter = (skip: boolean) => {
      let state = detector.first();
      for (const reading of readingsOf(bucketsOf(totals), detector)) {
        if (skip && reading.sums.every(({ complete }) => !complete)) continue;
        state = detector.judge(state, reading).state;
      }
      return state;
    };
    expect(stateAfter(true)).toEqual(stateAfter(false));
  });

  test('learns anew after an outage as long as its memory', () => {
    const detector = buildDetector();
    let state = detector.first();
    for (const reading of readingsOf(bucketsOf(usualDays(4, 4)), detector)) {
      state = detector.judge(state, reading).state;
    }
    const sums = detector.scales.map(() => ({ total: 500, complete: true }));
    const late = detector.judge(state, {
      at: MONDAY + 40 * PER_DAY * FIVE_MINUTES,
      sums,
    });
    expect(late.verdict.status).toBe('learning');
  });

  test('remembers little: less than two kilobytes for counts of hundreds of thousands a day', () => {
    const detector = buildDetector();
    let state = detector.first();
    for (const reading of readingsOf(bucketsOf(usualDays(20, 900)), detector)) {
      state = detector.judge(state, reading).state;
    }
    expect(JSON.stringify(state).length).toBeLessThan(2_048);
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

test('keeps an eighth of its budget back', () => {
  const bursty = simulatedSeries(5, 100, temperOf('bursty'), 5);
  const everyThreeDays = buildDetector({ kind: 'spike', sensitivity: 'high' });
  const found = [...backtestSeries(everyThreeDays, bursty)].flatMap(
    ({ verdict }): Pick<Verdict, 'question' | 'rarityDays'>[] =>
      verdict.status === 'unusual' ? [...(verdict.over ?? [verdict])] : [],
  );
  const leastRare = (question: string) =>
    Math.min(...found.flatMap((one) => (one.question === question ? (one.rarityDays ?? []) : [])));
  expect(leastRare('day')).toBeGreaterThanOrEqual(3.4);
  expect(leastRare('day')).toBeLessThan(3.6);
});

describe('a brand that grows', () => {
  const grows = (aDay: number) =>
    usualDays(45, 100).map((count, index) => Math.round(count * aDay ** (index / PER_DAY)));

  test('by two per cent a day is not news for it, and a burst is', () => {
    const totals = grows(1.02);
    expect(alertsOf(totals.slice(0, 16 * PER_DAY))).toBe(alertsOf(totals));
    const burst = totals.map((count, index) =>
      index >= 40 * PER_DAY && index < 40 * PER_DAY + 12 ? 4 * count : count,
    );
    expect(alertsOf(burst)).toBe(alertsOf(totals) + 1);
  });
});

describe('the week after a storm', () => {
  const simulated = usualDays(30, 4);
  let usual: Verdict[] = [];
  beforeAll(() => {
    usual = verdictsOf(simulated);
  });
  const storm = (factor: number, days: number) =>
    simulated.map((total, index) => (index >= 15 * PER_DAY && index < (15 + days) * PER_DAY ? total * factor : total));

  test.each([
    [10, 1],
    [10, 2],
    [40, 2],
  ])('is judged as well as the week before (%i times for %i days)', (factor, days) => {
    const after = verdictsOf(storm(factor, days));
    for (let day = 15 + days + 2; day < 15 + days + 9; day++) {
      const index = day * PER_DAY + 150;
      const before = usual[index];
      const now = after[index];
      expect(now?.status).toBe('usual');
      if (now?.scale === before?.scale) expect(now?.line).toBeLessThanOrEqual(1.25 * (before?.line ?? 0));
    }
  });

  test('gives way to a new usual when the storm does not end', () => {
    const moved = simulated.map((total, index) => (index >= 10 * PER_DAY ? total * 5 : total));
    expect(alertsOf(moved)).toBeGreaterThan(0);
    expect(alertsOf(moved)).toBeLessThan(6);
    expect(verdictsOf(moved).at(-1)?.status).toBe('usual');
  });
});

describe('a level that is new', () => {
  const messagesOf = (totals: readonly (number | undefined)[]) =>
    [...backtestSeries(buildDetector(), bucketsOf(totals))].flatMap(({ advance: { transition } }, row) =>
      transition === 'firing' || transition === 'updated' ? [row] : [],
    );
  const silent = new Array<number>(10 * PER_DAY + 100).fill(0);
  const withBurst = (totals: readonly number[], at: number, times: number) =>
    totals.map((count, row) => (row >= at && row < at + 12 ? times * count : count));

  test.each([1, 10, 100])(
    'and comes from nothing is told when it begins, and known from then on (%i a bucket)',
    (mean) => {
      const begins = [...silent, ...usualDays(14, mean)];
      expect(messagesOf(begins).length).toBeLessThanOrEqual(2);
      expect(messagesOf(begins)[0]).toBeLessThan(silent.length + 24);
    },
  );

  test('and comes from nothing does not hide what is larger: neither on the first day nor on the fourth', () => {
    const begins = [...silent, ...usualDays(6, 10)];
    for (const at of [silent.length + 60, silent.length + 4 * PER_DAY]) {
      expect(messagesOf(withBurst(begins, at, 12)).some((row) => row >= at && row < at + 12)).toBe(true);
    }
  });

  test('and does not last leaves nothing of it: a story out of nothing does not make the rule deaf', () => {
    const story = [...silent, ...new Array<number>(60).fill(100), ...new Array<number>(2 * PER_DAY).fill(0)];
    expect(messagesOf([...story, 12])).toContain(story.length);
  });

  test('for two days is usual while it lasts, and is forgotten after it', () => {
    const stepped = usualDays(30, 10).map((count, row) =>
      row >= 15 * PER_DAY && row < 17 * PER_DAY ? 5 * count : count,
    );
    const steps = [...backtestSeries(buildDetector(), bucketsOf(stepped))];
    const lineAt = (row: number) => {
      const before = steps[row]?.before;
      return before === undefined ? 0 : (buildDetector().expected(before)[1]?.line ?? 0);
    };
    expect(lineAt(17 * PER_DAY - 1)).toBeGreaterThan(3 * lineAt(15 * PER_DAY));
    expect(lineAt(18 * PER_DAY)).toBeLessThan(1.25 * lineAt(15 * PER_DAY));
  });

  test('because a holiday is over is told once', () => {
    const holiday = usualDays(50, 40).map((count, row) =>
      row >= 20 * PER_DAY && row < 34 * PER_DAY ? Math.round(0.15 * count) : count,
    );
    const since = 34 * PER_DAY;
    expect(messagesOf(holiday).filter((row) => row >= since && row < since + 7 * PER_DAY)).toHaveLength(1);
    const burst = withBurst(holiday, since + 2 * PER_DAY, 6);
    expect(messagesOf(burst).some((row) => row >= since + 2 * PER_DAY && row < since + 2 * PER_DAY + 12)).toBe(true);
  });
});

describe('a keyword that nobody mentions', () => {
  const silentDays = Array.from({ length: 2 * PER_DAY }, () => 0);

  test('leaves a memory that can be stored, whatever comes after days of silence', () => {
    const steps = backtestSeries(buildDetector(), bucketsOf([...silentDays, 0, 20, 20, 0]));
    const memories = [...steps].map(({ before }) => before);
    expect(memories.filter((memory) => JSON.stringify(memory).includes('null'))).toEqual([]);
  });

  test('is heard when somebody does', () => {
    expect(alertsOf([...silentDays, 20, 20])).toBe(1);
  });
});
