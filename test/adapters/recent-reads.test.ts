import { beforeEach, describe, expect, test } from 'vitest';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { historyStore } from '../../functions/adapters/dynamodb/history-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import type { RuleState } from '../../functions/domain/alerting/rule-state.ts';
import { seriesKeyText } from '../../functions/domain/counting/series/series.ts';
import { newHead } from '../../functions/domain/counting/series/series-head.ts';
import { ruleKeyOf, ruleKeyText } from '../../functions/domain/items/rule/rule-key.ts';
import { ruleOf, ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { saveHead } from '../support/save-head.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const LISTED = { secretName: 'token', muted: false };
const rule = ruleOf('acme');
const KEY = ruleKeyOf(rule);

/** A table of which what is not read consistently is as it was a minute ago; `items` counts those that were read either way. */
function startTable() {
  let now = NOON;
  const items = { recent: 0, consistent: 0 };
  const database = memoryDynamoDb(STORE_TABLES, 100, () => now);
  const documents = simulatedDocuments(async (name, input) => {
    const text = JSON.stringify(input, (_, value) => (typeof value === 'bigint' ? String(value) : value));
    if (name === 'BatchGetCommand') {
      items[text.includes('"ConsistentRead":true') ? 'consistent' : 'recent'] += text.split('"pk"').length - 1;
    }
    return database.apply(name, input, MINUTE);
  });
  return {
    states: ruleStateStore(documents, 'state'),
    history: historyStore(documents, 'state'),
    pass: (ms: number) => {
      now += ms;
    },
    items,
  };
}

let table: ReturnType<typeof startTable>;
beforeEach(() => {
  table = startTable();
});

/** A state that was written an hour ago, and another one a second ago. */
async function write(before: RuleState, after: Partial<RuleState>): Promise<void> {
  const stored = await table.states.save(KEY, before, LISTED);
  table.pass(60 * MINUTE);
  if (stored === undefined) throw new Error('nobody else writes');
  await table.states.save(KEY, { ...stored, ...after }, LISTED);
  table.pass(1_000);
}

describe('a rule that is read for half the price', () => {
  const quiet = ruleStateAt(rule, NOON);
  const recent = async () => (await table.states.recent([KEY])).found.get(ruleKeyText(rule));

  test('may be some moments old where nobody is to be told anything, and what follows from it is not written', async () => {
    await write(quiet, { judgedTo: NOON + 60 * MINUTE });
    const read = await recent();
    expect(read?.judgedTo).toBe(NOON);
    expect(table.items).toEqual({ recent: 1, consistent: 0 });
    if (read === undefined) throw new Error('it was read');
    expect(await table.states.save(KEY, read, LISTED)).toBeUndefined();
  });

  test.each<[string, Partial<RuleState>]>([
    ['an event to publish', { outbox: [{ event: buildAlertEvent(), unpublished: ['alerts'] }] }],
    ['a trouble', { health: { status: 'error', cause: 'blind', text: 'blind', since: NOON, announced: true } }],
  ])('is read as it is where it has %s, or had a moment ago', async (_, fields) => {
    await write({ ...quiet, ...fields }, { outbox: [], phase: { kind: 'quiet' }, health: { status: 'ok' } });
    expect(await recent()).toMatchObject({ version: 2, outbox: [], phase: { kind: 'quiet' } });
    expect(table.items).toEqual({ recent: 1, consistent: 1 });
  });

  test('is looked for once more where there was none', async () => {
    await table.states.save(KEY, quiet, LISTED);
    expect(await recent()).toMatchObject({ version: 1 });
  });
});

test('a head that is read for half the price may be some moments old, and what follows from it is not written', async () => {
  const series = { organizationId: 42n, key: 'keyword:1:ALL' };
  const first = await saveHead(table.history, series, newHead(5 * MINUTE, NOON, NOON));
  table.pass(5 * MINUTE);
  if (first === undefined) throw new Error('nobody else writes');
  await saveHead(table.history, series, { ...first, knownTo: NOON + 5 * MINUTE });
  table.pass(1_000);
  const read = (await table.history.recentHeads([series])).found.get(seriesKeyText(series));
  expect(read?.knownTo).toBe(NOON);
  if (read === undefined) throw new Error('it was read');
  expect(await saveHead(table.history, series, read)).toBeUndefined();
});
