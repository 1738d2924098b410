import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { summaryRecordStore } from '../../functions/adapters/dynamodb/summary-record-store.ts';
import { readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { undeliveredEvents } from '../../functions/adapters/dynamodb/undelivered-events.ts';
import type { SummaryTopics } from '../../functions/adapters/sns/summary-topics.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import type { SummaryEvent } from '../../functions/domain/messages/summary/summary-event.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { type SummarizePorts, summarize } from '../../functions/summarize/summarize.ts';
import { startInstallation, type TestInstallation } from '../cli/start-installation.ts';
import { ruleItem, ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { saveHead } from '../support/save-head.ts';

const SECRET = 'mention-alerts/token/main';
const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** Nine on a Monday in Oslo, and two minutes later. */
const NINE = Date.parse('2026-11-23T08:00Z');
const AT = NINE + 2 * MINUTE;

let installation: TestInstallation;
beforeEach(async () => {
  installation = await startInstallation();
  await installation.put('RulesTableName', ruleItem('acme'));
  const run = { tick: NINE, stalled: {}, silences: {}, spread: '', unfinished: [] };
  const said = { timeZones: { 42: 'Europe/Oslo' }, names: { 42: 'Tarnfell brands' } };
  const record = recordAfter(undefined, { ...run, ...said, sent: { counts: 1, scrolls: 0 }, isNamed: () => true });
  await evaluationRecordStore(installation.documents, 'StateTableName', () => undefined).write(SECRET, record);
});
afterEach(() => installation.stop());

const organization = (digest: Record<string, unknown>, organizationId = 42, fields: Record<string, unknown> = {}) =>
  installation.put('OrganizationsTableName', {
    ...{ organizationId, secretName: SECRET, timeZone: 'Europe/Oslo', digest },
    ...fields,
  });

/** The rule was judged, and had an alert of which people were told. */
async function alerted(): Promise<void> {
  const rule = ruleOf('acme');
  const state = {
    ...ruleStateAt(rule, NINE),
    watchName: 'Acme',
    episodes: [
      {
        startedAt: NINE - 20 * MINUTE,
        name: 'Acme',
        severity: 'warning' as const,
        peak: 63,
        toldAt: NINE - 20 * MINUTE,
      },
    ],
  };
  const { documents } = installation;
  await ruleStateStore(documents, 'StateTableName').save(rule, state, { secretName: SECRET, muted: false });
  const head = newHead(300_000, NINE - DAY, NINE);
  await saveHead(
    historyStore(documents, 'StateTableName'),
    { organizationId: 42n, key: 'keyword:1:ALL' },
    { ...head, gaps: [] },
  );
}

/** A run of the function at a time, on topics that keep what they take, or refuse it. */
function world() {
  const { documents } = installation;
  const taken: { readonly topic: keyof SummaryTopics; readonly event: SummaryEvent }[] = [];
  const refusing = new Set<keyof SummaryTopics>();
  const take = (topic: keyof SummaryTopics) => async (event: SummaryEvent) => {
    if (refusing.has(topic)) throw new Error(`${topic} is down`);
    taken.push({ topic, event });
    return 'published' as const;
  };
  const table = 'StateTableName';
  const ports: SummarizePorts = {
    configuration: configurationStore(documents, { organizations: 'OrganizationsTableName', rules: 'RulesTableName' }),
    states: ruleStateStore(documents, table),
    history: historyStore(documents, table),
    records: evaluationRecordStore(documents, table, () => undefined),
    notices: noticeStore({ documents, table, publish: async () => undefined }),
    actions: actionLog(documents, table),
    told: (organizationId, since) =>
      readToldAlerts(documents, table, { organizationId, since, report: () => undefined }),
    undelivered: undeliveredEvents(documents, table),
    summaries: summaryRecordStore(documents, table, () => undefined),
    topics: { email: take('email'), event: take('event') },
    source: '/mention-alerts/test',
  };
  const run = async (at: number) => (await summarize(ports, at)).map(({ kind }) => kind);
  return { ports, run, taken, refusing, topics: () => taken.map(({ topic }) => topic) };
}

describe('a summary', () => {
  test('is sent once, at its time, by email and as an event, in the time and with the name of the organization', async () => {
    await organization({ time: '09:00' });
    await alerted();
    const { run, taken, topics } = world();
    await actionLog(installation.documents, 'StateTableName').begin('link', {
      kind: 'noise',
      organizationId: '42',
      ruleId: 'acme',
      episode: NINE - 20 * MINUTE,
      eventId: 'e',
      plan: { kind: 'noise', episode: NINE - 20 * MINUTE },
      at: NINE - 10 * MINUTE,
      via: 'link',
      done: true,
    });
    expect(await run(NINE - 2 * MINUTE)).toEqual(['begun']);
    expect(await run(AT)).toEqual(['sent']);
    expect(await run(AT + 5 * MINUTE)).toEqual(['not-due']);
    expect(topics()).toEqual(['email', 'event']);
    expect(taken[0]?.event).toMatchObject({
      type: 'mention.summary',
      subject: 'organization/42',
      source: '/mention-alerts/test',
      time: '2026-11-23T08:00:00.000Z',
      data: {
        organization: { organizationId: '42', name: 'Tarnfell brands' },
        timeZone: 'Europe/Oslo',
        period: { from: '2026-11-22T08:00:00.000Z' },
        stories: { total: 1 },
        noise: { shown: [{ rule: '42/acme', alerts: 1 }] },
        volumes: { shown: [{ watch: { name: 'Acme' } }] },
        health: { rules: 1 },
      },
    });
  });

  test('keeps its time while its organization moves to a token of which nothing is known yet', async () => {
    const moving = (secretName: string) =>
      installation.put('OrganizationsTableName', {
        organizationId: 42,
        secretName,
        digest: { time: '09:00', whenQuiet: true },
      });
    await moving(SECRET);
    const { run } = world();
    expect(await run(AT)).toEqual(['sent']);
    await moving(`${SECRET}-new`);
    const kinds: (string | undefined)[] = [];
    for (let hour = 1; hour <= 24; hour += 1) kinds.push(...(await run(AT + hour * 60 * MINUTE)));
    expect(kinds.filter((kind) => kind !== 'not-due')).toEqual(['sent']);
    expect(kinds.at(-1)).toBe('sent');
  });

  test('says in the language of its organization what is wrong with the item of a rule', async () => {
    await installation.put('OrganizationsTableName', {
      organizationId: 42,
      secretName: SECRET,
      timeZone: 'Europe/Oslo',
      language: 'de',
      digest: { time: '09:00' },
    });
    await installation.put('RulesTableName', { ...ruleItem('half'), watch: { keywordId: 'acme' } });
    const { run, taken } = world();
    await run(NINE - 2 * MINUTE);
    expect(await run(AT)).toEqual(['sent']);
    const [{ why = '' } = {}] =
      taken[0]?.event.data.health.troubled.shown.filter(({ rule }) => rule === '42/half') ?? [];
    expect(why).toMatch(/^ihr Eintrag ist ungültig: watch\.keywordId .+$/);
    expect(why).not.toMatch(/\b(is|not|expected|accepted)\b/);
  });

  test('of two runs at once is sent by one', async () => {
    await organization({ time: '09:00' });
    await alerted();
    const [one, other] = [world(), world()];
    const kinds = (await Promise.all([one.run(AT), other.run(AT)])).flat();
    expect(kinds.sort()).toEqual(['elsewhere', 'sent']);
    expect([...one.topics(), ...other.topics()]).toEqual(['email', 'event']);
  });

  test('that a topic refuses goes there later, with the id it had, and to the other topic once', async () => {
    await organization({ time: '09:00' });
    await alerted();
    const { run, taken, refusing, topics } = world();
    refusing.add('email');
    expect(await run(AT)).toEqual(['failed']);
    expect(topics()).toEqual(['event']);
    refusing.clear();
    expect(await run(AT + 5 * MINUTE)).toEqual(['sent']);
    expect(topics()).toEqual(['event', 'email']);
    expect(taken[0]?.event).toEqual(taken[1]?.event);
  });

  test('that both topics refuse is not lost to the next one: each goes there, the older first', async () => {
    await organization({ time: '09:00', whenQuiet: true });
    const { run, taken, refusing } = world();
    for (const topic of ['email', 'event'] as const) refusing.add(topic);
    expect([await run(AT), await run(AT + DAY)]).toEqual([['failed'], ['failed']]);
    refusing.clear();
    await run(AT + DAY + 5 * MINUTE);
    const told = taken.map(({ topic, event }) => `${topic} ${event.time}`);
    expect(told).toEqual(
      ['2026-11-23', '2026-11-24'].flatMap((day) => ['email', 'event'].map((each) => `${each} ${day}T08:00:00.000Z`)),
    );
  });

  test('whose minute was lost, and the hours after it, is sent late', async () => {
    await organization({ time: '09:00' });
    await alerted();
    const { run, taken } = world();
    expect(await run(NINE - 2 * MINUTE)).toEqual(['begun']);
    expect(await run(NINE + 9 * 60 * MINUTE)).toEqual(['sent']);
    expect(taken[0]?.event.time).toBe('2026-11-23T08:00:00.000Z');
  });

  test('of a quiet time is left out, unless it is asked for', async () => {
    await organization({ time: '09:00' });
    const { run, topics } = world();
    const states = ruleStateStore(installation.documents, 'StateTableName');
    await states.save(ruleOf('acme'), ruleStateAt(ruleOf('acme'), NINE), { secretName: SECRET, muted: false });
    expect(await run(AT)).toEqual(['quiet']);
    await organization({ time: '09:00', whenQuiet: true });
    expect(await run(AT + 5 * MINUTE)).toEqual(['not-due']);
    // In the evening of the next day the rule was not judged for a while: its last verdict is that of the morning.
    expect(await run(AT + DAY)).toEqual(['sent']);
    expect(topics()).toEqual(['email', 'event']);
  });

  test('of an organization that is disabled is not sent, nor one that a topic still lacks, until it is enabled', async () => {
    const [plan, off] = [{ time: '09:00', whenQuiet: true }, { enabled: false }];
    await organization(plan);
    const { run, refusing, topics } = world();
    refusing.add('email');
    expect(await run(AT)).toEqual(['failed']);
    refusing.clear();
    await organization(plan, 42, off);
    expect([await run(AT + 5 * MINUTE), await run(AT + DAY), topics()]).toEqual([[], [], ['event']]);
    await organization(plan);
    await run(AT + DAY + 5 * MINUTE);
    expect(topics()).toEqual(['event', 'email', 'email', 'event']);
  });

  test('goes to no email where none is wanted, and names its channels', async () => {
    await organization({ time: '09:00', email: false, channels: ['pr-slack'] });
    await alerted();
    const { run, taken, topics } = world();
    await run(AT);
    expect(topics()).toEqual(['event']);
    expect(taken[0]?.event.data.channels).toEqual(['pr-slack']);
  });

  test('of one organization that fails hinders no other', async () => {
    await organization({ time: '09:00', whenQuiet: true });
    await organization({ time: '09:00', whenQuiet: true }, 43);
    const { ports, taken } = world();
    const { rulesOf } = ports.configuration;
    const configuration = {
      ...ports.configuration,
      rulesOf: async (id: bigint) => (id === 42n ? Promise.reject(new Error('down')) : rulesOf(id)),
    };
    const outcomes = await summarize({ ...ports, configuration }, AT);
    expect(outcomes.map(({ organization: id, kind }) => `${id} ${kind}`)).toEqual(
      expect.arrayContaining(['42 failed', '43 sent']),
    );
    expect(taken.every(({ event }) => event.subject === 'organization/43')).toBe(true);
  });

  test('whose record cannot be read begins anew', async () => {
    await organization({ time: '09:00', whenQuiet: true });
    await installation.put('StateTableName', { pk: 'summary#42', sk: 'summary', version: 7, schema: 9 });
    const { run } = world();
    expect(await run(AT)).toEqual(['sent']);
    const Key = { pk: 'summary#42', sk: 'summary' };
    const { Item } = await installation.documents.send(new GetCommand({ TableName: 'StateTableName', Key }));
    expect(Item).toMatchObject({ upTo: NINE });
    expect(Item).not.toHaveProperty('pending');
  });
});
