import { describe, expect, test } from 'vitest';
import { earlyNeed } from '../../../functions/domain/alerting/early-need.ts';
import { alertFacts } from '../../../functions/domain/alerting/event/alert-facts.ts';
import { dayCourseOf } from '../../../functions/domain/alerting/event/day-course.ts';
import { judgeRule, needsHistory } from '../../../functions/domain/alerting/judge-rule.ts';
import { plainPart } from '../../../functions/domain/plain-text.ts';
import { HOUR_MS, MINUTE_MS } from '../../../functions/domain/time/units-of-time.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { buildHistory } from '../../support/build-history.ts';
import { buildRule } from '../../support/build-rule.ts';
import { judgeLive, MIDNIGHT, ruleHistoryOf } from '../../support/judge-history.ts';

const PER_HOUR = 12;
const iso = (row: number) => new Date(MIDNIGHT + row * 5 * MINUTE_MS).toISOString();

/** From the start of one bucket to that of another. */
const expected = (from: number, to: number, fields: object = {}) => [
  { from: iso(from), to: iso(to), times: 4, why: 'launch', ...fields },
];

const SPIKE = { kind: 'spike', window: '1h', ratio: 2, minMentions: 10 };
const DAYS = 2 * 24 * PER_HOUR;
const usual = new Array<number>(DAYS).fill(5);
const hours = (count: number, perHour: number) => new Array<number>(count * PER_HOUR).fill(perHour / PER_HOUR);

/** Transitions with the bucket after the usual days at whose end they are, and what was observed. */
const changesOf = (rule: ReturnType<typeof buildRule>, buckets: readonly number[]) =>
  judgeLive(rule, [...usual, ...buckets], DAYS).changes.map(({ transition, verdict }) => [
    transition,
    Math.round((verdict.at - MIDNIGHT) / HOUR_MS - 48),
    verdict.observed,
  ]);

describe('an alert and a time at which more is expected', () => {
  test('that is open when it begins ends there, where so many are expected', () => {
    const rule = buildRule({ condition: SPIKE, expected: expected(DAYS + 4 * PER_HOUR, DAYS + 8 * PER_HOUR) });
    const buckets = [...hours(10, 180)];
    const { changes } = judgeLive(rule, [...usual, ...buckets], DAYS);
    const over = changes.find(({ transition }) => transition === 'resolved');
    expect(changes[0]?.transition).toBe('firing');
    expect(over?.verdict).toMatchObject({ status: 'usual', raise: { why: 'launch' } });
    expect(over?.episode).toMatchObject({ usualLine: 120, peak: 180, peakLine: 120 });
  });

  test('that fires within goes on afterwards by the line of usual times, and is no second alert', () => {
    const rule = buildRule({ condition: SPIKE, expected: expected(DAYS, DAYS + 4 * PER_HOUR) });
    const changes = changesOf(rule, [...hours(4, 600), ...hours(3, 300), ...hours(3, 60)]);
    expect(changes.map(([transition]) => transition)).toEqual(['firing', 'updated', 'resolved']);
    expect(changes.at(-1)).toEqual(['resolved', 8, expect.any(Number)]);
  });

  test('leaves an echo of how far it was over what was expected, so that the next story is told', () => {
    const rule = buildRule({ condition: SPIKE, expected: expected(DAYS, DAYS + 2 * PER_HOUR) });
    const within = judgeLive(rule, [...usual, ...hours(2, 600), ...hours(4, 60)], DAYS);
    expect(within.state.phase.echo?.excess).toBeCloseTo(600 / 480, 1);
    const later = changesOf(rule, [...hours(2, 600), ...hours(4, 60), ...hours(2, 300)]);
    expect(later.filter(([transition]) => transition === 'firing')).toHaveLength(2);
  });
});

describe('what is remembered of a rule', () => {
  const written = { condition: SPIKE };
  const said = expected(DAYS - PER_HOUR, DAYS);

  test('is derived again once people say that more was expected, so that it raises nothing any more', () => {
    const before = judgeLive(buildRule(written), [...usual.slice(PER_HOUR), ...hours(1, 110)], DAYS);
    const rule = buildRule({ ...written, expected: said });
    expect(needsHistory(buildRule(written), before.state, '0')).toBe(false);
    expect(needsHistory(rule, before.state, '0')).toBe(true);
    const history = ruleHistoryOf([...usual.slice(PER_HOUR), ...hours(1, 110), 5]);
    const after = judgeRule({ rule, before: before.state, history, tick: history.to + MINUTE_MS });
    expect(needsHistory(rule, after.state, '0')).toBe(false);
    const anew = judgeLive(rule, [...usual.slice(PER_HOUR), ...hours(1, 110), 5], DAYS + 1);
    expect(after.state.detector).toEqual(anew.state.detector);
  });

  test('is not derived again by another reason or another zone, and an open alert goes on', () => {
    const rule = buildRule({ ...written, expected: said });
    const { state } = judgeLive(rule, [...usual, ...hours(1, 600)], DAYS);
    expect(state.phase.kind).toBe('firing');
    const zoned = {
      ...rule,
      expected: rule.expected?.map((each) => ({ ...each, why: 'fair', timeZone: 'Asia/Tokyo' })),
    };
    expect(needsHistory(zoned, state, '0')).toBe(false);
    expect(needsHistory(buildRule(written), state, '0')).toBe(true);
    const history = ruleHistoryOf([...usual, ...hours(1, 600), 50]);
    const { changes } = judgeRule({ rule: buildRule(written), before: state, history, tick: history.to + MINUTE_MS });
    expect(changes.map(({ transition }) => transition)).not.toContain('firing');
  });
});

describe('what a look before a bucket is over needs', () => {
  const LIMIT = { kind: 'threshold', window: '1h', atLeast: 100 };
  const counted = buildHistory(MIDNIGHT, new Array<number>(PER_HOUR).fill(4));
  const need = (said?: object) => {
    const rule = buildRule({ condition: LIMIT, ...said });
    const { state } = judgeLive(rule, new Array<number>(PER_HOUR).fill(4), PER_HOUR);
    return earlyNeed(rule, state, { counted, from: MIDNIGHT + HOUR_MS });
  };

  test('is four times the line, less what is there, while four times as many are expected', () => {
    expect(need()).toEqual({ need: 56, line: 100 });
    expect(need({ expected: expected(0, 2 * PER_HOUR) })).toEqual({ need: 400 - 44, line: 400 });
  });

  test('counts mentions of a time that is over as few as usual times have', () => {
    expect(need({ expected: expected(0, PER_HOUR) })).toEqual({ need: 100 - 11, line: 100 });
  });
});

describe('the course of the day in an event', () => {
  const at = MIDNIGHT + 24 * HOUR_MS;
  const courseOf = (said: object) => {
    const rule = buildRule({ condition: { kind: 'threshold', window: '1h', atLeast: 100 }, ...said });
    const history = buildHistory(MIDNIGHT - 2 * HOUR_MS, new Array<number>(26 * PER_HOUR).fill(4));
    const episode = { windowMs: HOUR_MS, line: 100, bound: 'atLeast' as const };
    return dayCourseOf(history, { to: at, episode, rule });
  };

  test('has the line of each step where it was higher for a time, which the picture draws', () => {
    const { lines = [], counts } = courseOf({ expected: expected(6 * PER_HOUR, 9 * PER_HOUR) });
    expect(lines).toHaveLength(counts.length);
    // From six to nine, in half hours that end at half past midnight and so on.
    expect([lines[11], lines[13], lines[17], lines[20]]).toEqual([100, 400, 400, 100]);
    expect(courseOf({}).lines).toBeUndefined();
  });

  test('says when that was within the day, and why, for the picture and for people', () => {
    const said = [...expected(6 * PER_HOUR, 9 * PER_HOUR), ...expected(-9 * PER_HOUR, 2 * PER_HOUR, { why: 'fair' })];
    const shown = courseOf({ expected: said });
    expect(shown.expected).toEqual([
      { from: iso(0), to: iso(2 * PER_HOUR), times: 4, why: 'fair' },
      { from: iso(6 * PER_HOUR), to: iso(9 * PER_HOUR), times: 4, why: 'launch' },
    ]);
    const [, spoken] = alertFacts(
      { rule: { conditionKind: 'threshold' }, byType: { WEB: 1 }, course: shown },
      { plain: plainPart, words: wordsOf({ timeZone: 'Europe/Oslo' }) },
    );
    expect(spoken).toEqual({
      key: 'expected',
      name: 'Expected',
      value:
        'fair, up to 4 times as many, Fri 20 Nov 2026, 01:00 to 03:00; launch, up to 4 times as many, Fri 20 Nov 2026, 07:00 to 10:00',
    });
    expect(courseOf({}).expected).toBeUndefined();
  });
});
