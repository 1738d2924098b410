import { describe, expect, test } from 'vitest';
import { randomFrom } from '../../../../bench/detection/simulated-series.ts';
import { backtestSeries } from '../../../../functions/domain/alerting/backtest-series.ts';
import type { Episode } from '../../../../functions/domain/alerting/episode/episode.ts';
import { buildEvent } from '../../../../functions/domain/alerting/event/build-event.ts';
import { judgeRule } from '../../../../functions/domain/alerting/judge-rule.ts';
import { explanationInWords } from '../../../../functions/domain/wording/explanation-in-words.ts';
import { wordsOf } from '../../../../functions/languages/words-of.ts';
import { buildDetector } from '../../../support/build-detector.ts';
import { buildRule } from '../../../support/build-rule.ts';
import { judgeLive, MIDNIGHT, ruleHistoryOf } from '../../../support/judge-history.ts';
import { bucketsOf, MONDAY, PER_DAY, regularWeeks } from '../../engine/buckets-of.ts';

const HOUR = 12;
const DAYS = 18;
const WEDNESDAY = 16 * PER_DAY;
const FRIDAY = 4 * PER_DAY;

/** Weeks from a Monday on that are busiest at 13:00 and quiet from 20:00 to 06:00 UTC, with a third at weekends. */
function risingAndFalling(): number[] {
  const random = randomFrom(5);
  return Array.from({ length: DAYS * PER_DAY }, (_, row) => {
    const byDay = 18 * Math.max(0, Math.sin((Math.PI * ((row % PER_DAY) - 72)) / 168));
    return random.poisson((2 + byDay) * (Math.floor(row / PER_DAY) % 7 >= 5 ? 0.3 : 1));
  });
}

const usual = risingAndFalling();
const SPIKE = { kind: 'spike' };

/** What is usual, and `change` between two hours of the Wednesday (the second may be of the next day). */
function between(from: number, to: number, change: (usual: number) => number, counts = usual): number[] {
  return counts.map((count, row) =>
    row >= WEDNESDAY + from * HOUR && row < WEDNESDAY + to * HOUR ? Math.round(change(count)) : count,
  );
}

const more = (count: number) => count + 24;
const threefold = (count: number) => 3 * count;

/** What happens from the Wednesday on: hours of that day, with the line and what the window of the alert has. */
function alertsOf(totals: readonly number[]) {
  const detector = buildDetector(SPIKE);
  return [...backtestSeries(detector, bucketsOf(totals))].flatMap(({ advance, reading, before }) => {
    const { transition, episode } = advance;
    const hour = (reading.at - MONDAY) / 3_600_000 - 16 * 24;
    if (transition === undefined || episode === undefined || hour < 0) return [];
    const { total = 0 } = detector.sums(reading)[episode.scale] ?? {};
    return [
      { transition, hour, episode, total, fires: detector.lineByHours(before, { ...episode, at: reading.at }).line },
    ];
  });
}

const named = (all: ReturnType<typeof alertsOf>, name: string) => all.filter(({ transition }) => transition === name);

describe('the line of an open alert, where the hours are regular', () => {
  test('rises with the morning, so that an alert of the night is over when so many are usual', () => {
    const alerts = alertsOf(between(6, 7.5, more));
    expect(named(alerts, 'firing')).toHaveLength(1);
    const [over] = named(alerts, 'resolved');
    expect(alerts[0]?.hour).toBeLessThan(7);
    expect(over?.hour).toBeLessThan(10);
    // With the line of the night it would go on until the evening.
    expect(over?.total).toBeGreaterThan(alerts[0]?.episode.line ?? 0);
  });

  test('rises no further than where it would fire, so that a story of the night that is one by day goes on', () => {
    const alerts = alertsOf(between(6, 14, more));
    expect(named(alerts, 'firing')).toHaveLength(1);
    const [over] = named(alerts, 'resolved');
    expect(over?.hour).toBeGreaterThan(13);
    for (const { episode, fires } of alerts) expect(episode.line).toBeLessThanOrEqual(fires);
  });

  test('falls with the evening, so that a story of the day that goes on as large for its hours is one alert', () => {
    const alerts = alertsOf(between(17, 28, threefold));
    expect(named(alerts, 'firing')).toHaveLength(1);
    const [over] = named(alerts, 'resolved');
    expect(over?.hour).toBeGreaterThan(21);
    // By the line of the day it would have been over with the first quiet hour.
    expect(over?.episode.peakLine).toBeGreaterThan(3 * (over?.episode.line ?? 0));
  });

  test('falls with the evening only while the story is there', () => {
    const [over] = named(alertsOf(between(17, 19, threefold)), 'resolved');
    expect(over?.hour).toBeLessThan(21);
  });

  test('is never under the mentions that the rule asks for at least', () => {
    const detector = buildDetector({ ...SPIKE, minMentions: 150 });
    const lines = [...backtestSeries(detector, bucketsOf(between(17, 19, threefold)))].flatMap(
      ({ advance: { phase } }) => (phase.kind === 'firing' ? [phase.episode.line] : []),
    );
    expect(lines.length).toBeGreaterThan(0);
    expect(Math.min(...lines)).toBeGreaterThanOrEqual(150);
  });
});

describe('the end of such an alert', () => {
  const rule = buildRule({ condition: SPIKE });
  const context = {
    source: '/mention-alerts/test',
    rule,
    watch: { kind: 'keyword', id: '1001', name: 'Acme' },
  } as const;

  /** The first end after the Wednesday began, and its event. Histories in tests begin on a Friday. */
  function endOf(all: readonly number[]) {
    const totals = all.slice(FRIDAY);
    const { changes } = judgeLive(rule, totals, WEDNESDAY - FRIDAY);
    const over = changes.find(({ transition }) => transition === 'resolved');
    if (over === undefined) throw new Error('it is not over');
    const rows = (over.verdict.at - MIDNIGHT) / 300_000;
    const event = buildEvent(over, ruleHistoryOf(totals.slice(0, rows)), { ...context, tick: over.verdict.at });
    return { over, data: event.data, text: explanationInWords(event, { words: wordsOf({ timeZone: 'UTC' }) }) };
  }

  test('says that so many are usual now, where there are more than when it fired', () => {
    // Its peak is in the night, and its rest lasts until the morning.
    const peak = between(3, 4, (count) => count + 60);
    const { data, over, text } = endOf(between(4, 7.75, (count) => count + 18, peak));
    expect(data.why).toMatchObject({ kind: 'over', isUsualNow: true });
    expect(String(text)).toMatch(/^Over after .*, because this is usual now: \d+ in the last /);
    // What is usual in the morning is no peak of the story.
    expect(over.episode.peakAt).toBeLessThan(over.verdict.at);
  });

  test('does not say so where there are fewer, and draws its peak with the line that it had', () => {
    const { data, over } = endOf(between(17, 19, threefold));
    expect(data.why).toMatchObject({ kind: 'over', isUsualNow: false });
    expect(data.course?.line).toBe(over.episode.peakLine);
    expect(over.episode.line).toBeLessThan(over.episode.peakLine ?? 0);
  });
});

describe('an open alert', () => {
  test('of a series without regular hours keeps its line, and nothing of hours is stored', () => {
    const irregular = regularWeeks({ bursts: 120, days: DAYS });
    const steps = [...backtestSeries(buildDetector(SPIKE), bucketsOf(between(3, 10, more, irregular)))];
    let opened: Episode | undefined;
    let checked = 0;
    for (const { advance } of steps) {
      const { phase, transition } = advance;
      if (phase.kind !== 'firing') continue;
      if (transition !== undefined) opened = phase.episode;
      expect(phase.episode.line).toBe(opened?.line);
      expect(Object.keys(phase.episode)).not.toEqual(expect.arrayContaining(['meanHourLine']));
      expect(phase.episode).not.toHaveProperty('peakLine');
      checked += 1;
    }
    expect(checked).toBeGreaterThan(12);
  });

  test('that an earlier release stored goes on with the line it had', () => {
    const rule = buildRule({ condition: SPIKE });
    const totals = between(6, 14, more).slice(FRIDAY);
    const opened = WEDNESDAY - FRIDAY + 7 * HOUR;
    const { state } = judgeLive(rule, totals.slice(0, opened), opened);
    if (state.phase.kind !== 'firing') throw new Error('it does not fire');
    const { meanHourLine, ...stored } = state.phase.episode;
    expect(meanHourLine).toBeGreaterThan(stored.line);
    const goingOn = (episode: Episode) => {
      const before = { ...state, phase: { ...state.phase, kind: 'firing' as const, episode } };
      const history = ruleHistoryOf(totals.slice(0, opened + HOUR));
      const { phase } = judgeRule({ rule, before, history, tick: history.to + 60_000 }).state;
      return phase.kind === 'firing' ? phase.episode.line : undefined;
    };
    expect(goingOn(stored)).toBe(stored.line);
    expect(goingOn(state.phase.episode)).not.toBe(stored.line);
  });
});
