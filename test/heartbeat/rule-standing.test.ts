import { describe, expect, it } from 'vitest';
import type { RuleState } from '../../functions/domain/alert/rule-state.ts';
import { ruleStanding } from '../../functions/domain/heartbeat/rule-standing.ts';
import type { Rule } from '../../functions/domain/rule/rule.ts';
import { fallsDueAt } from '../../functions/domain/series/due.ts';
import { fleetOf } from '../../functions/domain/series/schedule.ts';
import { ruleOf, ruleStateAt } from './rule-state-at.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;

const rule = ruleOf('acme');
const standing = (of: Rule, state: RuleState | undefined, now: number, refused?: string) =>
  ruleStanding(of, fleetOf([of], 80), state, refused, now);
const error = {
  status: 'error',
  cause: 'keyword-not-active',
  text: 'It collects nothing.',
  since: NOON,
  told: true,
} as const;

describe('where a rule stands', () => {
  it.each([
    ['judged to the newest boundary: in time', ruleStateAt(rule, NOON), 3, 'judged', undefined],
    ['due for 15 minutes: still in time', ruleStateAt(rule, NOON - 20 * MINUTE), 1, 'judged', undefined],
    ['due for more than three intervals: late', ruleStateAt(rule, NOON - 20 * MINUTE), 2, 'deferred', 'late'],
    ['never judged', undefined, 3, 'deferred', 'no verdict yet'],
    [
      'too little history',
      ruleStateAt(rule, NOON, { health: { status: 'learning', missing: '6 of 24 h of history' } }),
      3,
      'learning',
      '6 of 24 h of history',
    ],
    [
      'zeros that lie, also when it is late',
      ruleStateAt(rule, NOON - 90 * MINUTE, { health: error }),
      3,
      'failed',
      'It collects nothing.',
    ],
  ])('%s', (_, state, minutes, expected, why) => {
    const found = standing(rule, state, NOON + minutes * MINUTE);
    expect(found.standing).toBe(expected);
    expect(found.why).toBe(why);
  });

  it('has failed when its token does not work, whatever its state says', () => {
    const found = standing(rule, ruleStateAt(rule, NOON), NOON, 'the service rejects the token');
    expect(found).toMatchObject({ standing: 'failed', why: 'the service rejects the token' });
  });

  it('is off when it is disabled', () => {
    const off = ruleOf('acme', { enabled: false });
    expect(standing(off, ruleStateAt(off, NOON), NOON)).toMatchObject({ standing: 'off', why: 'disabled' });
  });

  it.each([
    ['was edited in what it watches', ruleStateAt(ruleOf('acme', { watch: { keywordId: 2 } }), NOON - 300 * MINUTE)],
    ['was disabled for a while', ruleStateAt(rule, NOON - 300 * MINUTE, { parked: true })],
  ])('one that %s begins anew: what it missed is no lag', (_, state) => {
    const found = standing(rule, state, NOON);
    expect(found.lagMs).toBeUndefined();
    expect(found.nextDueAt).toBeGreaterThan(NOON);
  });

  it.each([['5m'], ['15m'], ['1h']])('at every %s it is due when the program asks, to the minute', (every) => {
    const each = ruleOf('acme', { every });
    const [series] = fleetOf([each], 80).values();
    const { nextDueAt = 0 } = standing(each, ruleStateAt(each, NOON), NOON);
    expect(nextDueAt).toBeGreaterThan(NOON);
    expect(fallsDueAt(nextDueAt, series?.widthMs ?? 0, series?.turnMs ?? 0)).toBe(true);
  });
});
