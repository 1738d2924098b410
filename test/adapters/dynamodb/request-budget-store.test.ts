import { setTimeout } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { chance } from '../../../bench/simulation/chance.ts';
import { memoryDynamoDb } from '../../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../../bench/simulation/store-tables.ts';
import { virtualClock } from '../../../bench/simulation/virtual-clock.ts';
import { requestBudgetStore } from '../../../functions/adapters/dynamodb/request-budget-store.ts';
import type { Requests } from '../../../functions/domain/counting/request-budget.ts';
import type { Budget } from '../../../functions/evaluate/ports.ts';
import { connectDocuments } from '../../support/connect-documents.ts';

const NOW = Date.parse('2026-11-20T14:05:00Z');
const MAIN = 'mention-alerts/token/main';
const OTHER = 'mention-alerts/token/other';
const ALL = { counts: 100, scrolls: 100 };
const NONE = { counts: 0, scrolls: 0 };
let cloud: Cloud;
let table: string;
let users = 0;

beforeAll(async () => {
  cloud = await startCloud();
  table = (await cloud.createTables()).state;
});
afterAll(() => cloud.stop());

const problems: string[] = [];
const budget = (): Budget => budgetIn(table);
const { roll } = chance('budget');
const budgetIn = (name: string) =>
  requestBudgetStore(connectDocuments(cloud.endpoints.dynamoDb), name, {
    report: (problem) => problems.push(problem),
    random: () => roll('wait'),
    wait: setTimeout,
  });
const claim = (secretName: string, perMinute: number, wanted: Requests) => ({ secretName, perMinute, wanted });
const newUser = () => {
  users += 1;
  return `user-${users}`;
};

describe('the request budget', () => {
  test('is shared by two secrets of one user, at the lowest limit of those', async () => {
    const own = budget();
    const user = newUser();
    expect(await own.take(user, claim(MAIN, 80, { counts: 30, scrolls: 0 }), NOW)).toMatchObject({ counts: 30 });
    expect(await own.take(user, claim(OTHER, 20, ALL), NOW)).toEqual({ counts: 20, scrolls: 20 });
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW + 60_000)).toEqual({ counts: 20, scrolls: 20 });
  });

  test('forgets the limit of a secret that was not seen for a day', async () => {
    const own = budget();
    const user = newUser();
    await own.take(user, claim(OTHER, 10, NONE), NOW);
    const later = NOW + 25 * 3_600_000;
    expect(await own.take(user, claim(MAIN, 80, NONE), later)).toEqual(NONE);
    expect(await own.take(user, claim(MAIN, 80, ALL), later + 60_000)).toEqual({ counts: 80, scrolls: 80 });
  });

  test('of one user is not that of another', async () => {
    const own = budget();
    await own.take(newUser(), claim(MAIN, 80, ALL), NOW);
    expect(await own.take(newUser(), claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 80, scrolls: 80 });
  });

  test('that cannot be given back fails no run: it is done, and would be repeated', async () => {
    const away = budgetIn('no-such-table');
    await expect(away.take(newUser(), claim(MAIN, 80, ALL), NOW)).rejects.toThrow();
    await away.giveBack(newUser(), { unused: ALL, said: {} }, NOW);
    expect(problems.pop()).toMatch(/^requests could not be given back/);
  });

  test('is lowered to what the service says is left, never raised', async () => {
    const own = budget();
    const user = newUser();
    await own.take(user, claim(MAIN, 80, NONE), NOW);
    await own.giveBack(user, { unused: NONE, said: { counts: { remaining: 3 }, scrolls: { remaining: 99 } } }, NOW);
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 3, scrolls: 80 });
  });

  test('that cannot be read begins anew, and is said', async () => {
    const user = newUser();
    const Item = { pk: `user#${user}`, sk: 'budget', version: 4, counts: { tokens: 'many' } };
    await connectDocuments(cloud.endpoints.dynamoDb).send(new PutCommand({ TableName: table, Item }));
    expect(await budget().take(user, claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 80, scrolls: 80 });
    expect(problems.join()).toContain('counts.tokens');
    expect(await budget().take(user, claim(MAIN, 80, ALL), NOW)).toEqual(NONE);
  });
});

test.each([4, 30, 60])('%i secrets of one user get requests at one tick, and all give them back', async (secrets) => {
  const clock = virtualClock(NOW);
  const { roll } = chance('ticks');
  const database = memoryDynamoDb(STORE_TABLES, 0);
  const documents = simulatedDocuments(async (command, input) => {
    await clock.wait(5 + 10 * roll('latency'));
    return database.apply(command, input);
  });
  const unreadable = (problem: string) => expect.unreachable(problem);
  const own = requestBudgetStore(documents, 'state', {
    report: unreadable,
    random: () => roll('wait'),
    wait: clock.wait,
  });
  const all = Array.from({ length: secrets }, (_, at) => `${MAIN}-${at}`);
  const wanted = { counts: 1, scrolls: 0 };
  const takes = await Promise.all(all.map((name) => own.take('7', claim(name, 80, wanted), NOW)));
  expect(takes).toEqual(all.map(() => wanted));
  await Promise.all(all.map(() => own.giveBack('7', { unused: wanted, said: {} }, NOW)));
  expect(await own.take('7', claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 80, scrolls: 80 });
  // All of them fit into a run, which has a minute.
  expect(clock.now() - NOW).toBeLessThan(20_000);
});
