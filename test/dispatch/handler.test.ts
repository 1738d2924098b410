import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { evaluationRecordStore } from '../../functions/adapters/dynamodb/evaluation-record-store.ts';
import { ruleStateStore } from '../../functions/adapters/dynamodb/rule-state-store.ts';
import { createHandler } from '../../functions/dispatch/handler.ts';
import { scheduleOf } from '../../functions/domain/counting/series/schedule.ts';
import { itemsMark } from '../../functions/domain/items/items-mark.ts';
import { recordAfter } from '../../functions/domain/operations/evaluation/evaluation-record.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { ruleStateAt } from '../heartbeat/rule-state-at.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildRule, ruleItem } from '../support/build-rule.ts';
import { connectDocuments } from '../support/connect-documents.ts';

const MAIN = 'mention-alerts/token/main';
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
  await put(tables.organizations, { organizationId: 42, secretName: MAIN });
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
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const handler = createHandler();
  const asked = async () => (await cloud.drain(queueUrl)).map(({ Body }) => JSON.parse(Body ?? '{}'));
  /** As an evaluation at a tick leaves it, when it has done everything. */
  const evaluated = (tick: string) => {
    const unreadable = (problem: string) => expect.unreachable(problem);
    const records = evaluationRecordStore(connectDocuments(cloud.endpoints.dynamoDb), tables.state, unreadable);
    const { spread } = scheduleOf([buildRule()], 80);
    const at = Date.parse(tick);
    const run = {
      tick: at,
      spread,
      unfinished: [],
      timeZones: {},
      stalled: {},
      silences: {},
      sent: { counts: 1, scrolls: 0 },
      isNamed: () => true,
    };
    return records.write(MAIN, recordAfter(undefined, run));
  };
  return { handler, asked, evaluated, tables };
}

test('a tick asks for the evaluations that are due, with the minute it stands for, whenever it arrives', async () => {
  const { handler, asked } = await start();
  await handler({ tick: '2026-11-20T14:06:00Z' });
  const organizations = itemsMark([{ organizationId: 42, secretName: MAIN }]);
  const rules = { 42: itemsMark([ruleItem()]) };
  expect(await asked()).toEqual([{ tick: '2026-11-20T14:06:00.000Z', secretName: MAIN, organizations, rules }]);
});

test('a tick that the schedule delivers twice asks once', async () => {
  const { handler, asked } = await start();
  await handler({ tick: '2026-11-20T14:06:00Z' });
  await handler({ tick: '2026-11-20T14:06:31Z' });
  expect(await asked()).toHaveLength(1);
});

test('a tick at which nothing is due asks for nothing', async () => {
  const { handler, asked, evaluated } = await start();
  await evaluated('2026-11-20T14:06:00Z');
  await handler({ tick: '2026-11-20T14:07:00Z' });
  expect(await asked()).toEqual([]);
});

test('an alert that became critical is asked for in quiet hours, once the silence that held it is over', async () => {
  const { handler, asked, evaluated, tables } = await start();
  const item = { ...ruleItem(), quietHours: { from: '14:00', to: '15:00' }, silencedUntil: '2026-11-20T14:08:00Z' };
  await cloud.clients.dynamoDb.send(new PutCommand({ TableName: tables.rules, Item: item }));
  const { rule } = buildAlertEvent().data;
  const event = buildAlertEvent({ escalatedFrom: 'warning', rule: { ...rule, severity: 'critical' } });
  const state = ruleStateAt(buildRule(), Date.parse('2026-11-20T14:05:00Z'), {
    outbox: [{ event, unpublished: ['alerts', 'alert-events'] }],
  });
  const states = ruleStateStore(connectDocuments(cloud.endpoints.dynamoDb), tables.state);
  await states.save(buildRule(), state, { secretName: MAIN, muted: true });
  await evaluated('2026-11-20T14:06:00Z');
  await handler({ tick: '2026-11-20T14:07:00Z' });
  expect(await asked()).toEqual([]);
  await handler({ tick: '2026-11-20T14:08:00Z' });
  expect(await asked()).toHaveLength(1);
});

test('a record of evaluations that cannot be read is as none: everything is asked for', async () => {
  const { handler, asked, tables } = await start();
  const Item = { pk: `secret#${MAIN}`, sk: 'evaluation', lastTick: 'yesterday' };
  await cloud.clients.dynamoDb.send(new PutCommand({ TableName: tables.state, Item }));
  await handler({ tick: '2026-11-20T14:07:00Z' });
  expect(await asked()).toHaveLength(1);
});

test('an event without a tick is refused', async () => {
  const { handler } = await start();
  await expect(handler({})).rejects.toThrow(/tick/);
});
