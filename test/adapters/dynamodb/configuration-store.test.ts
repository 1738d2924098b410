import { BatchWriteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { configurationStore } from '../../../functions/adapters/dynamodb/configuration-store.ts';
import { parseRule } from '../../../functions/domain/items/rule/rule.ts';
import { ruleItem } from '../../support/build-rule.ts';
import { connectDocuments } from '../../support/connect-documents.ts';

const HUGE = 9_007_199_254_740_993n;
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

test('items that people wrote are found by organization, with ids above 2^53 exact', async () => {
  const tables = await cloud.createTables();
  const { dynamoDb } = cloud.clients;
  for (const organizationId of [HUGE, HUGE - 1n]) {
    await dynamoDb.send(new PutCommand({ TableName: tables.organizations, Item: { organizationId, secretName: 'x' } }));
    await dynamoDb.send(
      new PutCommand({ TableName: tables.rules, Item: ruleItem({ organizationId, watch: { groupId: HUGE } }) }),
    );
  }
  const store = configurationStore(connectDocuments(cloud.endpoints.dynamoDb), tables);
  const parsed = (await store.rulesOf(HUGE)).map((item) => parseRule(item));
  expect(parsed).toMatchObject([{ ok: true, value: { organizationId: HUGE, watch: { groupId: HUGE } } }]);
  expect((await store.organizations()).map(({ organizationId }) => organizationId)).toContain(HUGE);
  expect(await store.rules()).toHaveLength(2);
  expect(await store.rule(HUGE, 'acme-loud')).toMatchObject({ organizationId: HUGE });
  expect(await store.rule(HUGE, 'gone')).toBeUndefined();
});

test('more rules than fit one page of DynamoDB are all found', async () => {
  const tables = await cloud.createTables();
  const rules = Array.from({ length: 120 }, (_, at) => ruleItem({ ruleId: `r-${at}`, name: 'x'.repeat(12_000) }));
  for (let from = 0; from < rules.length; from += 25) {
    const puts = rules.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }));
    await cloud.clients.dynamoDb.send(new BatchWriteCommand({ RequestItems: { [tables.rules]: puts } }));
  }
  const store = configurationStore(connectDocuments(cloud.endpoints.dynamoDb), tables);
  expect(await store.rulesOf(42n)).toHaveLength(120);
  expect(await store.rules()).toHaveLength(120);
});
