import { describe, expect, test } from 'vitest';
import { learning } from '../../functions/domain/alerting/health.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { ruleStatus } from '../../functions/domain/alerting/rule-status.ts';
import { isOverdue, scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { secretPart } from '../../functions/domain/operations/notice.ts';
import { refusalOf } from '../../functions/domain/operations/refusal-of.ts';
import { secretNotice, serviceNotice } from '../../functions/evaluate/configuration/service-notice.ts';
import { ruleOf, ruleStateAt } from './rule-state-at.ts';

const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const MINUTE = 60_000;

const rule = ruleOf('acme');
const status = (of: Rule, state: RuleState | undefined, now: number) =>
  ruleStatus({ rule: of, series: scheduleOf([of], 80).series, state, heads: new Map(), refusal: undefined, now });
const error = {
  status: 'error',
  cause: 'keyword-not-active',
  text: 'It collects nothing.',
  since: NOON,
  announced: true,
} as const;

describe('how a rule does', () => {
  test.each([
    ['judged to the newest boundary: in time', ruleStateAt(rule, NOON), 3, 'judged', undefined],
    ['due for 15 minutes: still in time', ruleStateAt(rule, NOON - 20 * MINUTE), 1, 'judged', undefined],
    ['due for more than three intervals: late', ruleStateAt(rule, NOON - 20 * MINUTE), 2, 'deferred', 'late'],
    ['never judged', undefined, 3, 'deferred', 'no verdict yet'],
    [
      'too little history',
      ruleStateAt(rule, NOON, { health: learning({ kind: 'history', have: 6, of: 24 }) }),
      3,
      'learning',
      { kind: 'history', have: 6, of: 24 },
    ],
    [
      'zeros that lie, also when it is late',
      ruleStateAt(rule, NOON - 90 * MINUTE, { health: error }),
      3,
      'failed',
      'It collects nothing.',
    ],
  ])('%s', (_, state, minutes, expected, why) => {
    const found = status(rule, state, NOON + minutes * MINUTE);
    expect(found.status).toBe(expected);
    expect(found.stillMissing ?? found.why).toEqual(why);
  });

  test('has failed when its token does not work, whatever its state says', () => {
    const facts = {
      rule,
      heads: new Map(),
      series: scheduleOf([rule], 80).series,
      state: ruleStateAt(rule, NOON),
      now: NOON,
    };
    const refusal = { why: 'the service rejects the token', because: 'no-token' };
    expect(ruleStatus({ ...facts, refusal })).toMatchObject({ status: 'failed', ...refusal });
  });

  test('is off when it is disabled', () => {
    const off = ruleOf('acme', { enabled: false });
    expect(status(off, ruleStateAt(off, NOON), NOON)).toMatchObject({ status: 'off', why: 'disabled' });
  });

  test.each([
    ['was edited in what it watches', ruleStateAt(ruleOf('acme', { watch: { keywordId: 2 } }), NOON - 300 * MINUTE)],
    ['was disabled for a while', ruleStateAt(rule, NOON - 300 * MINUTE, { stopped: true })],
  ])('one that %s begins anew: what it missed is no lag', (_, state) => {
    const found = status(rule, state, NOON);
    expect(found.lagMs).toBeUndefined();
    expect(found.nextDueAt).toBeGreaterThan(NOON);
  });

  test.each([['5m'], ['15m'], ['1h']])('at every %s it is due when the program asks, to the minute', (every) => {
    const each = ruleOf('acme', { every });
    const [series] = scheduleOf([each], 80).series.values();
    const { nextDueAt = 0 } = status(each, ruleStateAt(each, NOON), NOON);
    expect(nextDueAt).toBeGreaterThan(NOON);
    expect(series !== undefined && isOverdue(series, nextDueAt - MINUTE, nextDueAt)).toBe(true);
  });
});

const SECRET = 'mention-alerts/token/main';
const acme = { organizationId: 42n, ruleId: 'acme', watch: { kind: 'keyword', keywordId: 1001 } } as const;

describe('what operations was told', () => {
  test.each([
    [
      'a token that is rejected stops every rule under it',
      [`token/${secretPart(SECRET)}/rejected`],
      /rejects the token/,
    ],
    ['a secret without a token does, too', [`token/${secretPart(SECRET)}/secret`], /no token/],
    [
      'an organization that is not found stops its own',
      [`token/${secretPart(SECRET)}/not-found/42`],
      /no such organization/,
    ],
    ['and no other', [`token/${secretPart(SECRET)}/not-found/7`], undefined],
    ['another token is no matter', ['token/mention-alerts:token:mai/rejected'], undefined],
    ['a rule that is in quarantine is told by name', [`quarantine/${secretPart(SECRET)}/42/acme`], /in quarantine/],
    [
      'a keyword that the service does not know is named, with what to do',
      ['42/watch/unknown-keyword/keyword:1001'],
      /^the keyword 1001 does not exist at the service; correct watch\.keywordId, or delete the rule$/,
    ],
    [
      'another keyword is no matter',
      ['42/watch/unknown-keyword/keyword:10', '7/watch/unknown-keyword/keyword:1001'],
      undefined,
    ],
    [
      'a service that does not answer is said by the state of a rule that has one',
      [`service/${SECRET}`, '42/service'],
      undefined,
    ],
    ['its neighbour goes on', [`quarantine/${secretPart(SECRET)}/42/acme2`], undefined],
  ])('%s', (_, raised, why) => {
    const refusal = refusalOf(acme, SECRET, { raised, unreadable: undefined, isNew: false });
    if (why === undefined) expect(refusal).toBeUndefined();
    else expect(refusal?.why).toMatch(why);
  });

  test.each([
    ['the service does not answer', [`service/${SECRET}`], 'the monitoring service does not answer'],
    ['its organization is not returned', ['42/service'], 'the monitoring service does not return the organization'],
    ['the group is not known', ['42/watch/unknown-group/group:7'], 'the group 7 does not exist at the service'],
  ])('says of a rule that was never judged that %s', (_, raised, why) => {
    const isOfGroup = why.includes('group');
    const rule = isOfGroup ? { ...acme, watch: { kind: 'group', groupId: 7n } as const } : acme;
    expect(refusalOf(rule, SECRET, { raised, unreadable: undefined, isNew: true })?.why).toContain(why);
  });

  test('is understood under the keys that evaluate raises', () => {
    const request = 'GET /v2/organizations/42';
    const errors = [
      serviceNotice(SECRET, { kind: 'unauthorized', request, retryable: false }),
      serviceNotice(SECRET, { kind: 'forbidden', request, retryable: false }, 42n),
      serviceNotice(SECRET, { kind: 'forbidden', request, retryable: false }),
      serviceNotice(SECRET, { kind: 'not-found', request, retryable: false }, 42n),
      secretNotice(SECRET, 'placeholder'),
    ];
    for (const notice of errors)
      expect(
        refusalOf(acme, SECRET, { raised: [notice?.key ?? ''], unreadable: undefined, isNew: false }),
        notice?.key,
      ).toBeDefined();
  });
});
