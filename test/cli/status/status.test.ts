import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reasonsOf } from '../../../cli/status/status-table.ts';
import { actionLog } from '../../../functions/adapters/dynamodb/action-store.ts';
import { deliveryRecords } from '../../../functions/adapters/dynamodb/delivery-records.ts';
import { evaluationRecordStore } from '../../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { noticeStore } from '../../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../../functions/adapters/dynamodb/rule-state-store.ts';
import { learning } from '../../../functions/domain/alerting/health.ts';
import { watchNoticeKey } from '../../../functions/domain/counting/organization/watch-in-organization.ts';
import { gaveUp } from '../../../functions/domain/operations/channel-notices.ts';
import { recordAfter } from '../../../functions/domain/operations/evaluation/evaluation-record.ts';
import { firingSince, ruleItem, ruleOf, ruleStateAt } from '../../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../../support/build-alert-event.ts';
import { startInstallation, type TestInstallation } from '../start-installation.ts';

const FIVE_MINUTES = 300_000;
const SECRET = 'mention-alerts/token/main';

let installation: TestInstallation;
/** The newest boundary that a rule at every 5m can have been judged at. */
let newest: number;

beforeAll(async () => {
  installation = await startInstallation();
  newest = Math.floor(Date.now() / FIVE_MINUTES) * FIVE_MINUTES - FIVE_MINUTES;
  const states = ruleStateStore(installation.documents, 'StateTableName');
  const save = async (
    ruleId: string,
    state: Parameters<typeof ruleStateAt>[2],
    fields: Record<string, unknown> = {},
  ) => {
    await installation.put('RulesTableName', { ...ruleItem(ruleId), ...fields });
    await states.save(ruleOf(ruleId, fields), ruleStateAt(ruleOf(ruleId, fields), newest, state), {
      secretName: SECRET,
      muted: false,
    });
  };
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: SECRET });
  await save('a-firing', { phase: firingSince(newest - FIVE_MINUTES) });
  const calming = firingSince(newest - FIVE_MINUTES);
  await save('a-calming', {
    phase: calming.kind === 'firing' ? { ...calming, episode: { ...calming.episode, underSince: newest } } : calming,
  });
  await save('b-blind', {
    health: {
      status: 'error',
      cause: 'keyword-not-active',
      text: 'Keyword 1 is not active.',
      since: newest,
      announced: true,
    },
  });
  const iso = (time: number) => new Date(time).toISOString();
  await save(
    'b-launch',
    {},
    { expected: [{ from: iso(Date.now() - 60_000), to: iso(Date.now() + 3_600_000), times: 4, why: 'launch' }] },
  );
  await save('c-learning', { health: learning({ kind: 'history', have: 6, of: 24 }) });
  await save('k-echo', {
    phase: { kind: 'quiet', restUntil: Date.now() + 3_600_000, restNovelty: 2.5, endedAt: newest - FIVE_MINUTES },
  });
  await save(
    'l-robot',
    {
      phase: firingSince(newest - FIVE_MINUTES),
      outbox: [
        {
          event: buildAlertEvent(),
          unpublished: ['alerts', 'alert-events'],
          heldBack: { voices: 1, mentions: 40, at: newest },
        },
      ],
      neverTold: { voices: 2, mentions: 30, at: newest, startedAt: newest - 2 * FIVE_MINUTES, endedAt: newest },
    },
    { minVoices: 5 },
  );
  const shared = {
    times: 2.4,
    others: [{ kind: 'keyword' as const, id: '1002', name: 'Birch', times: 3.1, over: true }],
    shared: true,
  };
  await save(
    'l-shared',
    {
      phase: firingSince(newest - FIVE_MINUTES),
      outbox: [{ event: buildAlertEvent(), unpublished: ['alerts', 'alert-events'], heldBack: { shared, at: newest } }],
      neverTold: { shared, at: newest, startedAt: newest - 2 * FIVE_MINUTES, endedAt: newest },
    },
    { compare: { with: [{ keywordId: 1002 }], tell: 'ours-only' } },
  );
  const known = newest - FIVE_MINUTES;
  await save(
    'm-known',
    { phase: firingSince(known) },
    { acknowledged: { episode: iso(known), at: iso(newest), count: 63, by: 'Anna Berg' } },
  );
  const escalate = { after: '30m', severity: 'critical', channels: ['on-call'] };
  const unacknowledged = { episode: known, since: newest };
  await save('n-open', { phase: firingSince(known), unacknowledged }, { escalate });
  const open = firingSince(known);
  const escalated = { severity: 'critical' as const, channels: ['on-call'] };
  await save('o-escalated', { phase: { ...open, episode: { ...open.episode, escalated } } }, { escalate });
  const act = { kind: 'acknowledge' as const, organizationId: '42', ruleId: 'm-known', episode: known, eventId: 'e' };
  const plan = { kind: 'acknowledge' as const, episode: known, count: 63 };
  const log = actionLog(installation.documents, 'StateTableName');
  const action = { ...act, plan, at: newest, by: 'Anna Berg', via: 'slack' as const, from: '192.0.2.1', done: false };
  await log.begin('link', action);
  await log.finish('link', action);
  await save('d-silent', {}, { silencedUntil: new Date(Date.now() + 3_600_000).toISOString() });
  const waiting = (ruleId: string) => ({
    event: buildAlertEvent(
      { status: 'updated' },
      { id: ruleId, time: new Date(Date.now() - 2 * 3_600_000).toISOString() },
    ),
    unpublished: ['alert-events' as const],
  });
  for (const [ruleId, fields] of [
    ['i-unpublished', {}],
    ['j-muted', { silencedUntil: new Date(Date.now() + 3_600_000).toISOString() }],
  ] as const) {
    await installation.put('RulesTableName', { ...ruleItem(ruleId), ...fields });
    const state = { ...ruleStateAt(ruleOf(ruleId, fields), newest), outbox: [waiting(ruleId)] };
    await states.save(ruleOf(ruleId, fields), state, { secretName: SECRET, muted: false });
  }
  await installation.put('RulesTableName', { ...ruleItem('k-undelivered'), notify: { channels: ['hook'] } });
  const firstAt = Date.now() - 3 * 3_600_000;
  const undelivered = { channelId: 'hook', eventId: 'k-undelivered' };
  const record = { status: 'waiting', attempts: 4, firstAt, notBefore: 0, said: 'it answered 503 (busy)' } as const;
  await deliveryRecords(installation.documents, 'StateTableName').write(undelivered, record, firstAt);
  const tick = newest + 60_000;
  const run = { tick, stalled: {}, silences: {}, spread: '', unfinished: [], timeZones: {} };
  const records = evaluationRecordStore(installation.documents, 'StateTableName', () => undefined);
  await records.write(
    SECRET,
    recordAfter(undefined, {
      ...run,
      took: ['alerts'],
      sent: { counts: 0, scrolls: 0 },
      durations: { load: 12, count: 500 },
      looks: { series: 500, counts: 20, sent: 15 },
      isNamed: () => true,
    }),
  );
  await installation.put('RulesTableName', { ...ruleItem('e-off'), enabled: false });
  await installation.put('RulesTableName', ruleItem('f-new'));
  await installation.put('RulesTableName', { ...ruleItem('p-astray'), watch: { keywordId: 777 } });
  const publish = async () => undefined;
  const notices = noticeStore({ documents: installation.documents, table: 'StateTableName', publish });
  const key = watchNoticeKey(42n, { kind: 'keyword', keywordId: 777 }, 'unknown-keyword');
  await notices.raise({ key, subject: 'unknown', text: 'unknown' }, newest);
  const refused = { eventId: 'e', reason: 'it answered 400 (Bad Request: chat not found)', isRefused: true };
  await notices.raise(gaveUp('tg', refused), newest);
  await installation.put('RulesTableName', { ...ruleItem('g-broken'), evry: '5m' });
  await installation.put('RulesTableName', { ...ruleItem('h-orphan'), organizationId: 7 });
});
afterAll(() => installation.stop());

const iso = (time: number) => new Date(time).toISOString();

const status = (...args: string[]) => installation.run(['--local', 'status', ...args]);

describe('status', () => {
  test('says what is looked at before its interval is over, and where requests lack for it', async () => {
    const { out } = await status();
    expect(out).toContain('Looked at before their interval is over, each minute:');
    expect(out).toContain(`${SECRET}: 500 series by 20 counts, 15 of them in the last run; requests are scarce`);
  });

  test('says until when a firing alert goes on', async () => {
    const of = async (rule: string) => (await status(rule)).out;
    expect(await of('a-firing')).toContain(
      'the alert ends when there have been fewer than 21 in 1 h for 1 h, or at once when there are far fewer',
    );
    expect(await of('a-calming')).toMatch(/the alert ends by .*\d\d:\d\d, unless there are 21 or more in 1 h before/);
  });

  test('says that an alert about negative mentions is over, too, when they are usual', () => {
    const rule = ruleOf('a-surge', { condition: { kind: 'negative-surge', window: '1h' } });
    const phase = firingSince(newest - FIVE_MINUTES);
    const ends = (of: typeof phase) =>
      reasonsOf({ rule, state: ruleStateAt(rule, newest, { phase: of }), status: 'judged' }, newest).join(' ');
    expect(ends(phase)).toContain(
      'when there have been fewer than 21 in 1 h, or count or share have been usual, for 1 h, or, from an hour after it was told on, at once',
    );
    const calming = phase.kind === 'firing' ? { ...phase, episode: { ...phase.episode, underSince: newest } } : phase;
    expect(ends(calming)).toMatch(/the alert ends by .*\d\d:\d\d, unless it becomes unusual again before/);
  });

  test('says that a drop is over when the count is usual again, and names no limit', () => {
    const rule = ruleOf('a-drop', { condition: { kind: 'drop', window: '1h' } });
    const state = ruleStateAt(rule, newest, { phase: firingSince(newest - FIVE_MINUTES) });
    const said = reasonsOf({ rule, state, status: 'judged' }, newest).join(' ');
    expect(said).toContain('the alert ends when the count in 1 h has been usual again for 1 h');
    expect(said).not.toContain('21');
  });

  test('shows of each rule its state, its health and why', async () => {
    const { status: exit, out, error } = await status();
    expect({ exit, error }).toEqual({ exit: 0, error: '' });
    expect(out).toMatch(/^RULE +STATE +HEALTH +JUDGED TO +NEXT DUE$/m);
    expect(out).toMatch(/^42\/a-firing +firing since .* +ok +/m);
    expect(out).toMatch(/^42\/b-blind +quiet +error +.*\n {4}Keyword 1 is not active\.\n {4}usual: 2 mentions in 1 h/m);
    expect(out).toMatch(/^42\/c-learning +quiet +learning +.*\n {4}learning: 6 of 24 h of history$/m);
    expect(out).toMatch(/^42\/d-silent +quiet, silenced +ok +/m);
    expect(out).toMatch(
      /^42\/k-echo +quiet +ok +.*\n.*\n {4}People know of this story\. Until .* \(UTC\) the next message needs 2\.5 times the usual limit/m,
    );
    expect(out).toMatch(/^42\/e-off +off +off +never$/m);
    expect(out).toMatch(
      /^42\/f-new +quiet +new +never +.*\n {4}not judged yet: the first verdict is due at .*\d\d:\d\d$/m,
    );
    expect(out).toMatch(
      /^42\/p-astray +quiet +error +never +.*\n {4}the keyword 777 does not exist at the service; correct watch\.keywordId, or delete the rule$/m,
    );
  });

  test('says when an alert escalates, or that it did', async () => {
    const { out } = await status();
    expect(out).toMatch(
      /^42\/n-open +firing since .*(?:\n {4}.*)*\n {4}unless somebody acknowledges it, critical and told to on-call from .* on$/m,
    );
    expect(out).toMatch(
      /^42\/o-escalated +firing since .*(?:\n {4}.*)*\n {4}escalated, as nobody acknowledged it: critical and told to on-call$/m,
    );
    const json = async (rule: string) => JSON.parse((await status(rule, '--json')).out).rules[0];
    expect(await json('42/n-open')).toMatchObject({ escalatesAt: iso(newest + 30 * 60_000) });
    expect(await json('42/o-escalated')).toMatchObject({ escalated: { severity: 'critical', channels: ['on-call'] } });
  });

  test('says who did what by links and buttons, and that an alert is known', async () => {
    const { out } = await status();
    expect(out).toMatch(
      /^42\/m-known +firing since .*\n.*\n {4}acknowledged .*\d by Anna Berg: told again at 126 mentions, twice as many as then$/m,
    );
    expect(out).toMatch(
      /^What people did about alerts, the newest first:\n {2}42\/m-known: Acknowledge, .*\d, Anna Berg in Slack$/m,
    );
    expect(JSON.parse((await status('42/m-known', '--json')).out)).toMatchObject({
      actions: [{ rule: '42/m-known', kind: 'acknowledge', at: iso(newest), by: 'Anna Berg', via: 'slack' }],
    });
    expect(JSON.parse((await status('42/a-firing', '--json')).out)).toMatchObject({ actions: [] });
  });

  test('names what is left out, and why', async () => {
    const { out } = await status();
    expect(out).toContain('rule 42/g-broken: invalid and not used: evry: unknown field "evry"; did you mean "every"?');
    expect(out).toContain('7/h-orphan: not judged, because its organization has no valid item');
  });

  test('says how long events have waited to be published, and when each topic took something last', async () => {
    const { out } = await status();
    expect(out).toMatch(
      /^Not published yet, the oldest first:\n {2}42\/i-unpublished: 1 for alert-events, due for 2 h$/m,
    );
    expect(out).not.toMatch(/j-muted: 1 for/);
    expect(out).toMatch(/^Last published: alerts .*\d\d:\d\d, alert-events never$/m);
    const { out: json } = await status('--json');
    expect(JSON.parse(json)).toMatchObject({
      unpublished: [{ rule: '42/i-unpublished', topics: ['alert-events'], ageSeconds: expect.any(Number) }],
      lastPublished: { alerts: new Date(newest + 60_000).toISOString() },
    });
  });

  test('says where the last run spent its time, the longest stage first', async () => {
    expect((await status()).out).toMatch(/^The longest stages of the last run, in ms:\n {2}\S+: count 500, load 12$/m);
    const { out: json } = await status('--json');
    expect(JSON.parse(json)).toMatchObject({ runs: [{ secretName: SECRET, stageMs: { load: 12, count: 500 } }] });
  });

  test('says which channels have not got an alert, and for how long they have been tried', async () => {
    const { out } = await status();
    expect(out).toMatch(
      /^Not delivered to channels yet, the oldest first:\n {2}hook: 1, the oldest tried for 3 h; at the last attempt it answered 503 \(busy\)$/m,
    );
    const { out: json } = await status('--json');
    expect(JSON.parse(json)).toMatchObject({
      undelivered: [{ channel: 'hook', events: 1, ageSeconds: expect.any(Number), said: 'it answered 503 (busy)' }],
    });
  });

  test('says of each notice to operations what happened, such as why a receiver refused an event for good', async () => {
    const { out } = await status();
    expect(out).toMatch(
      /^ {2}channel\/tg\/gave-up\n {4}The receiver of the channel "tg" refused .* for good: it answered 400 \(Bad Request: chat not found\)\./m,
    );
    const { openNotices, notices } = JSON.parse((await status('--json')).out);
    expect(openNotices).toContain('channel/tg/gave-up');
    expect(notices).toContainEqual({
      key: 'channel/tg/gave-up',
      subject: 'Channel tg missed events',
      text: expect.stringContaining('chat not found'),
      since: iso(newest),
    });
  });

  test('says which alert is held back for want of voices, and which one was until it was over', async () => {
    const { out } = await status('l-robot');
    expect(out).toMatch(/^42\/l-robot +held back since /m);
    expect(out).toContain('held back: 1 voice in 40 mentions, and the rule asks for 5 voices');
    expect(out).toMatch(/the last alert that was never sent, for too few voices: .*, 2 voices in 30 mentions/);
    expect(out).not.toContain('l-robot: 1 for');
    const { out: json } = await status('l-robot', '--json');
    expect(JSON.parse(json)).toMatchObject({
      rules: [{ heldBack: { voices: 1, mentions: 40, minVoices: 5 }, lastHeldBack: { voices: 2, mentions: 30 } }],
    });
  });

  test('says which alert is held back because others share it, and which one was until it was over', async () => {
    const { out } = await status('l-shared');
    expect(out).toMatch(/^42\/l-shared +held back since /m);
    const said =
      'The other one has more mentions than usual, too: Birch 3.1 times its usual daily peak; here it is 2.4 times';
    expect(out).toContain(`held back: ${said}, and the rule tells only what others do not share`);
    expect(out).toContain('the last alert that was never sent, because others had it, too: ');
    const { out: json } = await status('l-shared', '--json');
    const [rule] = JSON.parse(json).rules;
    expect(rule.heldBack).toMatchObject({ compared: { shared: true } });
    expect(rule.lastHeldBack).toMatchObject({ compared: { shared: true } });
  });

  test('gives programs the same as JSON, of one rule when it is named', async () => {
    const { out } = await status('a-firing', '--json');
    expect(JSON.parse(out)).toMatchObject({
      rules: [
        {
          rule: '42/a-firing',
          status: 'judged',
          state: 'firing',
          episode: { startedAt: new Date(newest - FIVE_MINUTES).toISOString(), peak: 63 },
          health: { status: 'ok' },
          verdict: { status: 'usual', observed: 2, explanation: expect.stringContaining('2 mentions') },
          judgedTo: new Date(newest).toISOString(),
          nextDueAt: expect.any(String),
        },
      ],
      unwatched: [],
      broken: [],
    });
  });

  test('fails with the nearest name when there is no such rule', async () => {
    expect(await status('a-fring')).toMatchObject({
      status: 1,
      error: expect.stringContaining('Did you mean "a-firing"?'),
    });
  });
});

test('status says what is expected now, and how much higher lines are, for people and for programs', async () => {
  const { out } = await installation.run(['--local', 'status']);
  expect(out).toMatch(/the launch is expected until .*: lines are 4 times as high/);
  const { out: json } = await installation.run(['--local', 'status', '--json']);
  const { rules } = JSON.parse(json);
  const expected = rules.flatMap((rule: { expected?: object }) => rule.expected ?? []);
  expect(expected).toEqual([{ from: expect.any(String), to: expect.any(String), times: 4, why: 'launch' }]);
});

test('status of a rule that tells each mention says what it told, and what the next message counts', () => {
  const rule = ruleOf('ceo', { condition: { kind: 'each' } });
  const now = Date.now();
  const lines = (found: object) =>
    reasonsOf(
      { rule, state: { ...ruleStateAt(rule, newest), found: { told: {}, texts: {}, ...found } }, status: 'judged' },
      now,
    );
  expect(lines({})).toContain('nothing told yet');
  const told = lines({
    messages: { [now - 30 * 3_600_000]: 9, [now - 60_000]: 1 },
    copies: { count: 1, since: now },
    dropped: 2,
  });
  expect(told).toContainEqual(expect.stringMatching(/^1 mention told in the last 24 h, the last at /));
  expect(told).toContain('1 copy of told mentions came since; the next message counts them');
  expect(told).toContain('2 mentions not told, because of a silence or an edit; the next message says so');
});
