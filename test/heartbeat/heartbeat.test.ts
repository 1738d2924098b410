import { createServer } from 'node:http';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { lastHeartbeat } from '../../functions/adapters/dynamodb/last-heartbeat.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import { callDeadMan } from '../../functions/adapters/webhook/heartbeat-dead-man.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { standstill } from '../../functions/domain/operations/heartbeat/standstill.ts';
import { secretPart } from '../../functions/domain/operations/notice.ts';
import { type HeartbeatDependencies, heartbeat } from '../../functions/heartbeat/heartbeat.ts';
import { type WatchSources, watch } from '../../functions/heartbeat/watch.ts';
import { startInstallation, type TestInstallation } from '../cli/start-installation.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { saveHead } from '../support/save-head.ts';
import { ruleItem, ruleOf, ruleStateAt } from './rule-state-at.ts';

const AT = Date.parse('2026-11-20T06:00:00.000Z');
const DAY = 24 * 3_600_000;
const SECRET = 'mention-alerts/token/main';

const confirmed = [{ arn: 'arn:aws:sns:x:1:alerts:a', protocol: 'email', endpoint: 'pr@example.com' }];
const pending = [{ arn: 'PendingConfirmation', protocol: 'email', endpoint: 'pr@example.com' }];

let installation: TestInstallation;
const calls: string[] = [];
let answer = 200;
const outside = createServer((request, response) => {
  calls.push(`${request.method} ${request.url}`);
  if (answer !== 0) response.writeHead(answer).end('ok');
});
let outsideUrl = '';

beforeAll(async () => {
  installation = await startInstallation();
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  const address = outside.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  outsideUrl = `http://127.0.0.1:${address.port}/ping/3f2a`;
  const { documents } = installation;
  await installation.put('OrganizationsTableName', { organizationId: 42, secretName: SECRET });
  await installation.put('RulesTableName', ruleItem('acme'));
  const rule = ruleOf('acme');
  await ruleStateStore(documents, 'StateTableName').save(rule, ruleStateAt(rule, AT - 300_000), {
    secretName: SECRET,
    muted: false,
  });
  const head = {
    ...newHead(300_000, AT - 2 * DAY, AT - 300_000),
    gaps: [{ from: AT - 3_600_000, to: AT - 3_300_000 }],
  };
  await saveHead(historyStore(documents, 'StateTableName'), { organizationId: 42n, key: 'keyword:1:ALL' }, head);
});
afterAll(async () => {
  outside.closeAllConnections();
  outside.close();
  await installation.stop();
});
beforeEach(() => {
  calls.length = 0;
  answer = 200;
});

const remove = (TableName: string, Key: Record<string, unknown>) =>
  installation.documents.send(new DeleteCommand({ TableName, Key }));

function world(fields: Partial<HeartbeatDependencies> = {}) {
  const { documents } = installation;
  const told: { subject: string; text: string }[] = [];
  const publish = async (subject: string, text: string) => {
    told.push({ subject, text });
  };
  const dependencies: HeartbeatDependencies = {
    queueName: 'deliveries',
    htmlAddresses: undefined,
    stage: 'prod',
    stackName: 'mention-alerts-prod',
    configuration: configurationStore(documents, { organizations: 'OrganizationsTableName', rules: 'RulesTableName' }),
    states: ruleStateStore(documents, 'StateTableName'),
    records: evaluationRecordStore(documents, 'StateTableName', () => undefined),
    history: historyStore(documents, 'StateTableName'),
    groups: groupRecordStore(documents, 'StateTableName', () => undefined),
    undelivered: undeliveredEvents(documents, 'StateTableName'),
    summaries: summaryRecordStore(documents, 'StateTableName', () => undefined),
    notices: noticeStore({ documents, table: 'StateTableName', publish }),
    subscriptions: async () => confirmed,
    publish,
    queues: async () => [],
    lastHeartbeat: lastHeartbeat(documents, 'StateTableName'),
    ...fields,
  };
  return { run: (at = AT) => heartbeat(dependencies, at), subjects: () => told.map(({ subject }) => subject), told };
}

describe('a heartbeat', () => {
  test('tells operations what the tables know', async () => {
    const { run, told } = world();
    const { report } = await run();
    expect(told.map(({ subject }) => subject)).toEqual(['[HEARTBEAT] all is well, 1 of 1 rule judged']);
    // Of a day of five minutes one bucket is a gap.
    expect(report.buckets).toEqual({ due: 288, known: 287 });
  });

  test('asks to be looked at when a rule is late', async () => {
    const { run, subjects } = world();
    await run(AT + DAY);
    expect(subjects()).toEqual(['[HEARTBEAT] look at this: 1 rule late']);
  });

  test.each<[string, Partial<HeartbeatDependencies>]>([
    ['its topic', { publish: () => Promise.reject(new Error('down')) }],
    ['a queue', { queues: () => Promise.reject(new Error('down')) }],
  ])('fails with %s, so that its alarm rings', async (_, broken) => {
    await expect(world(broken).run()).rejects.toThrow('down');
  });

  test('tells once that nobody gets alerts, and once that this is over', async () => {
    const unread = { subscriptions: async () => pending };
    const first = world(unread);
    await first.run();
    expect(first.told[0]).toEqual({
      subject: '[OPERATIONS] nobody gets alerts by email',
      text: expect.stringContaining('Not confirmed yet: pr@example.com (email).'),
    });
    const second = world(unread);
    await second.run(AT + 60_000);
    expect(second.subjects()).toEqual([expect.stringContaining('[HEARTBEAT]')]);
    const third = world();
    await third.run(AT + 120_000);
    expect(third.subjects()).toEqual(['[OVER] nobody gets alerts by email', expect.stringContaining('[HEARTBEAT]')]);
  });

  describe('where a function sends the emails', () => {
    const queue = [{ arn: 'arn:aws:sns:x:1:alerts:q', protocol: 'sqs', endpoint: 'arn:aws:sqs:x:1:deliveries' }];
    const html = { htmlAddresses: 0, subscriptions: async () => queue };
    const naming = (...named: (readonly string[])[]) => ({
      ...html,
      configuration: {
        ...configurationStore(installation.documents, {
          organizations: 'OrganizationsTableName',
          rules: 'RulesTableName',
        }),
        organizations: async () =>
          named.map((emails, at) => ({
            organizationId: 42 + at,
            secretName: SECRET,
            ...(emails.length > 0 && { emails }),
          })),
      },
    });
    const troublesOf = async (fields: Partial<HeartbeatDependencies>) => {
      const { troubles, report } = await world(fields).run(AT);
      return {
        troubles: troubles.filter((each) => /nobody gets (alerts|emails)/.test(each)),
        ...report.subscribers.alerts,
      };
    };

    test('its own queue is no reader: without an address nobody gets alerts, and the remedy is named', async () => {
      const { run, told } = world(html);
      await run();
      expect(told[1]?.subject).toContain('nobody gets alerts');
      expect(told[0]?.text).toContain('Name people in emails of the item of an organization');
      await world().run(AT + 60_000);
    });

    test('each address counts once, of the stack and of organizations', async () => {
      expect(await troublesOf({ ...html, htmlAddresses: 2 })).toMatchObject({ confirmed: 2, troubles: [] });
      expect(await troublesOf(naming(['pr@example.com', 'ceo@example.com'], ['PR@example.com']))).toMatchObject({
        confirmed: 2,
        troubles: [],
      });
    });

    test('an organization whose emails nobody gets is named, unless somebody gets all', async () => {
      const others = naming([], ['pr@example.com']);
      expect((await troublesOf(others)).troubles).toEqual(['nobody gets emails of 42']);
      expect((await troublesOf({ ...others, htmlAddresses: 1 })).troubles).toEqual([]);
      // SNS sends nothing to these addresses.
      const subscriptions = async () => pending;
      expect(await troublesOf({ ...others, htmlAddresses: undefined, subscriptions })).toMatchObject({
        confirmed: 0,
        troubles: ['nobody gets alerts'],
      });
      await world().run(AT + 60_000);
    });
  });

  test('takes rules for failed whose token was told to be refused', async () => {
    const { run, subjects } = world();
    const publish = async () => {};
    const notices = noticeStore({ documents: installation.documents, table: 'StateTableName', publish });
    const key = `token/${secretPart(SECRET)}/rejected`;
    await notices.raise({ key, subject: 'the token is rejected', text: '' }, AT);
    const { report } = await run();
    await notices.settle(key, AT);
    expect(subjects()).toEqual(['[HEARTBEAT] look at this: 1 rule failed, 1 notice still open']);
    expect(report.rules[0]?.why).toBe(`the service rejects the token (${SECRET})`);
  });
});

test('what is switched off is neither late nor overdue: a rule, an organization and its summary', async () => {
  const off = { enabled: false, secretName: `${SECRET}-of-none` };
  const digest = { time: '05:30', whenQuiet: true };
  await installation.put('OrganizationsTableName', { organizationId: 43, timeZone: 'UTC', digest, ...off });
  await installation.put('RulesTableName', { ...ruleItem('on'), organizationId: 43 });
  const { run, told } = world();
  const { report } = await run();
  expect([told[0]?.subject, report.orphans.map(({ why }) => why)]).toEqual([
    '[HEARTBEAT] all is well, 1 of 1 rule judged',
    ['organization-disabled'],
  ]);
  expect(told[0]?.text).toMatch(/due +1, and 1 disabled\n/);
  const rules = [ruleOf('off', { enabled: false })];
  const looked = { at: AT, tokens: [{ secretName: SECRET, rules }], unpublished: [], noticeSince: undefined };
  const seenSince = new Map([[SECRET, AT - DAY]]);
  expect(standstill({ ...looked, lastTicks: new Map(), seenSince })).toEqual([]);
  await remove('RulesTableName', { organizationId: 43, ruleId: 'on' });
  await remove('OrganizationsTableName', { organizationId: 43 });
});

describe('the watch', () => {
  /** Looked at a minute after the rule was judged; `took` as the record of its token says. */
  async function look(fields: Partial<WatchSources> = {}, at = AT) {
    const { documents } = installation;
    const sources: WatchSources = {
      configuration: configurationStore(documents, {
        organizations: 'OrganizationsTableName',
        rules: 'RulesTableName',
      }),
      states: ruleStateStore(documents, 'StateTableName'),
      records: evaluationRecordStore(documents, 'StateTableName', () => undefined),
      notices: noticeStore({ documents, table: 'StateTableName', publish: async () => {} }),
      summaries: summaryRecordStore(documents, 'StateTableName', () => undefined),
      lastHeartbeat: lastHeartbeat(documents, 'StateTableName'),
      queues: async () => [],
      seenSince: new Map(),
      letters: new Map(),
      callDeadMan: () => callDeadMan(outsideUrl),
      ...fields,
    };
    return watch(sources, at);
  }
  const judgedAt = async (tick: number) => {
    const run = { tick, stalled: {}, silences: {}, spread: '', unfinished: [], timeZones: {} };
    const record = recordAfter(undefined, { ...run, sent: { counts: 1, scrolls: 0 }, isNamed: () => true });
    await evaluationRecordStore(installation.documents, 'StateTableName', () => undefined).write(SECRET, record);
  };

  test('tells the outside while rules are judged and alerts get out; it needs no topic for that', async () => {
    await judgedAt(AT - 60_000);
    expect(await look()).toMatchObject({ standing: [], troubles: [], deadMan: 'called' });
    expect(calls).toEqual(['GET /ping/3f2a']);
  });

  test('keeps silent when no rule has been judged for half an hour', async () => {
    await judgedAt(AT - 1_800_000);
    const { standing, troubles, deadMan } = await look();
    expect(standing).toEqual([`the rules under ${SECRET} were judged 30 min ago`]);
    expect(troubles).toEqual(['rules or alerts stand still']);
    expect([deadMan, calls]).toEqual(['not-called', []]);
  });

  test('gives a token that was never evaluated half an hour, for it may be new', async () => {
    const records = { of: async () => new Map() };
    const seenSince = new Map<string, number>();
    const looks = [];
    for (const minutes of [0, 20, 30]) {
      const { standing, deadMan } = await look({ records, seenSince }, AT + minutes * 60_000);
      looks.push([standing, deadMan]);
    }
    expect(looks).toEqual([
      [[], 'called'],
      [[], 'called'],
      [[`the rules under ${SECRET} were never judged`], 'not-called'],
    ]);
  });

  test('keeps silent when an alert of a rule that was deleted does not get out, and says its age', async () => {
    await judgedAt(AT - 60_000);
    const { documents } = installation;
    const gone = ruleOf('gone');
    const event = buildAlertEvent({ status: 'ended' }, { time: new Date(AT - 1_200_000).toISOString() });
    const states = ruleStateStore(documents, 'StateTableName');
    const state = { ...ruleStateAt(gone, AT), outbox: [{ event, unpublished: ['alerts' as const] }] };
    const saved = await states.save(gone, state, { secretName: SECRET, muted: false });
    const { standing, deadMan } = await look();
    expect([standing, deadMan]).toEqual([['alerts wait for alerts for 20 min'], 'not-called']);
    // The heartbeat says the same.
    const { run, subjects } = world();
    await run();
    expect(subjects()).toEqual(['[HEARTBEAT] look at this: alerts of 1 rule unpublished for 20 min']);
    if (saved !== undefined) await states.save(gone, { ...saved, outbox: [] }, { secretName: SECRET, muted: false });
  });

  test.each([
    ['rule', { enabled: false }, {}],
    ['organization', {}, { enabled: false }],
  ])('goes on while what waits belongs to a silenced rule whose %s was disabled', async (_, fields, organization) => {
    await judgedAt(AT - 60_000);
    const item = { ...ruleItem('off'), silencedUntil: new Date(AT + DAY).toISOString(), ...fields };
    await installation.put('OrganizationsTableName', { organizationId: 43, secretName: SECRET, ...organization });
    await installation.put('RulesTableName', { ...item, organizationId: 43 });
    const event = buildAlertEvent({ status: 'ended' }, { time: new Date(AT - 1_200_000).toISOString() });
    const key = { organizationId: 43n, ruleId: 'off' };
    const states = ruleStateStore(installation.documents, 'StateTableName');
    const state = { ...ruleStateAt(ruleOf('off'), AT), outbox: [{ event, unpublished: ['alerts' as const] }] };
    const before = (await states.read([key])).found.get('43/off');
    const saved = await states.save(
      key,
      { ...state, version: before?.version ?? 0 },
      { secretName: SECRET, muted: true },
    );
    expect((await look()).standing).toEqual([]);
    if (saved !== undefined) await states.save(key, { ...saved, outbox: [] }, { secretName: SECRET, muted: true });
    await remove('RulesTableName', { organizationId: 43, ruleId: 'off' });
    await remove('OrganizationsTableName', { organizationId: 43 });
  });

  test('keeps silent when operations cannot be told', async () => {
    await judgedAt(AT - 60_000);
    const { documents } = installation;
    const publish = () => Promise.reject(new Error('KMS.DisabledException'));
    const broken = noticeStore({ documents, table: 'StateTableName', publish });
    await expect(broken.raise({ key: '42/rule-item/x', subject: 's', text: 't' }, AT - 900_000)).rejects.toThrow();
    const notices = { ...broken, publishPending: async () => ({ raised: [] }), reconcile: async () => {} };
    expect((await look({ notices })).standing).toEqual(['operations could not be told for 15 min']);
    expect((await look({ notices }, AT - 600_000)).standing).toEqual([]);
    const working = noticeStore({ documents, table: 'StateTableName', publish: async () => {} });
    await working.settle('42/rule-item/x', AT);
    expect((await look()).standing).toEqual([]);
  });

  const letters = (waiting: number) => async () => [
    { name: 'dead letters of deliveries', deadLetters: true, waiting, underWay: 0 },
    { name: 'deliveries', deadLetters: false, waiting: 9, underWay: 9 },
  ];

  test('tells operations of dead letters once for each incident, and when they are gone', async () => {
    await judgedAt(AT + 20 * 60_000);
    const { documents } = installation;
    const subjects: string[] = [];
    const notices = noticeStore({
      documents,
      table: 'StateTableName',
      publish: async (subject) => void subjects.push(subject),
    });
    const known: WatchSources['letters'] = new Map();
    const counted: number[] = [];
    for (const [minute, waiting] of [
      [0, 0],
      [5, 1],
      [10, 2],
      [15, 2],
      [20, 2],
      [25, 3],
      [30, 3],
      [35, 0],
    ] as const) {
      const sources = { notices, letters: known, queues: letters(waiting) };
      counted.push((await look(sources, AT + minute * 60_000)).troubles.length);
    }
    expect(counted).toEqual([0, 1, 1, 1, 1, 1, 1, 0]);
    expect(subjects).toEqual([
      '[OPERATIONS] 1 in the dead letters of deliveries',
      '[OPERATIONS] 3 in the dead letters of deliveries',
      '[OVER] 3 in the dead letters of deliveries',
    ]);
  });

  test('knows in a new container which dead letters were told', async () => {
    await judgedAt(AT + 45 * 60_000);
    const told: string[] = [];
    const publish = async (subject: string) => void told.push(subject);
    const notices = noticeStore({ documents: installation.documents, table: 'StateTableName', publish });
    for (const minute of [0, 30]) await look({ notices, queues: letters(1) }, AT + minute * 60_000);
    await look({ notices, queues: letters(0) }, AT + 3_600_000);
    expect(told).toEqual([expect.stringContaining('[OPERATIONS]'), expect.stringContaining('[OVER]')]);
  });

  test('counts queues that it cannot look at, and troubles that a run has told and that last', async () => {
    await judgedAt(AT - 60_000);
    const notices = noticeStore({
      documents: installation.documents,
      table: 'StateTableName',
      publish: async () => {},
    });
    await notices.raise({ key: 'token/a/unauthorized', subject: 's', text: 't' }, AT);
    const { troubles } = await look({ notices, queues: () => Promise.reject(new Error('no queue')) });
    expect(troubles).toEqual(['token/a/unauthorized', 'the queues cannot be looked at: Error: no queue']);
    await notices.settle('token/a/unauthorized', AT);
  });

  test('tells of a message of the day that stays away; of a new stack it waits for the first', async () => {
    await judgedAt(AT - 60_000);
    let last: number | undefined;
    const noteIt = async (at: number) => {
      last = at;
    };
    const mark = { read: async () => last, note: noteIt };
    const looked = async (hours: number) => (await look({ lastHeartbeat: mark }, AT + hours * 3_600_000)).troubles;
    await looked(0);
    expect(last).toBe(AT);
    await judgedAt(AT + 25 * 3_600_000);
    expect(await looked(24.9)).toEqual([]);
    expect(await looked(25)).toEqual(['the heartbeat stays away']);
    await looked(0);
  });

  test('fails, and tells the outside nothing, when State cannot be read', async () => {
    const states = { ...ruleStateStore(installation.documents, 'Nowhere') };
    await expect(look({ states })).rejects.toThrow();
    expect(calls).toEqual([]);
  });
});

describe('the outside service', () => {
  test.each([
    [404, 'it answered 404'],
    [302, 'it could not be reached'],
    [0, 'it did not answer within 0.2 s'],
  ])('that answers %i: the reason is kept, without the address, which is a secret', async (status, reason) => {
    answer = status;
    expect(await callDeadMan(outsideUrl, 200)).toBe(reason);
  });

  test('that is not there is no fault of ours', async () => {
    expect(await callDeadMan('http://127.0.0.1:9/ping')).toBe('it could not be reached');
  });
});
