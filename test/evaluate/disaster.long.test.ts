import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubscribeCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, PurgeQueueCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cloud, startCloud } from '../../bench/embedded/start-cloud.ts';
import { commands } from '../../cli/commands.ts';
import { runCli } from '../../cli/run-cli.ts';
import { writeEndpointsFile } from '../../local/live/write-endpoints-file.ts';
import { startReceiver } from '../adapters/webhook/start-receiver.ts';
import { lambdaContext, sqsRecord } from '../support/lambda-invocation.ts';
import { recordTerminal } from '../support/record-terminal.ts';
import { type Evaluation, startEvaluation } from '../support/start-evaluation.ts';

// The procedures of docs/disaster.md, on the embedded services: what each costs is told in advance there.

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

type Item = Record<string, unknown>;

async function itemsOf(table: string, { clients } = cloud): Promise<Item[]> {
  const { Items = [] } = await clients.dynamoDb.send(new ScanCommand({ TableName: table }));
  return Items;
}

const page = readFileSync('docs/disaster.md', 'utf8');

/** The State table with these items and no others, as after a loss or a restore; functions start cold. */
async function setState(evaluation: Evaluation, items: readonly Item[]): Promise<void> {
  const { dynamoDb } = cloud.clients;
  const TableName = evaluation.tables.state;
  for (const { pk, sk } of await itemsOf(TableName)) {
    await dynamoDb.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
  }
  for (const Item of items) await dynamoDb.send(new PutCommand({ TableName, Item }));
  evaluation.coldStart();
}

const told = async (evaluation: Evaluation) =>
  (await evaluation.events()).map(({ id, data: { rule, status, episode } }) => {
    return { id, what: `${rule.ruleId} ${status}`, since: episode.startedAt };
  });
const what = (events: readonly { readonly what: string }[]) => events.map((event) => event.what);

/** Two rules of an hour's window; the first fires at minute 6, the second at minute 16. */
async function twoAlerts() {
  const evaluation = await startEvaluation(cloud, { dynamoDbUrl: cloud.endpoints.dynamoDb });
  const condition = { kind: 'threshold', window: '1h', atLeast: 5 };
  await evaluation.putRule({ ruleId: 'early', condition });
  await evaluation.putRule({ ruleId: 'late', condition, watch: { keywordId: 1002 } });
  await evaluation.tick(1);
  evaluation.feed(1, 9);
  await evaluation.tick(6);
  expect(what(await told(evaluation))).toEqual(['early firing']);
  await evaluation.tick(11);
  return evaluation;
}

describe('State that is lost', () => {
  test('costs one more message for each alert that goes on, and no alert; nothing is resolved that is not', async () => {
    const evaluation = await twoAlerts();
    await setState(evaluation, []);
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.ticksTo(21, 16);
    expect(what(await told(evaluation)).sort()).toEqual(['early firing', 'late firing']);
    await evaluation.ticksTo(36, 26);
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.stateOf('early'))?.health).toMatchObject({ status: 'ok' });
  });
});

describe('State that is restored from ten minutes ago', () => {
  test('tells again what was told since, under another id, and what comes next once', async () => {
    const evaluation = await twoAlerts();
    const backup = await itemsOf(evaluation.tables.state);
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.tick(16);
    const first = await told(evaluation);
    expect(what(first)).toEqual(['late firing']);
    await evaluation.tick(21);
    await setState(evaluation, backup);
    await evaluation.tick(22);
    const again = await told(evaluation);
    expect(again.map(({ what: each, since }) => [each, since])).toEqual(first.map((one) => [one.what, one.since]));
    expect(again[0]?.id).not.toBe(first[0]?.id);
    await evaluation.ticksTo(36, 26);
    expect(await told(evaluation)).toEqual([]);
    await evaluation.ticksTo(86, 41);
    expect(what(await told(evaluation)).sort()).toEqual(['early resolved', 'late resolved']);
  });
});

describe('rules that are deleted, all of them', () => {
  test('end their alerts; written again they begin anew', async () => {
    const evaluation = await twoAlerts();
    const rules = await itemsOf(evaluation.tables.rules);
    for (const ruleId of ['early', 'late']) await evaluation.deleteRule(ruleId);
    await evaluation.tick(16);
    expect(what(await told(evaluation))).toEqual(['early ended']);
    for (const rule of rules) await evaluation.putRuleItem(rule);
    await evaluation.tick(21);
    expect(what(await told(evaluation))).toEqual(['early firing']);
  });
});

describe('ticks that are purged from the queue', () => {
  test('cost nothing: the next one tells what fell into them', async () => {
    const evaluation = await twoAlerts();
    evaluation.feed(12, 9, { keywordIds: [1002] });
    await evaluation.tick(26);
    expect(what(await told(evaluation))).toEqual(['late firing']);
  });
});

describe('deliveries that are purged from the queue', () => {
  test('do not reach the channel; emails do, and so does what comes next of the alert', async () => {
    const evaluation = await startEvaluation(cloud, { dynamoDbUrl: cloud.endpoints.dynamoDb });
    const receiver = await startReceiver();
    onTestFinished(() => receiver.stop());
    const signingSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const secretName = 'mention-alerts/channel/hook';
    await evaluation.putSecret(secretName, JSON.stringify({ url: `${receiver.url}/hook`, signingSecret }));
    const Item = { channelId: 'hook', kind: 'webhook', secretName };
    await cloud.clients.dynamoDb.send(new PutCommand({ TableName: evaluation.tables.channels, Item }));
    await evaluation.putRule({ notify: { channels: ['hook'] } });
    const queue = await cloud.createQueue();
    const { Attributes } = await cloud.clients.sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: ['QueueArn'] }),
    );
    await cloud.clients.sns.send(
      new SubscribeCommand({
        TopicArn: process.env.ALERT_EVENTS_TOPIC_ARN,
        Protocol: 'sqs',
        Endpoint: Attributes?.QueueArn,
      }),
    );
    await evaluation.tick(1);
    evaluation.feed(1, 9);
    await evaluation.tick(6);
    expect(page).toContain('`aws sqs purge-queue --queue-url "$(id SQS::Queue DeliveriesQueue)"`');
    await cloud.clients.sqs.send(new PurgeQueueCommand({ QueueUrl: queue }));
    await evaluation.ticksTo(16, 11);
    const left = await cloud.drain(queue);

    vi.stubEnv('DELIVERIES_QUEUE_URL', queue);
    vi.stubEnv('DELIVERIES_DEAD_LETTERS_URL', await cloud.createQueue());
    const { deliver } = await deliverHandler();
    await deliver(left.map(({ Body = '', MessageId = '' }) => ({ body: Body, messageId: MessageId })));
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.status)).toEqual(['resolved']);
    const emails = (await evaluation.emails()).map(({ subject }) => subject.split(' ')[0]);
    expect(emails).toEqual(['[ALERT]', '[RESOLVED]']);
  });
});

/** The function `deliver`, handed messages as its queue does. */
async function deliverHandler() {
  const { handler } = await import('../../functions/deliver/handler.ts');
  const sent = { queue: 'deliveries', sentAt: Date.now(), receives: 1 };
  return {
    deliver: (messages: readonly { readonly body: string; readonly messageId: string }[]) => {
      const Records = messages.map(({ body, messageId }) =>
        sqsRecord({ ...sent, body, messageId, receiptHandle: messageId }),
      );
      return handler({ Records }, lambdaContext('deliver', 120_000));
    },
  };
}

describe('another region', () => {
  /** The commands of a person on the stack of one region. */
  async function commandsOn({ endpoints }: Cloud, { tables, address }: Evaluation, folder: string) {
    const file = join(folder, `${tables.state}-${new URL(endpoints.dynamoDb).port}.json`);
    const names = { OrganizationsTableName: tables.organizations, RulesTableName: tables.rules };
    const { ALERTS_TOPIC_ARN = '', ALERT_EVENTS_TOPIC_ARN = '', OPERATIONS_TOPIC_ARN = '' } = process.env;
    const outputs = {
      Stage: 'test',
      ...names,
      ChannelsTableName: tables.channels,
      StateTableName: tables.state,
      AlertsTopicArn: ALERTS_TOPIC_ARN,
      AlertEventsTopicArn: ALERT_EVENTS_TOPIC_ARN,
      OperationsTopicArn: OPERATIONS_TOPIC_ARN,
    };
    const stack = { stackName: 'mention-alerts-test', endpoints, outputs, serviceUrl: address, tokens: new Map() };
    await writeEndpointsFile(stack, file);
    return async (...args: string[]) => {
      const { terminal, out, error } = recordTerminal();
      const status = await runCli(['--local', ...args], commands, {
        environment: { MENTION_ALERTS_ENDPOINTS: file },
        terminal,
      });
      expect([status, error()]).toEqual([0, '']);
      return out();
    };
  }

  /** What the page says to run for the tables that people write. */
  function commandOfPage(verb: string): string[] {
    const [, words = ''] = new RegExp(`\\$STACK (${verb} .*?)(?: +#.*)?$`, 'm').exec(page) ?? [];
    return words.split(' ');
  }

  test.each([
    ['with an empty State', false, ['early firing', 'late firing']],
    ['with a copy of State', true, ['late firing']],
  ])('%s goes on with the rules of the first one', async (_, copies, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'region-'));
    const second = await startCloud();
    onTestFinished(async () => {
      await second.stop();
      await rm(folder, { recursive: true });
    });
    const first = await twoAlerts();
    const channel = { channelId: 'hook', kind: 'webhook', secretName: 'mention-alerts/channel/hook' };
    await cloud.clients.dynamoDb.send(new PutCommand({ TableName: first.tables.channels, Item: channel }));
    const inFirst = await commandsOn(cloud, first, folder);
    const items = join(folder, 'items');
    await mkdir(items);
    expect(commandOfPage('status').slice(2)).toEqual(['>', 'items/items.json']);
    await writeFile(join(items, 'items.json'), await inFirst(...commandOfPage('status').slice(0, 2)));

    const there = await startEvaluation(second, { dynamoDbUrl: second.endpoints.dynamoDb });
    const inSecond = await commandsOn(second, there, folder);
    expect(commandOfPage('apply')).toEqual(['apply', 'items', '--yes', '--force']);
    await inSecond('apply', items, '--yes', '--force');
    expect(await itemsOf(there.tables.rules, second)).toEqual(await itemsOf(first.tables.rules));
    if (copies) {
      for (const Item of await itemsOf(first.tables.state)) {
        await second.clients.dynamoDb.send(new PutCommand({ TableName: there.tables.state, Item }));
      }
    }
    // The service is the same: it knows what was said before.
    there.feed(1, 9);
    there.feed(17, 9, { keywordIds: [1002] });
    await there.ticksTo(36, 26);
    expect(what(await told(there)).sort()).toEqual(expected);
  });
});

describe('an organization whose item is deleted', () => {
  test('ends its alerts; written again its rules begin anew', async () => {
    const evaluation = await twoAlerts();
    const { dynamoDb } = cloud.clients;
    const [organization = {}] = await itemsOf(evaluation.tables.organizations);
    const Key = { organizationId: organization.organizationId };
    await dynamoDb.send(new DeleteCommand({ TableName: evaluation.tables.organizations, Key }));
    evaluation.coldStart();
    await evaluation.ticksTo(21, 16);
    expect(what(await told(evaluation))).toEqual(['early ended']);
    await dynamoDb.send(new PutCommand({ TableName: evaluation.tables.organizations, Item: organization }));
    evaluation.coldStart();
    await evaluation.ticksTo(31, 26);
    expect(what(await told(evaluation))).toEqual(['early firing']);
  });
});

describe('a token that is gone for half an hour', () => {
  test('is told, ends nothing, and what fell into the time is judged when it is back', async () => {
    const evaluation = await twoAlerts();
    const secretName = 'mention-alerts/token/gone';
    await evaluation.putOrganization({ secretName });
    evaluation.coldStart();
    evaluation.feed(17, 9, { keywordIds: [1002] });
    for (const minute of [16, 21, 26, 31, 36]) await evaluation.tick(minute, { secretName });
    expect(await told(evaluation)).toEqual([]);
    expect((await evaluation.operations()).map(({ subject }) => subject)).toContain(
      `[OPERATIONS] no token in ${secretName}`,
    );
    await evaluation.putSecret(secretName, 'admin-token');
    for (const minute of [41, 42]) await evaluation.tick(minute, { secretName });
    expect(what(await told(evaluation))).toEqual(['late firing']);
  });
});
