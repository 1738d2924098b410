import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { careStore } from '../../functions/adapters/dynamodb/care-store.ts';
import { conditionalPut } from '../../functions/adapters/dynamodb/conditional-put.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { runStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { historyStore, seriesPlaceText } from '../../functions/adapters/dynamodb/history-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { requestBudget } from '../../functions/adapters/dynamodb/request-budget.ts';
import { ruleKeyText, ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { waitingStore } from '../../functions/adapters/dynamodb/waiting-store.ts';
import type { RuleState } from '../../functions/domain/alert/rule-state.ts';
import { newHead } from '../../functions/domain/series/series-head.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import type { StoreTables } from '../support/store-tables.ts';

/** A DynamoDB to hold to the contract: a client of it, and fresh tables for each test. */
export type ContractStore = {
  readonly documents: DynamoDBDocumentClient;
  readonly createTables: () => Promise<StoreTables>;
  readonly stop: () => Promise<void>;
};

const HOUR = 3_600_000;
const AT = Date.parse('2026-11-20T14:00:00.000Z');
const ORGANIZATION = 9_007_199_254_740_993n;
const SECRET = 'mention-alerts/token/main';

const QUIET: RuleState = {
  version: 0,
  watching: 'w',
  judgedTo: AT,
  revision: '0',
  detector: { kind: 'threshold' },
  phase: { kind: 'quiet' },
  health: { status: 'ok' },
  debts: [],
};

/**
 * What the adapters need of DynamoDB and what they promise on it; one suite for every DynamoDB that something here relies
 * on, so that none of them can lie.
 */
export function storeContract(name: string, start: () => Promise<ContractStore>): void {
  describe(`the store on ${name}`, () => {
    let store: ContractStore;
    let tables: StoreTables;
    let documents: DynamoDBDocumentClient;
    beforeAll(async () => {
      store = await start();
      documents = store.documents;
    });
    afterAll(() => store.stop());
    beforeEach(async () => {
      tables = await store.createTables();
    });

    test('writes on a version once, however many write at the same moment, and none is lost', async () => {
      const key = { pk: 'a', sk: 'b' };
      const write = (version: number) =>
        conditionalPut(documents, tables.state, { key, version, fields: { n: version } });
      for (const version of [0, 1, 2]) {
        const outcomes = await Promise.all(Array.from({ length: 8 }, () => write(version)));
        expect(outcomes.toSorted().join()).toBe(`${'conflict,'.repeat(7)}saved`);
      }
      expect(await write(1)).toBe('conflict');
    });

    test('gives the state of a rule back as it was written, and lists what is open under its secret', async () => {
      const states = ruleStateStore(documents, tables.state);
      const key = { organizationId: ORGANIZATION, ruleId: 'acme' };
      const debt = { event: buildAlertEvent(), owedTo: ['alerts' as const] };
      const owing = await states.save(key, { ...QUIET, debts: [debt] }, SECRET);
      expect(owing?.version).toBe(1);
      expect((await states.read([key])).get(ruleKeyText(key))).toEqual(owing);
      const matter = { secretName: SECRET, organizationId: ORGANIZATION, ruleId: 'acme' };
      expect(await states.open(SECRET)).toEqual([{ ...matter, urgent: true }]);
      const held = await states.save(key, { ...QUIET, version: 1, debts: [{ ...debt, heldUntil: AT }] }, SECRET);
      expect(await states.openAnywhere()).toEqual([{ ...matter, urgent: false }]);
      expect(await states.save(key, { ...QUIET, version: 1 }, SECRET)).toBeUndefined();
      await states.save(key, { ...QUIET, version: held?.version ?? 0 }, SECRET);
      expect([await states.open(SECRET), await states.openAnywhere()]).toEqual([[], []]);
    });

    test('reads any number of states at once, and only those that there are', async () => {
      const states = ruleStateStore(documents, tables.state);
      const keys = Array.from({ length: 230 }, (_, at) => ({ organizationId: ORGANIZATION, ruleId: `rule-${at}` }));
      const written = keys.filter((_, at) => at % 2 === 0);
      await Promise.all(written.map((key) => states.save(key, QUIET, SECRET)));
      expect([...(await states.read(keys)).keys()].toSorted()).toEqual(written.map(ruleKeyText).toSorted());
      expect((await states.all(ORGANIZATION)).size).toBe(written.length);
      expect(await states.read([])).toEqual(new Map());
    });

    test('keeps the head of a series and its older hours, and writes neither over a newer one', async () => {
      const history = historyStore(documents, tables.state);
      const place = { organizationId: ORGANIZATION, key: 'keyword:1001:ALL' };
      const hour = { total: [1, null, 3, 4], types: { WEB: [1, 0, 3, 4] } };
      const head = { ...newHead(900_000, AT - 50 * HOUR, AT), hours: new Map([[AT - HOUR, hour]]) };
      const stored = await history.saveHead(place, head);
      expect((await history.heads([place])).get(seriesPlaceText(place))).toEqual(stored);
      expect(await history.saveHead(place, head)).toBeUndefined();
      const older = new Map([AT - 40 * HOUR, AT - 20 * HOUR, AT - 19 * HOUR].map((start) => [start, hour] as const));
      await history.keepHours(place, older);
      await history.keepHours(place, new Map([[AT - 19 * HOUR, { ...hour, total: [9, 9, 9, 9] }]]));
      const kept = await history.hours(place, AT - 21 * HOUR, AT);
      expect(kept.size).toBe(2);
      expect([kept.get(AT - 20 * HOUR)?.total, kept.get(AT - 19 * HOUR)?.total]).toEqual([hour.total, [9, 9, 9, 9]]);
    });

    test('lends no request twice, to however many who ask at once', async () => {
      const budget = requestBudget(documents, tables.state);
      const take = () => budget.take('7', SECRET, 30, { counts: 12, scrolls: 5 }, AT);
      const taken = await Promise.all([take(), take(), take(), take()]);
      expect(taken.reduce((sum, { counts }) => sum + counts, 0)).toBe(30);
      expect(taken.reduce((sum, { scrolls }) => sum + scrolls, 0)).toBe(20);
      await budget.giveBack('7', { counts: 4, scrolls: 0 }, {}, AT);
      expect((await take()).counts).toBe(4);
    });

    test('tells a notice once, and its end once, also when many runs raise and settle it at once', async () => {
      const told: string[] = [];
      const publish = async (subject: string) => void told.push(subject);
      const notices = noticeStore({ documents, table: tables.state, publish });
      const cause = { key: '42/rule-item/acme', version: 'v1', subject: 's', text: 't' };
      const many = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 6 }, work));
      await many(() => notices.raise(cause, AT));
      expect([told, await notices.raised('42/'), await notices.raised('43/')]).toEqual([
        ['[OPERATIONS] s'],
        [cause.key],
        [],
      ]);
      await many(() => notices.settle(cause.key, AT));
      await notices.payOwed(AT + HOUR);
      expect([told, await notices.raised('')]).toEqual([['[OPERATIONS] s', '[OVER] s'], []]);
    });

    test('leases the events of a rule to one worker at a time, and remembers what was delivered, whoever writes later', async () => {
      const records = deliveryRecords(documents, tables.state);
      const key = { channelId: 'hook', organizationId: '42', ruleId: 'acme' };
      const owners = ['a', 'b', 'c', 'd'];
      const lease = (owner: string) => records.lease({ key, owner, at: AT, until: AT + HOUR });
      const leased = await Promise.all(owners.map(lease));
      expect(leased.filter((one) => one !== undefined)).toEqual([{}]);
      const [owner = ''] = owners.filter((_, at) => leased[at] !== undefined);
      expect(await lease(owner)).toEqual({});
      await records.release({ key, owner, at: AT, delivered: 'later' });
      await records.release({ key, owner, at: AT, delivered: 'earlier' });
      expect(await lease('next')).toEqual({ latest: 'later' });
      await records.write({ channelId: 'hook', eventId: 'event' }, { status: 'delivered', at: AT }, AT);
      await records.write({ channelId: 'hook', eventId: 'event' }, { status: 'overtaken', at: AT }, AT);
      expect(await records.read('hook', 'event', AT)).toEqual({ status: 'delivered', at: AT });
      await records.disable('hook', 'v1');
      await records.pause('hook', AT + 2);
      await records.pause('hook', AT + 1);
      expect(await records.receiver('hook')).toEqual({ disabledVersion: 'v1', pausedUntil: AT + 2 });
    });

    test('admits twenty alerts to an hour, has one send the digest of the rest, and answers each the same again', async () => {
      const cap = deliveryHourlyCap(documents, tables.state);
      const audience = { kind: 'channel', channelId: 'slack' } as const;
      const ask = (at: number) => {
        const event = { id: `event-${at}`, data: { rule: { organizationId: '42', ruleId: `rule-${at % 2}` } } };
        return cap.admit({ audience, hour: AT, event, at: AT + 1 });
      };
      const all = Array.from({ length: 24 }, (_, at) => at);
      const answers = await Promise.all(all.map(ask));
      const count = (wanted: string) => answers.filter((answer) => answer === wanted).length;
      expect([count('admitted'), count('sends-digest'), count('in-digest')]).toEqual([20, 1, 3]);
      expect(await Promise.all(all.map(ask))).toEqual(answers);
      expect(await cap.notShown(audience, AT)).toHaveLength(4);
    });

    test('reads items that people wrote, however many pages they fill, with identifiers above 2^53', async () => {
      const configuration = configurationStore(documents, tables);
      const put = (TableName: string, Item: Record<string, unknown>) =>
        documents.send(new PutCommand({ TableName, Item }));
      await put(tables.organizations, { organizationId: ORGANIZATION, secretName: SECRET });
      const filler = 'x'.repeat(150_000);
      const ruleIds = Array.from({ length: 12 }, (_, at) => `rule-${String(at).padStart(2, '0')}`);
      for (const ruleId of ruleIds) await put(tables.rules, { organizationId: ORGANIZATION, ruleId, filler });
      await put(tables.rules, { organizationId: 42, ruleId: 'other' });
      expect(await configuration.organizations()).toEqual([{ organizationId: ORGANIZATION, secretName: SECRET }]);
      const own = await configuration.rulesOf(ORGANIZATION);
      expect(own.map(({ ruleId }) => ruleId)).toEqual(ruleIds);
      expect(await configuration.rules()).toHaveLength(13);
      expect(await configuration.rule(42n, 'other')).toEqual({ organizationId: 42, ruleId: 'other' });
      expect(await configuration.rule(42n, 'none')).toBeUndefined();
    });

    test('remembers what waits, what ran and what needs care, until it is forgotten', async () => {
      const waiting = waitingStore(documents, tables.state);
      const states = ruleStateStore(documents, tables.state);
      await waiting.set(ORGANIZATION, SECRET);
      expect(await states.open(SECRET)).toEqual([{ secretName: SECRET, organizationId: ORGANIZATION, urgent: true }]);
      await waiting.clear(ORGANIZATION);
      expect(await states.open(SECRET)).toEqual([]);
      const care = careStore(documents, tables.state);
      const noted = { judging: 'acme', broke: { acme: 1 }, setAside: {} };
      await care.write(SECRET, noted);
      expect(await care.read(SECRET)).toEqual(noted);
      await care.write(SECRET, { broke: {}, setAside: {} });
      expect(await care.read(SECRET)).toEqual({ broke: {}, setAside: {} });
      const runs = runStore(documents, tables.state);
      expect(await runs.read(SECRET)).toBeUndefined();
    });
  });
}
