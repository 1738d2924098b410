import { setTimeout } from 'node:timers/promises';
import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionLog, actionRules } from '../../functions/adapters/dynamodb/action-store.ts';
import { allowanceStore } from '../../functions/adapters/dynamodb/allowance-store.ts';
import { conditionalPut } from '../../functions/adapters/dynamodb/conditional-put.ts';
import { configurationMark } from '../../functions/adapters/dynamodb/configuration-mark.ts';
import { configurationStore } from '../../functions/adapters/dynamodb/configuration-store.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { deleteItem, replaceItem } from '../../functions/adapters/dynamodb/item-store.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { requestBudgetStore } from '../../functions/adapters/dynamodb/request-budget-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { toldAlertStore } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { type GroupRecord, groupKeyText } from '../../functions/domain/counting/group/group-record.ts';
import { seriesKeyText } from '../../functions/domain/counting/series/series.ts';
import { type HeadKey, newHead, type SeriesHead } from '../../functions/domain/counting/series/series-head.ts';
import { type RuleKey, ruleKeyOf, ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { noQuarantine } from '../../functions/domain/operations/evaluation/quarantine.ts';
import { wasWatched, watchedAfter } from '../../functions/domain/operations/evaluation/watched-rules.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule } from '../support/build-rule.ts';
import { saveHead } from '../support/save-head.ts';
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
const LISTED = { secretName: SECRET, muted: false };
const ACME = { organizationId: 42n, ruleId: 'acme' };
const unreadable = (problem: string): never => expect.unreachable(problem);

const QUIET: RuleState = {
  version: 0,
  schema: 2,
  engine: 1,
  watching: 'w',
  judgedTo: AT,
  revision: '0',
  detector: { kind: 'threshold' },
  phase: { kind: 'quiet' },
  health: { status: 'ok' },
  outbox: [],
  sequence: 0,
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

    test.each([
      ['a text', '1'],
      ['nothing', undefined],
      ['nothing at all', null],
    ])(
      'writes the first version over an item whose version is %s, and over none that has a number',
      async (_, version) => {
        const key = { pk: 'user#1', sk: 'budget' };
        const put = () => conditionalPut(documents, tables.state, { key, version: 0, fields: {} });
        await documents.send(new PutCommand({ TableName: tables.state, Item: { ...key, version } }));
        expect([await put(), await put()]).toEqual(['saved', 'conflict']);
      },
    );

    test('gives the state of a rule back as it was written, and lists what is open under its secret', async () => {
      const states = ruleStateStore(documents, tables.state);
      const key = { organizationId: ORGANIZATION, ruleId: 'acme' };
      const entry = { event: buildAlertEvent(), unpublished: ['alerts' as const] };
      const loud = await states.save(key, { ...QUIET, outbox: [entry] }, LISTED);
      expect(loud?.version).toBe(1);
      expect((await states.read([key])).found.get(ruleKeyText(key))).toEqual(loud);
      const listed = { secretName: SECRET, organizationId: ORGANIZATION, ruleId: 'acme' };
      expect(await states.open(SECRET)).toEqual([{ ...listed, why: 'publish' }]);
      const muted = await states.save(key, { ...QUIET, version: 1, outbox: [entry] }, { ...LISTED, muted: true });
      expect(await states.openAnywhere()).toEqual([{ ...listed, why: 'muted' }]);
      expect(await states.open(SECRET)).toEqual([{ ...listed, why: 'muted' }]);
      expect(await states.save(key, { ...QUIET, version: 1 }, LISTED)).toBeUndefined();
      await states.save(key, { ...QUIET, version: muted?.version ?? 0 }, LISTED);
      expect([await states.open(SECRET), await states.openAnywhere()]).toEqual([[], []]);
    });

    test('reads any number of states at once, and only those that there are', async () => {
      const states = ruleStateStore(documents, tables.state);
      const keys = Array.from({ length: 230 }, (_, at) => ({ organizationId: ORGANIZATION, ruleId: `rule-${at}` }));
      const written = keys.filter((_, at) => at % 2 === 0);
      await Promise.all(written.map((key) => states.save(key, QUIET, LISTED)));
      expect([...(await states.read(keys)).found.keys()].toSorted()).toEqual(written.map(ruleKeyText).toSorted());
      expect((await states.all(ORGANIZATION)).found.size).toBe(written.length);
      expect(await states.read([])).toEqual({ found: new Map(), unreadable: new Map() });
      const [twice = keys[0]] = written;
      if (twice === undefined) return;
      expect([...(await states.read([twice, ...keys, twice])).found.keys()]).toHaveLength(written.length);
    });

    test('keeps the head of a series and its older hours, and writes neither over a newer one', async () => {
      const history = historyStore(documents, tables.state);
      const series = { organizationId: ORGANIZATION, key: 'keyword:1001:ALL' };
      const hour = { total: [1, null, 3, 4], types: { WEB: [1, 0, 3, 4] } };
      const head = { ...newHead(900_000, AT - 50 * HOUR, AT), hours: new Map([[AT - HOUR, hour]]) };
      const stored = await saveHead(history, series, head);
      expect((await history.heads([series])).found.get(seriesKeyText(series))).toEqual(stored);
      expect(await saveHead(history, series, head)).toBeUndefined();
      const older = new Map([AT - 40 * HOUR, AT - 20 * HOUR, AT - 19 * HOUR].map((start) => [start, hour] as const));
      await history.keepHours(series, older);
      await history.keepHours(series, new Map([[AT - 19 * HOUR, { ...hour, total: [9, 9, 9, 9] }]]));
      const kept = await history.hours(series, AT - 21 * HOUR, AT);
      expect(kept.size).toBe(2);
      expect([kept.get(AT - 20 * HOUR)?.total, kept.get(AT - 19 * HOUR)?.total]).toEqual([hour.total, [9, 9, 9, 9]]);
    });

    test('keeps heads together and apart, finds them wherever they went, and writes none over a newer one', async () => {
      const pack = '7#900000#0';
      const apart = Array.from({ length: 3 }, (_, at) => ({ organizationId: ORGANIZATION, key: `keyword:${at}:ALL` }));
      const together = apart.map((key) => ({ ...key, pack }));
      const [own, other] = [historyStore(documents, tables.state), historyStore(documents, tables.state)];
      const hour = { total: [1, 0, null, null], types: { WEB: [1, 0, 0, 0] } };
      const first = { ...newHead(900_000, AT - 50 * HOUR, AT), hours: new Map([[AT - HOUR, hour]]) };
      await own.saveHeads(apart.map((key) => [key, first]));
      const before = await other.heads(apart);
      const next = async (store: typeof own, keys: readonly HeadKey[], knownTo: number) => {
        const { found } = await store.heads(keys);
        const heads = keys.flatMap((key): [HeadKey, SeriesHead][] => {
          const head = found.get(seriesKeyText(key));
          return head === undefined ? [] : [[key, { ...head, knownTo }]];
        });
        return store.saveHeads(heads);
      };
      const saved = await next(own, together, AT + HOUR);
      expect(saved.size).toBe(3);
      for (const keys of [apart, together]) expect((await other.heads(keys)).found).toEqual(saved);
      const stale = [...before.found.values()].map((head, at) => [apart[at] ?? expect.unreachable(), head] as const);
      expect((await historyStore(documents, tables.state).saveHeads(stale)).size).toBe(0);
      const away = await next(other, apart.slice(0, 1), AT + 2 * HOUR);
      expect(away.size).toBe(1);
      const now = new Map([...saved, ...away]);
      for (const keys of [apart, together]) {
        const { found } = await own.heads(keys);
        for (const [name, { knownTo, hours }] of now) expect(found.get(name)).toMatchObject({ knownTo, hours });
      }
      expect((await next(own, together, AT + 3 * HOUR)).size).toBe(3);
    });

    test('keeps what is known of a group by its width, ids exact, and writes it over no newer one', async () => {
      const groups = groupRecordStore(documents, tables.state, unreadable);
      const key = { organizationId: ORGANIZATION, groupId: ORGANIZATION, widthMs: 300_000 };
      const record: GroupRecord = {
        schema: 1,
        version: 0,
        widthMs: 300_000,
        watched: 3,
        usual: 1.5,
        trust: { kind: 'trusted', since: AT },
        seenAt: AT,
      };
      expect([await groups.save(key, record), await groups.save(key, record)]).toEqual([true, false]);
      expect(await groups.save({ ...key, organizationId: 7n }, record)).toBe(true);
      const stored = { ...record, version: 1 };
      expect(await groups.read([key, { ...key, widthMs: 900_000 }])).toEqual(new Map([[groupKeyText(key), stored]]));
      expect(await groups.all(ORGANIZATION)).toEqual([{ key, record: stored }]);
      expect(await groups.save(key, stored)).toBe(true);
      const sk = `group#${ORGANIZATION}#300000`;
      const broken = { pk: `org#${ORGANIZATION}`, sk, schema: 9, version: 5 };
      await documents.send(new PutCommand({ TableName: tables.state, Item: broken }));
      const problems: string[] = [];
      const again = groupRecordStore(documents, tables.state, (problem) => problems.push(problem));
      const anew = (await again.read([key])).get(groupKeyText(key));
      expect([anew?.version, anew?.trust.kind, problems.length]).toEqual([5, 'learning', 1]);
      expect(anew !== undefined && (await again.save(key, anew))).toBe(true);
      // As release 0.2.0 wrote it.
      const learning = { kind: 'learning', evidence: { 'keyword:1:ALL': 2 }, askAgainAt: AT };
      const reading = { from: AT - HOUR, to: AT, total: { newest: 1, span: 2 }, newest: {}, sums: {} };
      const { trust: _new, ...rest } = stored;
      const old = { ...rest, trust: learning, feeds: learning, comparedAt: AT, reading };
      await documents.send(new PutCommand({ TableName: tables.state, Item: { pk: broken.pk, sk, ...old } }));
      expect((await again.read([key])).get(groupKeyText(key))).toEqual({ ...rest, trust: { kind: 'learning' } });
      expect(problems).toHaveLength(1);
    });

    test('lends no request twice, to however many who ask at once', async () => {
      const budget = requestBudgetStore(documents, tables.state, {
        report: unreadable,
        random: Math.random,
        wait: setTimeout,
      });
      const claim = { secretName: SECRET, perMinute: 30, wanted: { counts: 12, scrolls: 5 } };
      const take = () => budget.take('7', claim, AT);
      const taken = await Promise.all([take(), take(), take(), take()]);
      expect(taken.reduce((sum, { counts }) => sum + counts, 0)).toBe(30);
      expect(taken.reduce((sum, { scrolls }) => sum + scrolls, 0)).toBe(20);
      await budget.giveBack('7', { unused: { counts: 4, scrolls: 0 }, said: {} }, AT);
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
      await notices.publishPending(AT + HOUR);
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

    test('counts no alert into an hour of another form, and says so', async () => {
      const Item = { pk: 'emails#42', sk: `hour#${new Date(AT).toISOString()}`, shown: 'many' };
      await store.documents.send(new PutCommand({ TableName: tables.state, Item }));
      const cap = deliveryHourlyCap(store.documents, tables.state);
      const asked = {
        audience: { kind: 'email', organizationId: 42n },
        hour: AT,
        event: buildAlertEvent(),
        at: AT,
      } as const;
      await expect(cap.admit(asked)).rejects.toThrow('data type');
    });

    test('gives the states that are asked for, by a range or by their keys, also where rules are new, gone or not in order', async () => {
      const states = ruleStateStore(documents, tables.state);
      const rules = Array.from({ length: 60 }, (_, at) => buildRule({ ruleId: `acme-${(at * 37) % 60}` }));
      const others = [buildRule({ organizationId: 43, ruleId: 'acme-7' }), buildRule({ ruleId: 'acme-7-gone' })];
      const stored = [...rules.slice(0, 50), ...others];
      for (const rule of stored) await states.save(rule, { ...QUIET, watching: ruleKeyText(rule) }, LISTED);
      for (const wanted of [rules, rules.slice(0, 3), rules.slice(20), others.slice(0, 1), []]) {
        const { found, unreadable: broken } = await states.recent(wanted.map(ruleKeyOf), [
          ...rules,
          ...others.slice(0, 1),
        ]);
        const expected = wanted.filter((rule) => stored.includes(rule)).map(ruleKeyText);
        expect([...found.keys()].sort()).toEqual(expected.sort());
        expect([...found].every(([name, { watching }]) => watching === name)).toBe(true);
        expect(broken.size).toBe(0);
      }
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

    test('makes another mark with each edit of a rule or an organization, and with nothing else', async () => {
      const mark = configurationMark(documents, tables.state);
      const place = { documents, tables: { ...tables, channels: tables.organizations } };
      const { organizations, rules, channels } = ITEM_KINDS;
      const item = { organizationId: 42, ruleId: 'acme' };
      const [silencedUntil, later] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z'];
      const edited = { ...item, silencedUntil };
      const other = { ...item, name: 'Acme' };
      const actions = actionRules(documents, tables);
      const writes: [name: string, renews: boolean, write: () => Promise<boolean>][] = [
        ['an organization', true, () => replaceItem(place, organizations, { before: undefined, after: item })],
        ['a rule', true, () => replaceItem(place, rules, { before: undefined, after: item })],
        [
          'a rule that is there as it is to be',
          true,
          () => replaceItem(place, rules, { before: undefined, after: item }),
        ],
        ['a rule that is there otherwise', false, () => replaceItem(place, rules, { before: undefined, after: other })],
        ['a silence by a link', true, () => actions.change(ACME, { silencedUntil }, item)],
        ['a rule that changed since', false, () => deleteItem(place, rules, item)],
        ['a rule that goes', true, () => deleteItem(place, rules, edited)],
        ['a rule that is gone already', true, () => deleteItem(place, rules, edited)],
        ['a link to a rule that is gone', false, () => actions.change(ACME, { silencedUntil: later }, edited)],
        [
          'a channel',
          false,
          () => replaceItem(place, channels, { before: undefined, after: { ...item, channelId: 'c' } }),
        ],
      ];
      const renewed: [string, boolean][] = [];
      for (const [name, , write] of writes) {
        const before = await mark.read();
        await write();
        renewed.push([name, (await mark.read()) !== before]);
      }
      expect(renewed).toEqual(writes.map(([name, renews]) => [name, renews]));
    });

    test('writes what people edit over what they read, compared at any depth, and over nothing else', async () => {
      const place = { documents, tables: { ...tables, channels: tables.organizations } };
      const { rules } = ITEM_KINDS;
      const before = { organizationId: 42, ruleId: 'acme', where: { text: ['a', 'b'], of: { kind: 'x' } } };
      expect(await replaceItem(place, rules, { before: undefined, after: before })).toBe(true);
      const others = [
        { ...before, where: { ...before.where, text: ['a'] } },
        { ...before, where: { ...before.where, text: ['a', 'c'] } },
        { ...before, where: { ...before.where, of: { kind: 'y' } } },
        { ...before, where: { ...before.where, of: { kind: 'x', more: 1 } } },
      ];
      for (const read of others) {
        expect(await replaceItem(place, rules, { before: read, after: { ...read, name: 'Acme' } })).toBe(false);
      }
      expect(await replaceItem(place, rules, { before, after: { ...before, name: 'Acme' } })).toBe(true);
    });

    test('remembers what was evaluated, what is in quarantine and what is used up, until it is forgotten', async () => {
      const records = evaluationRecordStore(documents, tables.state, unreadable);
      expect(await records.read(SECRET)).toEqual({
        record: undefined,
        watched: undefined,
        quarantine: noQuarantine,
      });
      const noted = { ...noQuarantine, judging: '42/acme', suspects: { '42/acme': 1 } };
      await records.writeQuarantine(SECRET, noted);
      const run = {
        tick: AT,
        spread: '1:1',
        unfinished: [],
        timeZones: { 42: 'Europe/Berlin' },
        stalled: {},
        silences: {},
      };
      const record = recordAfter(undefined, { ...run, sent: { counts: 3, scrolls: 0 }, isNamed: () => true });
      await records.write(SECRET, record);
      expect(await records.read(SECRET)).toEqual({ record, watched: undefined, quarantine: noted });
      expect(await records.of([SECRET, 'mention-alerts/token/other'])).toEqual(new Map([[SECRET, record]]));
      await records.writeQuarantine(SECRET, noQuarantine);
      expect((await records.read(SECRET)).quarantine).toEqual(noQuarantine);
      const allowances = allowanceStore(documents, tables.state, unreadable);
      const groups = { 7: { used: 9, at: AT } };
      const times = { goodUntil: AT, uncollectedFrom: 0, uncollectedTo: 0 };
      const use = { schema: 1 as const, month: '2026-11', groups, ...times, usedUp: false };
      await allowances.write(ORGANIZATION, use);
      expect(await allowances.read([ORGANIZATION, 42n])).toEqual(new Map([[ORGANIZATION, use]]));
    });

    test('remembers 100,000 watched rules in items of their own, and writes what changed of them only', async () => {
      const sizes: [sk: string, bytes: number][] = [];
      const send: (command: { readonly input: object }) => Promise<unknown> = (command) => {
        const { Item } = Object(command.input);
        if (command instanceof PutCommand)
          sizes.push([String(Item.sk).split('#')[0] ?? '', JSON.stringify(Item).length]);
        return Reflect.apply(documents.send, documents, [command]);
      };
      const metered: DynamoDBDocumentClient = Object.create(documents, { send: { value: send } });
      const container = () => evaluationRecordStore(metered, tables.state, unreadable);
      const run = { spread: '1:1', unfinished: [], timeZones: {}, stalled: {}, silences: {}, isNamed: () => true };
      const write = async (on: readonly RuleKey[], ids: readonly bigint[], from = container()) => {
        sizes.length = 0;
        const before = await from.read(SECRET);
        const watched = watchedAfter(before.watched, { organizationIds: ids, unclear: [], on, isJudged: () => true });
        await from.write(
          SECRET,
          recordAfter(before.record, { ...run, tick: AT, sent: { counts: 1, scrolls: 0 } }),
          watched,
        );
        return { watched, written: sizes.map(([kind]) => kind) };
      };
      const many = Array.from({ length: 100_000 }, (_, at) => ({ organizationId: ORGANIZATION, ruleId: `rule-${at}` }));
      const first = await write(many, [ORGANIZATION, 42n]);
      expect(Math.max(...sizes.map(([, bytes]) => bytes))).toBeLessThan(100_000);
      expect(sizes.find(([kind]) => kind === 'evaluation')?.[1]).toBeLessThan(1000);
      const { watched } = await container().read(SECRET);
      const isWatched = wasWatched(watched);
      const missing = many.filter((rule) => !isWatched(rule));
      expect([missing, isWatched(ACME), watched?.[42]]).toEqual([[], false, first.watched[42]]);
      expect((await write(many, [ORGANIZATION, 42n])).written).toEqual(['evaluation']);
      expect((await write(many.slice(1), [ORGANIZATION, 42n])).written).toEqual(['watched', 'evaluation']);
      // An organization that left is not known: everything in it counts as watched.
      await write([], [42n]);
      const left = await container().read(SECRET);
      expect([left.watched, wasWatched(left.watched)({ organizationId: ORGANIZATION, ruleId: 'rule-1' })]).toEqual([
        { 42: [] },
        true,
      ]);
    });

    test('has watched rules in parts: one that cannot be read costs its organization alone', async () => {
      const reports: string[] = [];
      const ofContainer = () => evaluationRecordStore(documents, tables.state, (problem) => reports.push(problem));
      const record = { lastTick: AT, spread: '', unfinished: [], timeZones: {}, stalled: {}, silences: {}, days: [] };
      await ofContainer().write(SECRET, { schema: 1, ...record }, { 42: ['fedcba'], 43: ['abcdef'] });
      const Item = { pk: `secret#${SECRET}`, sk: 'watched#42#f', rules: 7 };
      await documents.send(new PutCommand({ TableName: tables.state, Item }));
      expect((await ofContainer().read(SECRET)).watched).toEqual({ 43: ['abcdef'] });
      expect(reports).toEqual([expect.stringContaining('rules')]);
    });

    test('gives what was written down of the mentions of a rule that came since, and of no other rule', async () => {
      const reports: string[] = [];
      const store = toldAlertStore(documents, tables.state, 90, (problem) => reports.push(problem));
      const other = { organizationId: ORGANIZATION, ruleId: 'acme-b' };
      const acme = { organizationId: ORGANIZATION, ruleId: 'acme' };
      const note = (rule: RuleKey, id: string, ...at: number[]) =>
        store.noteMentions(rule, { id, told: Object.fromEntries(at.map((time) => [time, id])) }, AT);
      await note(acme, 'old', AT - 2 * HOUR);
      await note(acme, 'long', AT - 2 * HOUR, AT);
      for (let again = 0; again < 2; again += 1) await note(acme, 'new', AT + HOUR);
      await note(other, 'other', AT);
      expect(await store.mentionsSince(acme, AT)).toEqual([
        { [AT - 2 * HOUR]: 'long', [AT]: 'long' },
        { [AT + HOUR]: 'new' },
      ]);
      expect(await store.mentionsSince(ACME, AT - 9 * HOUR)).toEqual([]);
      const spoilt = {
        pk: `org#${ORGANIZATION}#mentions`,
        sk: `acme-b#${new Date(AT + HOUR).toISOString()}#x`,
        told: 7,
      };
      await documents.send(new PutCommand({ TableName: tables.state, Item: spoilt }));
      expect([await store.mentionsSince(other, AT), reports]).toEqual([[{ [AT]: 'other' }], [expect.any(String)]]);
    });

    test('notes what somebody does once, whoever asks at the same moment, and counts it', async () => {
      const log = actionLog(documents, tables.state);
      const action = {
        kind: 'noise' as const,
        organizationId: String(ORGANIZATION),
        ruleId: 'acme',
        episode: AT,
        eventId: 'e',
        plan: { kind: 'noise' as const, episode: AT },
        at: AT,
        via: 'link' as const,
        done: false,
      };
      const noted = await Promise.all(['Anna', 'Bert', 'Cem'].map((by) => log.begin('link', { ...action, by })));
      expect(new Set(noted.map(({ by }) => by)).size).toBe(1);
      await log.finish('link', action);
      const link = { ...action, organizationId: ORGANIZATION, expires: AT, timeZone: 'UTC' };
      expect(await log.read(link, 'link')).toMatchObject({ by: noted[0]?.by, done: true });
      expect(await log.of(ORGANIZATION)).toHaveLength(1);
      const counted = await Promise.all(Array.from({ length: 130 }, () => log.isTooMany(ORGANIZATION, AT)));
      expect(counted.filter((isTooMany) => isTooMany)).toHaveLength(10);
      expect(await log.isTooMany(ORGANIZATION, AT + HOUR)).toBe(false);
    });

    test('changes a field of a rule that is there, and none that is not as it was read', async () => {
      const { change, rule } = actionRules(documents, tables);
      const key = { organizationId: ORGANIZATION, ruleId: 'acme' };
      const silence = { silencedUntil: '2026-11-20T16:00:00.000Z' };
      expect(await change(key, silence, {})).toBe(false);
      expect(await rule(key)).toBeUndefined();
      await documents.send(new PutCommand({ TableName: tables.rules, Item: { ...key, name: 'Acme' } }));
      expect(await change(key, silence, { silencedUntil: 'another' })).toBe(false);
      expect(await change(key, silence, {})).toBe(true);
      expect(await change(key, silence, {})).toBe(true);
      expect(await change(key, { silencedUntil: '2027-01-01T00:00:00.000Z' }, {})).toBe(false);
      const acknowledged = { episode: '2026-11-20T14:00:00.000Z', at: '2026-11-20T14:06:00.000Z', count: 63 };
      expect(await change(key, { acknowledged }, {})).toBe(true);
      const newer = { ...acknowledged, at: '2026-11-20T15:06:00.000Z' };
      for (const read of [{}, { acknowledged: { ...newer, at: '2026-11-19T14:06:00.000Z' } }]) {
        expect(await change(key, { acknowledged: newer }, read)).toBe(false);
      }
      expect(await change(key, { acknowledged }, {})).toBe(true);
      expect(await change(key, { acknowledged: newer }, { acknowledged })).toBe(true);
      const [one, other] = [newer.at, '2026-12-20T15:06:00.000Z'].map((from) => ({ from, to: from, times: 2 }));
      expect(await change(key, { expected: [one] }, {})).toBe(true);
      expect(await change(key, { expected: [other] }, {})).toBe(false);
      expect(await change(key, { expected: [one, other] }, { expected: [one] })).toBe(true);
      expect(await change(key, { expected: [one] }, { expected: [other, one] })).toBe(false);
      expect(await change(key, { acknowledged }, { acknowledged: newer })).toBe(true);
      expect(await rule(key)).toEqual({ ...key, name: 'Acme', ...silence, acknowledged, expected: [one, other] });
    });
  });
}
