import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { batchGet } from '../../../functions/adapters/dynamodb/batch-get.ts';
import { connectDocuments } from '../../support/connect-documents.ts';

let cloud: Cloud;
let table: string;
beforeAll(async () => {
  cloud = await startCloud();
  table = (await cloud.createTables()).state;
  for (const { pk, sk } of KEYS.slice(0, -1)) {
    await cloud.clients.dynamoDb.send(new PutCommand({ TableName: table, Item: { pk, sk } }));
  }
});
afterAll(() => cloud.stop());

/** The last of them is in no table. */
const KEYS = Array.from({ length: 6 }, (_, at) => ({ pk: 'org#42', sk: `rule#${at}` }));

/** A way to a table that is throttled: it reads `atOnce` keys of a request, and gives the others back unprocessed. */
function throttledDocuments(atOnce: number) {
  const documents = connectDocuments(cloud.endpoints.dynamoDb);
  const asked: number[] = [];
  documents.middlewareStack.add(
    (next) => async (call) => {
      const request = 'RequestItems' in call.input ? call.input.RequestItems?.[table] : undefined;
      const keys = request !== undefined && 'Keys' in request ? (request.Keys ?? []) : [];
      asked.push(keys.length);
      const read = { RequestItems: { [table]: { ...request, Keys: keys.slice(0, atOnce) } } };
      const answer = await next({ ...call, input: { ...call.input, ...read } });
      const left = keys.slice(atOnce);
      Object.assign(answer.output, { UnprocessedKeys: left.length === 0 ? {} : { [table]: { Keys: left } } });
      return answer;
    },
    { step: 'initialize', priority: 'low' },
  );
  return { documents, asked };
}

test('keys that a throttled table gave back unprocessed are asked for again, and not taken for absent', async () => {
  const { documents, asked } = throttledDocuments(2);
  const found = await batchGet(documents, table, KEYS);
  expect(found).toHaveLength(5);
  expect(found).toEqual(expect.arrayContaining(KEYS.slice(0, -1)));
  expect(asked).toEqual([6, 4, 2]);
});
