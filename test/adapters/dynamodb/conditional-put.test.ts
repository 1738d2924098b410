import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { type Asked, startProxy, type Treatment } from '../../../bench/embedded/start-proxy.ts';
import { conditionalPut } from '../../../functions/adapters/dynamodb/conditional-put.ts';
import { connectDocuments } from '../../support/connect-documents.ts';

const KEY = { pk: 'org#42', sk: 'rule#acme' };
let cloud: Cloud;
let table: string;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  table = (await cloud.createTables()).state;
});

const documents = () => connectDocuments(cloud.endpoints.dynamoDb);

/** DynamoDB over a network with faults. */
async function faulty(treat: (asked: Asked) => Treatment | undefined) {
  const proxy = await startProxy(cloud.endpoints.dynamoDb, treat);
  onTestFinished(() => proxy.stop());
  return connectDocuments(proxy.url);
}

const stored = async () => (await documents().send(new GetCommand({ TableName: table, Key: KEY }))).Item;

describe('a conditional write', () => {
  test('whose answer is lost is found to have gone through, and is written once', async () => {
    let lost = 0;
    const shaky = await faulty(({ operation }) => {
      if (operation !== 'PutItem' || lost > 0) return undefined;
      lost += 1;
      return { lose: 'answer' };
    });
    expect(await conditionalPut(shaky, table, { key: KEY, version: 0, fields: { color: 'red' } })).toBe('saved');
    expect(lost).toBe(1);
    expect(await stored()).toMatchObject({ version: 1, color: 'red' });
  });

  test('that is lost before it arrives is sent again', async () => {
    let lost = 0;
    const shaky = await faulty(({ operation }) => {
      if (operation !== 'PutItem' || lost > 0) return undefined;
      lost += 1;
      return { lose: 'request' };
    });
    expect(await conditionalPut(shaky, table, { key: KEY, version: 0, fields: { color: 'red' } })).toBe('saved');
    expect(await stored()).toMatchObject({ version: 1, color: 'red' });
  });

  test('whose answer is lost, and over which somebody else wrote since, is a conflict', async () => {
    let lost = 0;
    const shaky = await faulty(({ operation }) => {
      if (operation !== 'PutItem' || lost > 0) return undefined;
      lost += 1;
      return {
        lose: 'answer',
        onAnswer: () => conditionalPut(documents(), table, { key: KEY, version: 1, fields: { color: 'theirs' } }),
      };
    });
    expect(await conditionalPut(shaky, table, { key: KEY, version: 0, fields: { color: 'ours' } })).toBe('conflict');
    expect(await stored()).toMatchObject({ version: 2, color: 'theirs' });
  });

  test('whose service fails throws, so that nobody takes it for done', async () => {
    await expect(conditionalPut(documents(), 'no-such-table', { key: KEY, version: 0, fields: {} })).rejects.toThrow(
      /non-existent|not found/i,
    );
  });
});

describe('an item', () => {
  test.each([0n, 42n, 9_007_199_254_740_991n, 9_007_199_254_740_993n, 2n ** 63n - 1n])(
    'keeps the id %s exact, there and back',
    async (id) => {
      await documents().send(new PutCommand({ TableName: table, Item: { ...KEY, id, list: [id] } }));
      const item = await stored();
      expect([item?.id, item?.list].map((value) => (Array.isArray(value) ? BigInt(value[0]) : BigInt(value)))).toEqual([
        id,
        id,
      ]);
    },
  );

  test('keeps fractions and small numbers as numbers', async () => {
    await documents().send(new PutCommand({ TableName: table, Item: { ...KEY, half: 0.5, tiny: 1e-7, ten: 10 } }));
    expect(await stored()).toMatchObject({ half: 0.5, tiny: 1e-7, ten: 10 });
  });
});
