import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { PublishCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  ListQueuesCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { createSimulatedClock } from '../../local/clock/simulated-clock.ts';
import { parsePublishedEvent } from '../../local/run/published-event.ts';
import { runTick } from '../../local/run/run-tick.ts';
import { type RunningProgram, startProgram } from '../../local/run/start-program.ts';
import { parseWorld } from '../../service/world/parse-world.ts';

const START_MS = Date.UTC(2026, 10, 20, 14);
const ORGANIZATION_ID = 9_007_199_254_740_993n;
const FIRST_ID = 9_007_199_254_741_993n;

const world = parseWorld({
  users: [{ id: 7, email: 'pr@example.org', name: 'PR', accessToken: 'a-token', organizationIds: [ORGANIZATION_ID] }],
  organizations: [
    {
      id: ORGANIZATION_ID,
      name: 'Acme',
      timeZone: 'Europe/Berlin',
      currentMonthMentionsLimit: 100_000,
      groups: [{ id: 3, name: 'Brand', keywords: [{ id: 1001, name: 'Acme', keyword: { naturalQuery: 'Acme' } }] }],
    },
  ],
});

const rule = {
  organizationId: ORGANIZATION_ID,
  ruleId: 'acme-volume',
  name: 'Acme: much said',
  watch: { keywordId: 1001 },
  condition: { kind: 'threshold', window: '10m', atLeast: 5 },
  severity: 'critical',
};

const clock = createSimulatedClock(START_MS);
let program: RunningProgram;

beforeAll(async () => {
  program = await startProgram(
    { world, mentions: [], items: { organizations: [], rules: [rule], channels: [] } },
    { clock },
  );
});
afterAll(() => program.stop());

/** Subscribes a queue to a topic, as anybody may, and gives what reads it. */
async function subscribeQueue(topicArn: string | undefined, name: string, filterPolicy: object) {
  const { sqs, sns } = program.stack.clients;
  const { QueueUrl } = await sqs.send(new CreateQueueCommand({ QueueName: name }));
  await sns.send(
    new SubscribeCommand({
      TopicArn: topicArn,
      Protocol: 'sqs',
      Endpoint: `arn:aws:sqs:us-east-1:000000000000:${name}`,
      Attributes: { RawMessageDelivery: 'true', FilterPolicy: JSON.stringify(filterPolicy) },
    }),
  );
  return async () => {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body = '' }) => Body);
  };
}

async function tick(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.set(clock.now() + MINUTE_MS);
    const { failures } = await runTick(program.stack, program.tap, clock.now());
    expect(failures).toEqual([]);
  }
}

function feed(lines: readonly string[]): Promise<Response> {
  return fetch(`${program.service.url}/feed`, { method: 'POST', body: lines.join('\n') });
}

describe('the whole way of an alert', () => {
  test('leads from mentions that enter the service to a queue that is subscribed to the topic', async () => {
    const { outputs } = program.stack;
    const events = await subscribeQueue(outputs.AlertEventsTopicArn, 'critical', { severity: ['critical'] });
    const others = await subscribeQueue(outputs.AlertEventsTopicArn, 'info', { severity: ['info'] });
    const emails = await subscribeQueue(outputs.AlertsTopicArn, 'emails', {
      organizationId: [String(ORGANIZATION_ID)],
    });

    await tick(6);
    expect(await events()).toEqual([]);

    const texts = ['Acme is burning', 'Smoke over Acme', 'What is wrong at Acme?', 'Acme evacuated', 'Fire at Acme'];
    const fed = await feed(
      [...texts, 'Nothing to do with it'].map(
        (mention, index) =>
          `{"id":${FIRST_ID + BigInt(index)},"type":"TWITTER","mention":"${mention}","author":"author ${index}","autoSentiment":"NEGATIVE"}`,
      ),
    );
    expect(fed.status).toBe(200);
    await tick(12);

    const [message = '', ...more] = await events();
    expect(more).toEqual([]);
    expect(await others()).toEqual([]);
    expect(parsePublishedEvent(message)).toMatchObject({
      type: 'mention.alert.firing',
      data: {
        status: 'firing',
        rule: { organizationId: String(ORGANIZATION_ID), ruleId: 'acme-volume', severity: 'critical' },
        watch: { kind: 'keyword', id: '1001', name: 'Acme' },
        observed: 5,
      },
    });
    const { samples } = JSON.parse(message).data;
    expect(samples.map(({ id }: { id: string }) => id).toSorted()).toEqual(
      texts.map((_text, index) => String(FIRST_ID + BigInt(index))),
    );

    const [email = ''] = await emails();
    for (const text of texts) expect(email).toContain(text);
  });

  test('ends when the window is quiet again, with every bucket known', async () => {
    const { outputs } = program.stack;
    const resolved = await subscribeQueue(outputs.AlertEventsTopicArn, 'resolved', { status: ['resolved'] });
    await tick(15);
    const [message = ''] = await resolved();
    expect(parsePublishedEvent(message)).toMatchObject({ type: 'mention.alert.resolved', data: { observed: 0 } });
  });
});

async function keysOf(output: string): Promise<readonly string[]> {
  const { Table } = await program.stack.clients.dynamoDb.send(
    new DescribeTableCommand({ TableName: program.stack.outputs[output] }),
  );
  return (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName);
}

/** The address of the queue of the stack whose name has this part. */
async function queueUrl(part: string): Promise<string | undefined> {
  const { QueueUrls } = await program.stack.clients.sqs.send(new ListQueuesCommand({}));
  return QueueUrls?.find((url) => url.includes(part));
}

async function queueAttributes(part: string): Promise<Readonly<Record<string, string>>> {
  const { Attributes = {} } = await program.stack.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: await queueUrl(part), AttributeNames: ['All'] }),
  );
  return Attributes;
}

// After the whole way: what is published here is no event.
describe('the stack on this machine', () => {
  test.each([
    ['OrganizationsTableName', ['organizationId']],
    ['RulesTableName', ['organizationId', 'ruleId']],
    ['ChannelsTableName', ['channelId']],
    ['StateTableName', ['pk', 'sk']],
  ])('has the table %s with the keys %j of the template', async (output, keys) => {
    expect(await keysOf(output)).toEqual(keys);
  });

  test('has the sparse index of State', async () => {
    const { Table } = await program.stack.clients.dynamoDb.send(
      new DescribeTableCommand({ TableName: program.stack.outputs.StateTableName }),
    );
    expect(Table?.GlobalSecondaryIndexes).toMatchObject([
      { IndexName: 'open', KeySchema: [{ AttributeName: 'openOf' }, { AttributeName: 'sk' }] },
    ]);
  });

  test('has the queue of ticks with its order, visibility and dead letters', async () => {
    const deadLetters = await queueAttributes('EvaluationsDeadLetters');
    const { RedrivePolicy = '{}', ...queue } = await queueAttributes('EvaluationsQueue');
    expect(queue).toMatchObject({ FifoQueue: 'true', VisibilityTimeout: '60' });
    expect(JSON.parse(RedrivePolicy)).toMatchObject({ deadLetterTargetArn: deadLetters.QueueArn, maxReceiveCount: 5 });
  });

  test('hands what is published to alert-events to the queue of deliveries as a notification that names the topic', async () => {
    const Message = '{"specversion":"1.0"}';
    await program.stack.clients.sns.send(
      new PublishCommand({ TopicArn: program.stack.outputs.AlertEventsTopicArn, Message }),
    );
    const QueueUrl = await queueUrl('DeliveriesQueue');
    const { Messages } = await program.stack.clients.sqs.send(new ReceiveMessageCommand({ QueueUrl }));
    const bodies = (Messages ?? []).map(({ Body = '' }) => JSON.parse(Body));
    expect(bodies).toMatchObject([{ TopicArn: program.stack.outputs.AlertEventsTopicArn, Message }]);
  });

  test("has the token's secret with its placeholder, by name and by ARN", async () => {
    const SecretId = program.stack.outputs.TokenSecretName;
    const byName = await program.stack.clients.secrets.send(new GetSecretValueCommand({ SecretId }));
    const byArn = await program.stack.clients.secrets.send(new GetSecretValueCommand({ SecretId: byName.ARN }));
    expect(byArn.SecretString).toBe('PUT-YOUR-TOKEN-HERE');
  });

  test('answers for a secret that is not there as AWS does', async () => {
    const asked = program.stack.clients.secrets.send(
      new GetSecretValueCommand({ SecretId: 'mention-alerts/token/nobody' }),
    );
    await expect(asked).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  test('runs dispatch each minute, told the minute in the format of EventBridge Scheduler', () => {
    expect(program.stack.schedules.map(({ expression }) => expression)).toContain('cron(* * * * ? *)');
    expect(program.stack.schedules[0]?.inputAt(Date.UTC(2026, 10, 20, 14, 5))).toEqual({
      tick: '2026-11-20T14:05:00Z',
    });
  });

  test('gives the ticks to evaluate one by one, and the events to deliver ten by ten', () => {
    expect(
      program.stack.eventSources.map(({ functionName, batchSize, reportsFailures }) => [
        program.stack.functions.get(functionName)?.label,
        batchSize,
        reportsFailures,
      ]),
    ).toEqual([
      ['evaluate', 1, true],
      ['deliver', 10, true],
    ]);
  });
});
