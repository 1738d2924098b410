import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { ruleItem } from '../support/build-rule.ts';
import { type Cloud, startCloud } from '../support/start-cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());
afterEach(() => void vi.unstubAllEnvs());

/** The function as it is deployed, with one organization and one rule. */
async function start() {
  const tables = await cloud.createTables();
  const queueUrl = await cloud.createQueue({ FifoQueue: 'true' });
  const put = (TableName: string, Item: Record<string, unknown>) =>
    cloud.clients.dynamoDb.send(new PutCommand({ TableName, Item }));
  await put(tables.organizations, { organizationId: 42, secretName: 'mention-alerts/token/main' });
  await put(tables.rules, ruleItem());
  const environment = {
    ORGANIZATIONS_TABLE: tables.organizations,
    RULES_TABLE: tables.rules,
    STATE_TABLE: tables.state,
    EVALUATIONS_QUEUE_URL: queueUrl,
    AWS_REGION: LOCAL_ACCOUNT.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: cloud.endpoints.dynamoDb,
    AWS_ENDPOINT_URL_SQS: cloud.endpoints.queuesAndTopics,
    POWERTOOLS_LOG_LEVEL: 'SILENT',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  vi.resetModules();
  const { handler } = await import('../../functions/dispatch/handler.ts');
  const asked = async () => (await cloud.drain(queueUrl)).map(({ Body }) => JSON.parse(Body ?? '{}'));
  return { handler, asked };
}

test('a tick asks for the evaluations that are due, with the minute it stands for, whenever it arrives', async () => {
  const { handler, asked } = await start();
  await handler({ tick: '2026-11-20T14:06:00Z' });
  expect(await asked()).toEqual([{ tick: '2026-11-20T14:06:00.000Z', secretName: 'mention-alerts/token/main' }]);
});

test('a tick that the schedule delivers twice asks once', async () => {
  const { handler, asked } = await start();
  await handler({ tick: '2026-11-20T14:06:00Z' });
  await handler({ tick: '2026-11-20T14:06:31Z' });
  expect(await asked()).toHaveLength(1);
});

test('a tick at which nothing is due asks for nothing', async () => {
  const { handler, asked } = await start();
  await handler({ tick: '2026-11-20T14:07:00Z' });
  expect(await asked()).toEqual([]);
});

test('an event without a tick is refused', async () => {
  const { handler } = await start();
  await expect(handler({})).rejects.toThrow(/tick/);
});
