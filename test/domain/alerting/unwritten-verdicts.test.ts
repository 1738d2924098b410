import { describe, expect, test } from 'vitest';
import { learning } from '../../../functions/domain/alerting/health.ts';
import type { RuleState } from '../../../functions/domain/alerting/rule-state.ts';
import { isWorthWriting, judgedUpTo, longestUnwritten } from '../../../functions/domain/alerting/unwritten-verdicts.ts';
import { seriesKeyText, seriesName, seriesOf } from '../../../functions/domain/counting/series/series.ts';
import { newHead, type SeriesHead } from '../../../functions/domain/counting/series/series-head.ts';
import { ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00Z');

const rule = ruleOf('acme');
const quiet = (minutes = 0, fields: Partial<RuleState> = {}): RuleState => ({
  ...ruleStateAt(rule, NOON + minutes * MINUTE),
  ...fields,
});

describe('a state is written', () => {
  test('when it is the first', () => {
    expect(isWorthWriting(undefined, quiet())).toBe(true);
  });

  test('not for one more verdict that nothing is unusual, until an hour has come together', () => {
    const written = [5, 30, 55, 60, 65].map((minutes) => isWorthWriting(quiet(), quiet(minutes)));
    expect(written).toEqual([false, false, false, true, true]);
  });

  const event = buildAlertEvent({ status: 'firing' });
  test.each<[string, Partial<RuleState>]>([
    ['an alert began', { phase: { kind: 'quiet', endedAt: NOON } }],
    ['there is something to publish', { outbox: [{ event, unpublished: ['alerts'] }] }],
    ['it cannot be judged', { health: learning({ kind: 'count' }) }],
    ['the past was corrected', { revision: '1' }],
    ['another engine judges', { engine: 0 }],
    ['it watches something else', { watching: 'another' }],
    ['it was stopped', { stopped: true }],
    ['it says when it announced something', { announcedAt: [NOON] }],
  ])('when %s', (_, fields) => {
    expect(isWorthWriting(quiet(), quiet(5, fields))).toBe(true);
  });

  test('when the verdict before was not that all is usual', () => {
    const { verdict, ...never } = quiet();
    expect(isWorthWriting(never, quiet(5))).toBe(true);
    if (verdict === undefined) throw new Error('a state that was judged has a verdict');
    expect(isWorthWriting(quiet(0, { verdict: { ...verdict, status: 'unknown' } }), quiet(5))).toBe(true);
  });
});

describe('a rule whose state was not written was judged', () => {
  const key = seriesKeyText({ organizationId: rule.organizationId, key: seriesName(seriesOf(rule).counted) });
  const known = (minutes: number, fields: Partial<SeriesHead> = {}) =>
    new Map([[key, { ...newHead(5 * MINUTE, NOON + minutes * MINUTE, NOON + minutes * MINUTE), ...fields }]]);
  const minutes = (heads: ReadonlyMap<string, SeriesHead>, state = quiet()) =>
    (judgedUpTo(rule, state, heads) - NOON) / MINUTE;

  test('as far as its series is known, but no further than it may go unwritten', () => {
    expect([0, 5, 10, 55, 60, 90].map((each) => minutes(known(each)))).toEqual([0, 5, 10, 55, 55, 55]);
    expect(longestUnwritten(rule, quiet())).toBe(55 * MINUTE);
  });

  test('not beyond a gap, which judging waits for', () => {
    const gaps = [{ from: NOON + 5 * MINUTE, to: NOON + 10 * MINUTE }];
    expect(minutes(known(15, { gaps }))).toBe(5);
  });

  test('not beyond what is stored where every verdict is written', () => {
    const firing = quiet(0, { health: learning({ kind: 'count' }) });
    expect(minutes(known(15), firing)).toBe(0);
    expect(longestUnwritten(ruleOf('slow', { every: '1h' }), quiet())).toBe(0);
  });

  test('not beyond what is stored where nothing is known of its series', () => {
    expect(minutes(new Map())).toBe(0);
  });
});
