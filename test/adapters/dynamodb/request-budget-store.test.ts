import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
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
const budget = (): Budget =>
  requestBudgetStore(connectDocuments(cloud.endpoints.dynamoDb), table, (problem) => problems.push(problem));
const claim = (secretName: string, perMinute: number, wanted: Requests) => ({ secretName, perMinute, wanted });
const newUser = () => {
  users += 1;
  return `user-${users}`;
};

describe('the request budget', () => {
  test('gives a full minute at first, then what the minutes earn', async () => {
    const own = budget();
    const user = newUser();
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 80, scrolls: 80 });
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW)).toEqual(NONE);
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW + 30_000)).toEqual({ counts: 40, scrolls: 40 });
  });

  test('keeps counts and scrolls apart', async () => {
    const own = budget();
    const user = newUser();
    expect(await own.take(user, claim(MAIN, 80, { counts: 80, scrolls: 0 }), NOW)).toEqual({ counts: 80, scrolls: 0 });
    expect(await own.take(user, claim(MAIN, 80, { counts: 5, scrolls: 7 }), NOW)).toEqual({ counts: 0, scrolls: 7 });
  });

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

  test('never gives more than the limit to many who take at once', async () => {
    const user = newUser();
    const takes = await Promise.all(
      Array.from({ length: 6 }, () => budget().take(user, claim(MAIN, 80, { counts: 30, scrolls: 30 }), NOW)),
    );
    expect(takes.reduce((sum, { counts }) => sum + counts, 0)).toBe(80);
    expect(takes.reduce((sum, { scrolls }) => sum + scrolls, 0)).toBe(80);
  });

  test('takes back what was not used, and no more than its limit', async () => {
    const own = budget();
    const user = newUser();
    await own.take(user, claim(MAIN, 80, ALL), NOW);
    await own.giveBack(user, { unused: { counts: 30, scrolls: 500 }, said: {} }, NOW);
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 30, scrolls: 80 });
  });

  test('is lowered to what the service says is left, never raised', async () => {
    const own = budget();
    const user = newUser();
    await own.take(user, claim(MAIN, 80, NONE), NOW);
    await own.giveBack(user, { unused: NONE, said: { counts: { remaining: 3 }, scrolls: { remaining: 99 } } }, NOW);
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW)).toEqual({ counts: 3, scrolls: 80 });
  });

  test('gives nothing of a kind until the service is to be asked again', async () => {
    const own = budget();
    const user = newUser();
    await own.take(user, claim(MAIN, 80, NONE), NOW);
    await own.giveBack(user, { unused: NONE, said: { counts: { remaining: 0, blockedUntil: NOW + 40_000 } } }, NOW);
    expect(await own.take(user, claim(MAIN, 80, ALL), NOW + 39_000)).toEqual({ counts: 0, scrolls: 80 });
    expect((await own.take(user, claim(MAIN, 80, ALL), NOW + 40_000)).counts).toBeGreaterThan(0);
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
