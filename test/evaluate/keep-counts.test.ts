import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { type GroupRecord, groupKeyText } from '../../functions/domain/counting/group/group-record.ts';
import type { HourCounts } from '../../functions/domain/counting/series/hour-counts.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { seriesKeyText } from '../../functions/domain/counting/series/series.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import type { BelievedSeries } from '../../functions/evaluate/counting/believe.ts';
import { keepCounts, keepGroups } from '../../functions/evaluate/counting/keep-counts.ts';
import { buildRule } from '../support/build-rule.ts';
import { connectDocuments } from '../support/connect-documents.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

const HOUR = 3_600_000;
const END = Date.parse('2026-11-20T14:00:00Z');
const PAST = END - 24 * HOUR;
const hour = (known: number): HourCounts => ({
  total: Array.from({ length: 12 }, (_, at) => (at < known ? 3 : null)),
  types: {},
});

test('of two runs that read the past at once, the one that comes too late takes away nothing of what the other kept', async () => {
  const tables = await cloud.createTables();
  const history = historyStore(connectDocuments(cloud.endpoints.dynamoDb), tables.state);
  const ports = { history, log: () => undefined, fault: (message: string) => expect.unreachable(message) };
  const [scheduled] = scheduleOf([buildRule()], 100).series.values();
  if (scheduled === undefined) throw new Error('a rule has a series');
  const head = newHead(300_000, PAST, END);
  const read = (known: number, gaps: typeof head.gaps): BelievedSeries => ({
    planned: { scheduled, head, older: new Map(), changed: true, collects: true, collectedFrom: 0, checkAt: 0 },
    head: { ...head, gaps, revision: 1 },
    leaving: new Map([[PAST, hour(known)]]),
    changed: true,
    corrected: false,
    end: 'whole',
  });
  const all = await keepCounts(ports, [read(12, [])]);
  const part = await keepCounts(ports, [read(6, [{ from: PAST + HOUR / 2, to: END }])]);
  expect([all.lost.size, [...part.lost.values()]]).toEqual([0, ['conflict']]);
  expect((await history.hours(scheduled, PAST, END)).get(PAST)).toEqual(hour(12));
});

test('older hours that cannot be written: the head of their series is not written, those that are kept with it are', async () => {
  const tables = await cloud.createTables();
  const store = historyStore(connectDocuments(cloud.endpoints.dynamoDb), tables.state);
  const rules = [1001, 1002].map((keywordId) => buildRule({ ruleId: `of-${keywordId}`, watch: { keywordId } }));
  const [spoilt, other, ...none] = scheduleOf(rules, 100, () => '42/7/300000').series.values();
  if (spoilt === undefined || other === undefined) throw new Error('each rule has a series');
  expect([none, spoilt.pack]).toEqual([[], other.pack]);
  const history: typeof store = {
    ...store,
    async keepHours(key, hours) {
      if (key.key === spoilt.key) throw new Error('the item is too large');
      await store.keepHours(key, hours);
    },
  };
  const faults: unknown[] = [];
  const ports = { history, log: () => undefined, fault: (_message: string, of: unknown) => faults.push(of) };
  const head = newHead(300_000, PAST, END);
  const read = (scheduled: typeof spoilt): BelievedSeries => ({
    planned: { scheduled, head, older: new Map(), changed: true, collects: true, collectedFrom: 0, checkAt: 0 },
    head: { ...head, gaps: [], revision: 1 },
    leaving: new Map([[PAST, hour(12)]]),
    changed: true,
    corrected: false,
    end: 'whole',
  });
  const kept = await keepCounts(ports, [read(spoilt), read(other)]);
  const said = 'Error: the item is too large';
  expect([...kept.lost]).toEqual([[seriesKeyText(spoilt), said]]);
  expect(faults).toEqual([{ series: seriesKeyText(spoilt), error: said }]);
  const { found } = await store.heads([spoilt, other]);
  expect(found.get(seriesKeyText(other))?.gaps).toEqual([]);
  expect(found.get(seriesKeyText(spoilt))?.gaps).not.toEqual([]);
});

test('what is known of a group stays as another run wrote it, unless this one found its numbers to be wrong', async () => {
  const tables = await cloud.createTables();
  const fault = (message: string) => expect.unreachable(message);
  const groups = groupRecordStore(connectDocuments(cloud.endpoints.dynamoDb), tables.state, fault);
  const key = { organizationId: 42n, groupId: 7n, widthMs: 300_000 };
  const of = (watched: number, trust: GroupRecord['trust']): GroupRecord => {
    return { schema: 1, version: 0, widthMs: key.widthMs, watched, trust, seenAt: END };
  };
  const keep = async (record: GroupRecord) => {
    await keepGroups({ groups, fault, log: () => undefined }, [{ key, record, changed: true }]);
    return (await groups.read([key])).get(groupKeyText(key))?.watched;
  };
  const trusted = { kind: 'trusted', since: PAST } as const;
  const refused = { kind: 'refused', until: END, wasUsed: true, why: 'A keyword has more.' } as const;
  expect([await keep(of(1, trusted)), await keep(of(2, trusted)), await keep(of(3, refused))]).toEqual([1, 1, 3]);
});
