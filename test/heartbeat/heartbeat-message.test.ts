import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AlertPhase } from '../../functions/domain/alerting/episode/alert-phase.ts';
import type { RuleStatus } from '../../functions/domain/alerting/rule-status.ts';
import { heartbeatMessage } from '../../functions/domain/operations/heartbeat/heartbeat-message.ts';
import { type HeartbeatReport, troublesOf } from '../../functions/domain/operations/heartbeat/status-report.ts';
import { subscribersOf } from '../../functions/domain/operations/heartbeat/subscribers.ts';
import { anyText, withoutIsolates } from '../domain/channels/hostile-text.ts';
import { firingSince, ruleOf, ruleStateAt } from './rule-state-at.ts';

const AT = Date.parse('2026-11-20T06:00:00.000Z');
const HOUR = 3_600_000;

function judged(ruleId: string, fields: Partial<RuleStatus> = {}): RuleStatus {
  const rule = ruleOf(ruleId);
  return { rule, state: ruleStateAt(rule, AT), status: 'judged', lagMs: 60_000, ...fields };
}

function report(fields: Partial<HeartbeatReport> = {}): HeartbeatReport {
  return {
    stage: 'prod',
    stackName: 'mention-alerts-prod',
    at: AT,
    rules: [judged('acme')],
    orphans: [],
    broken: [],
    tokens: [
      {
        secretName: 'mention-alerts/token/main',
        series: 1,
        need: { counts: 0.22, scrolls: 0 },
        requestsPerMinute: 80,
        used: { since: AT - 30 * HOUR, counts: 290, scrolls: 4 },
      },
    ],
    buckets: { due: 288, known: 287 },
    subscribers: {
      alerts: { confirmed: 2, pending: [], lost: [] },
      operations: { confirmed: 1, pending: [], lost: [] },
    },
    unread: [],
    unpublished: [],
    undelivered: [],
    overdueSummaries: [],
    lastPublished: {},
    queues: [],
    openNotices: [],
    ...fields,
  };
}

describe('the heartbeat', () => {
  test('says in its subject that all is well, and what is known below', () => {
    const { subject, text } = heartbeatMessage(report());
    expect(subject).toBe('[HEARTBEAT] all is well, 1 of 1 rule judged');
    expect(text).toContain('due       1\n  judged    1\n  learning  0\n  deferred  0\n  failed    0');
    expect(text).toContain('oldest lag  1 min (42/acme)');
    expect(text).toContain('mention-alerts/token/main: 1 series need 0.2 counts a minute, 80 allowed');
    expect(text).toContain('287 of 288 counts of the last 24 h are known (99.7 %)');
    expect(text).toContain('alerts: 2 confirmed, 0 pending, 0 lost');
  });

  test('names the stack in its commands, whatever that is called', () => {
    expect(heartbeatMessage(report({ stackName: 'press' })).text).toContain('mention-alerts --stack press status');
  });

  test('names its stage unless it is prod', () => {
    expect(heartbeatMessage(report({ stage: 'dev' })).subject).toMatch(/^\[HEARTBEAT dev\] /);
  });

  test.each<[string, Partial<HeartbeatReport>, string, string]>([
    [
      'a failed rule',
      { rules: [judged('a', { status: 'failed', why: 'It is not active.' })] },
      '1 rule failed',
      '42/a (It is not active.)',
    ],
    [
      'a late rule',
      { rules: [judged('a', { status: 'deferred', why: 'late', lagMs: 5 * HOUR })] },
      '1 rule late',
      'oldest lag  5 h (42/a)',
    ],
    [
      'an item that is not understood',
      {
        broken: [
          { kind: 'rule', name: '42/b', problems: [{ path: 'evry', reason: 'unknown field "evry"', remedy: '' }] },
        ],
      },
      '1 item invalid',
      'rule 42/b: evry unknown field "evry"',
    ],
    [
      'a rule that is judged and says nothing',
      { rules: [judged('a', { state: { ...ruleStateAt(ruleOf('a'), AT), verdict: undefined } })] },
      '1 rule without a verdict',
      'judged    1',
    ],
    [
      'a rule of an organization that has no item',
      { orphans: [{ rule: ruleOf('a'), why: 'no-organization' }] },
      '1 rule without an organization',
      'without an organization item  42/a',
    ],
    [
      'dead letters',
      {
        queues: [
          { name: 'deliveries', deadLetters: false, waiting: 3, underWay: 1 },
          { name: 'dead letters of deliveries', deadLetters: true, waiting: 2, underWay: 0, oldestMs: 30 * HOUR },
        ],
      },
      '2 in the dead letters of deliveries',
      'deliveries: 3 waiting, 1 under way or waiting for the next attempt\n  dead letters of deliveries: 2 waiting, the oldest for 1 d 6 h',
    ],
    [
      'what operations was told and is not over',
      { openNotices: ['channel/pr-slack/failing'] },
      '1 notice still open',
      'channel/pr-slack/failing',
    ],
    [
      'alerts that no topic takes',
      { unpublished: [{ rule: '42/a', events: 2, since: AT - 3 * HOUR, topics: ['alerts'] }] },
      'alerts of 1 rule unpublished for 3 h',
      '42/a: 2 for alerts, due for 3 h waits to be published',
    ],
    [
      'alerts that a channel has not got',
      { undelivered: [{ channel: 'pr-slack', events: 3, since: AT - 2 * HOUR }] },
      'alerts undelivered to 1 channel for 2 h',
      'pr-slack: 3, the oldest tried for 2 h waits to be delivered to a channel',
    ],
    [
      'a summary that was not made',
      { overdueSummaries: [{ organization: '42', since: AT - 22 * HOUR }] },
      'summary of 42 overdue for 22 h',
      'the summary of organization 42 is 22 h late, because it was not made; the log of summarize says why',
    ],
    [
      'a summary that a topic does not take',
      { overdueSummaries: [{ organization: '42', since: AT - HOUR, topics: ['alerts'] }] },
      'summary of 42 overdue for 1 h',
      'because SNS did not take it (alerts)',
    ],
    [
      'alerts that nobody gets',
      {
        subscribers: {
          ...report().subscribers,
          alerts: { confirmed: 0, pending: ['pr@example.com (email)'], lost: [] },
        },
      },
      'nobody gets alerts',
      'alerts: 0 confirmed, 1 pending (pr@example.com (email)), 0 lost',
    ],
    [
      'messages to operations that nobody gets',
      {
        subscribers: {
          ...report().subscribers,
          operations: { confirmed: 0, pending: [], lost: ['e@example.com (email)'] },
        },
      },
      'nobody gets this topic',
      'operations: 0 confirmed, 0 pending, 1 lost (e@example.com (email))',
    ],
  ])('asks to be looked at for %s', (_, fields, trouble, line) => {
    const { subject, text } = heartbeatMessage(report(fields));
    expect(troublesOf(report(fields))).toEqual([trouble]);
    expect(subject).toBe(`[HEARTBEAT] look at this: ${trouble}`);
    expect(text).toContain(line);
  });

  test('says when each topic took something last, and is not troubled by what was written a minute ago', () => {
    const unpublished = [{ rule: '42/a', events: 1, since: AT - 60_000, topics: ['alerts' as const] }];
    const undelivered = [{ channel: 'pr-slack', events: 1, since: AT - 60_000 }];
    const all = report({ lastPublished: { alerts: AT - HOUR }, unpublished, undelivered });
    expect(troublesOf(all)).toEqual([]);
    expect(heartbeatMessage(all).text).toContain(
      'last published: alerts 2026-11-20 05:00 UTC, alert-events never, as far as is known',
    );
  });

  test('is not troubled by rules that learn, or that somebody switched off', () => {
    const rules = [judged('a', { status: 'learning', why: '6 of 24 h of history' }), judged('b', { status: 'off' })];
    expect(troublesOf(report({ rules }))).toEqual([]);
    expect(heartbeatMessage(report({ rules })).text).toContain('due       1, and 1 disabled');
  });

  test('names the noisiest rules of the last day first, and what is still open', () => {
    const spoke = (ruleId: string, announcedAt: number[], phase?: AlertPhase): RuleStatus => {
      const rule = ruleOf(ruleId);
      return judged(ruleId, {
        state: ruleStateAt(rule, AT, { announcedAt, ...(phase === undefined ? {} : { phase }) }),
      });
    };
    const rules = [
      spoke('small', [AT - HOUR], firingSince(AT - HOUR, 22)),
      spoke('noisy', [AT - 3 * HOUR, AT - 2 * HOUR, AT - HOUR]),
      spoke('old', [AT - 50 * HOUR], firingSince(AT - 50 * HOUR, 400)),
    ];
    const { text } = heartbeatMessage(report({ rules }));
    expect(text).toMatch(/2 open: 42\/old .*since 2026-11-18 04:00 UTC, peak 400 \(limit 21\); 42\/small/);
    expect(text).toMatch(/4 messages in the last 24 h, most first: 42\/noisy "noisy" 3; 42\/small "small" 1/);
  });

  test('stays readable, however much is wrong', () => {
    const rules = Array.from({ length: 3000 }, (_, at) =>
      judged(`rule-${at}`, { status: 'failed', why: 'x'.repeat(900) }),
    );
    const { text } = heartbeatMessage(report({ rules }));
    expect(text).toContain('and 2985 more');
    expect(text.length).toBeLessThan(6000);
  });
});

describe('the heartbeat', () => {
  test('has as many lines as with plain words, whatever names, reasons and addresses say', () => {
    const saying = (word: string) =>
      heartbeatMessage(
        report({
          rules: [
            judged('a', { status: 'failed', why: word }),
            { ...judged('b'), rule: { ...ruleOf('b'), name: word } },
          ],
          openNotices: [word],
          subscribers: {
            alerts: { confirmed: 0, pending: [word], lost: [word] },
            operations: { confirmed: 1, pending: [], lost: [] },
          },
        }),
      ).text;
    const lines = saying('plain').split('\n').length;
    fc.assert(
      fc.property(anyText, (word) => {
        const text = saying(word);
        expect(text.split('\n')).toHaveLength(lines);
        expect(withoutIsolates(text).replaceAll('\n', '')).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
    );
  });
});

describe('subscriptions', () => {
  test('count as confirmed once they have an ARN, by email or otherwise', () => {
    const listed = [
      { arn: 'arn:aws:sns:eu-central-1:1:alerts:a', protocol: 'email', endpoint: 'a@example.com' },
      { arn: 'arn:aws:sns:eu-central-1:1:alerts:b', protocol: 'https', endpoint: 'https://example.com' },
      { arn: 'PendingConfirmation', protocol: 'email', endpoint: 'b@example.com' },
      { arn: 'Deleted', protocol: 'email', endpoint: 'c@example.com' },
    ];
    expect(subscribersOf(listed)).toEqual({
      confirmed: 2,
      pending: ['b@example.com (email)'],
      lost: ['c@example.com (email)'],
    });
  });
});
