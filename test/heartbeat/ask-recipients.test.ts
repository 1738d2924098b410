import { SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { type EmailSubscriptions, emailSubscriptions } from '../../functions/adapters/sns/email-subscriptions.ts';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { type FilterPolicy, letsThrough } from '../../functions/domain/messages/email/filter-policy.ts';
import { askRecipients, wantedFilters } from '../../functions/heartbeat/ask-recipients.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';

const START = Date.parse('2026-11-20T14:05:00.000Z');
const DESK = 'desk@example.com';

const rule = (ruleId: string, notify: unknown, organizationId = 42n) => ({ organizationId, ruleId, notify });
const organization = (emails: readonly string[], organizationId = 42n) => ({ organizationId, emails });

describe('what an address gets', () => {
  const filterFor = (address: string, rules: readonly unknown[], organizations: readonly unknown[] = []) =>
    wantedFilters({ rules: rules.map(record), organizations: organizations.map(record) }, {}).get(address)?.filter;
  const record = (item: unknown) => Object.fromEntries(Object.entries(item ?? {}));
  const hears = (filter: FilterPolicy | undefined, told: readonly string[], only = false) => {
    const events = told.map((name) => {
      const [organizationId = '', ruleId = ''] = name.split('/');
      const event = buildAlertEvent();
      return { ...event, data: { ...event.data, rule: { ...event.data.rule, organizationId, ruleId } } };
    });
    const attributes = Object.entries(messageAttributes(events, { only })).map(([name, { DataType, StringValue }]) => {
      const values: string[] = DataType === 'String' ? [StringValue] : JSON.parse(StringValue);
      return [name, values] as const;
    });
    return filter !== undefined && letsThrough(filter, new Map(attributes));
  };

  test('are the emails of the rules that name it, and no rule of that name of another organization', () => {
    const filter = filterFor(DESK, [rule('a', { emails: [DESK] }), rule('b', { emails: ['Desk@Example.com'] }, 43n)]);
    expect(['42/a', '43/b', '42/b', '43/a', '4/a'].map((name) => hears(filter, [name]))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(hears(filter, ['42/x', '42/a'])).toBe(true);
  });

  test('are those of a whole organization that names it, but for rules that name others in its place', () => {
    const filter = filterFor(DESK, [rule('a', { emails: ['ceo@example.com'], only: true })], [organization([DESK])]);
    expect([hears(filter, ['42/b']), hears(filter, ['43/b']), hears(filter, ['42/a'], true)]).toEqual([
      true,
      false,
      false,
    ]);
    const ceo = filterFor('ceo@example.com', [rule('a', { emails: ['ceo@example.com'], only: true })]);
    expect([hears(ceo, ['42/a'], true), hears(ceo, ['42/b'])]).toEqual([true, false]);
  });

  test('are those of the whole organization once more rules name it than SNS takes in a filter', () => {
    const many = Array.from({ length: 151 }, (_, at) => rule(`r-${at}`, { emails: [DESK] }));
    const filter = filterFor(DESK, many);
    expect([filter, hears(filter, ['42/r-150'])]).toEqual([{ rule: [{ prefix: '42/' }] }, true]);
    expect(filterFor(DESK, many.slice(1))?.rule).toHaveLength(150);
  });

  test('is nothing where the stack does not allow its domain, the rule sends no emails, or it is no address', () => {
    const allowed = wantedFilters(
      { rules: [rule('a', { emails: [DESK] })], organizations: [] },
      { emailDomains: ['example.org'] },
    );
    expect(allowed.size).toBe(0);
    expect(filterFor(DESK, [rule('a', { emails: [DESK], email: false })])).toBeUndefined();
    expect(
      filterFor('desk', [rule('a', { emails: ['desk', 7] }), rule('b', 'x'), rule('c', undefined)]),
    ).toBeUndefined();
  });
});

/** SNS as this program knows it: who is asked is listed as pending until they confirm, or SNS forgets them. */
function fakeSubscriptions() {
  const listed = new Map<string, { arn: string; filter: FilterPolicy | undefined }>();
  const asked: string[] = [];
  let number = 0;
  const ofArn = (arn: string) => [...listed].find(([, each]) => each.arn === arn);
  const subscriptions: EmailSubscriptions = {
    listed: async () => [...listed].map(([endpoint, { arn }]) => ({ arn, endpoint, protocol: 'email' })),
    filterOf: async (arn) => ofArn(arn)?.[1].filter,
    async ask(address, filter) {
      asked.push(address);
      listed.set(address, { arn: 'PendingConfirmation', filter });
    },
    async setFilter(arn, filter) {
      for (const each of listed.values()) if (each.arn === arn) each.filter = filter;
    },
    async end(arn) {
      const [address] = ofArn(arn) ?? [];
      if (address !== undefined) listed.delete(address);
    },
  };
  return {
    subscriptions,
    asked,
    confirm(address: string) {
      const known = listed.get(address);
      number += 1;
      if (known !== undefined) known.arn = `arn:aws:sns:eu-central-1:1:alerts:${number}`;
    },
    /** Of a deployment, or somebody's own. */
    subscribe: (address: string, filter?: FilterPolicy) => {
      number += 1;
      listed.set(address, { arn: `arn:aws:sns:eu-central-1:1:alerts:${number}`, filter });
    },
    forget: (address: string) => listed.delete(address),
    filters: () => Object.fromEntries([...listed].map(([address, { filter }]) => [address, filter])),
  };
}

describe('subscriptions', () => {
  let cloud: Cloud;
  beforeAll(async () => {
    cloud = await startCloud();
  });
  afterAll(() => cloud.stop());

  async function real() {
    const { queuesAndTopics: endpoint } = cloud.endpoints;
    const sns = new SNSClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
    const { arn } = await cloud.createTopic();
    // This emulator lists whoever is asked as confirmed.
    return { subscriptions: emailSubscriptions(sns, arn), confirm: () => undefined };
  }

  test.for([['SNS', real] as const, ['the fake', async () => fakeSubscriptions()] as const])(
    'of %s have the filter that was asked for or set last, until they are ended',
    async ([, make]) => {
      const { subscriptions, confirm } = await make();
      const arnOf = async (address: string) =>
        (await subscriptions.listed()).find(({ protocol, endpoint }) => protocol === 'email' && endpoint === address)
          ?.arn ?? '';
      for (const address of [DESK, 'ceo@example.com']) {
        await subscriptions.ask(address, { rule: ['42/a', { prefix: '43/' }] });
        confirm(address);
      }
      expect(await subscriptions.filterOf(await arnOf(DESK))).toEqual({ rule: ['42/a', { prefix: '43/' }] });
      await subscriptions.setFilter(await arnOf(DESK), { rule: ['42/b'] });
      expect(await subscriptions.filterOf(await arnOf(DESK))).toEqual({ rule: ['42/b'] });
      expect(await subscriptions.filterOf(await arnOf('ceo@example.com'))).toEqual({
        rule: ['42/a', { prefix: '43/' }],
      });
      await subscriptions.end(await arnOf(DESK));
      expect([await arnOf(DESK), await arnOf('ceo@example.com')]).toEqual(['', expect.stringMatching(/^arn:/)]);
    },
  );
});

describe('the people whom items name', () => {
  let fake: ReturnType<typeof fakeSubscriptions>;
  let told: string[];
  let look: (rules: readonly ReturnType<typeof rule>[], emails?: readonly string[]) => Promise<void>;

  beforeEach(() => {
    fake = fakeSubscriptions();
    told = [];
    const memory = memoryDynamoDb(STORE_TABLES);
    const notices = noticeStore({
      documents: simulatedDocuments(async (command, input) => memory.apply(command, input)),
      table: 'state',
      publish: async (subject) => void told.push(subject),
    });
    let looks = 0;
    look = async (rules, emails = []) => {
      looks += 1;
      const organizations = emails.length === 0 ? [] : [organization(emails)];
      const at = START + looks * 300_000;
      const { raised } = await notices.publishPending(at);
      const known = { rules, organizations, allowed: {}, raised };
      return askRecipients({ subscriptions: fake.subscriptions, notices }, known, at);
    };
  });

  test('are asked once, also where SNS has forgotten who did not answer, and operations hears who has not', async () => {
    const rules = [rule('a', { emails: [DESK] })];
    await look(rules);
    await look(rules);
    fake.forget(DESK);
    await look(rules);
    expect([fake.asked, told]).toEqual([[DESK], [`[OPERATIONS] ${DESK} has not confirmed yet`]]);
    await look([]);
    await look(rules);
    expect([fake.asked, told[1]]).toEqual([[DESK, DESK], `[OVER] ${DESK} has not confirmed yet`]);
  });

  test('get what items say now, from when they confirm to when nothing names them', async () => {
    await look([rule('a', { emails: [DESK] })]);
    await look([rule('a', { emails: [DESK] }), rule('b', { emails: [DESK] })]);
    fake.confirm(DESK);
    await look([rule('a', { emails: [DESK] }), rule('b', { emails: [DESK] })]);
    expect([fake.filters(), told.at(-1)]).toEqual([
      { [DESK]: { rule: ['42/a', '42/b'] } },
      `[OVER] ${DESK} has not confirmed yet`,
    ]);
    await look([rule('b', { emails: [DESK], only: true })], [DESK]);
    expect(fake.filters()).toEqual({ [DESK]: { rule: [{ prefix: '42/' }, 'only/42/b'] } });
    await look([]);
    expect([fake.filters(), told.length]).toEqual([{}, 2]);
  });

  test('who confirm after they were taken off get nothing', async () => {
    await look([rule('a', { emails: [DESK] })]);
    await look([]);
    fake.confirm(DESK);
    await look([]);
    expect(fake.filters()).toEqual({});
  });

  test('whom the stack subscribes keep what they have: all, or what its filter lets through, which operations hears', async () => {
    fake.subscribe('All@example.com');
    fake.subscribe('critical@example.com', { severity: ['critical'] });
    fake.subscribe('other@example.com', { severity: ['critical'] });
    const before = fake.filters();
    const rules = [rule('a', { emails: ['all@example.com', 'critical@example.com'] })];
    await look(rules);
    await look([]);
    expect([fake.filters(), fake.asked]).toEqual([before, []]);
    const notice = 'critical@example.com gets only what a filter of the stack lets through';
    expect(told).toEqual([`[OPERATIONS] ${notice}`, `[OVER] ${notice}`]);
  });

  test('do not miss anything because AWS refuses to ask another of them', async () => {
    const ask = fake.subscriptions.ask;
    fake.subscriptions = {
      ...fake.subscriptions,
      ask: (address, filter) => (address.startsWith('x') ? Promise.reject(new Error('no')) : ask(address, filter)),
    };
    const rules = [rule('a', { emails: ['x@example.com', DESK] })];
    await expect(look(rules)).rejects.toThrow('no');
    fake.subscriptions = { ...fake.subscriptions, ask };
    await look(rules);
    expect([fake.asked, told.length]).toEqual([[DESK, 'x@example.com'], 2]);
  });
});
