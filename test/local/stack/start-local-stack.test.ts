import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { GetSecretValueCommand } from '@aws-sdk/client-secrets-manager';
import { PublishCommand } from '@aws-sdk/client-sns';
import { GetQueueAttributesCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningStack, startLocalStack } from '../../../local/stack/start-local-stack.ts';

const MEDIA_API_URL = 'http://127.0.0.1:4321';

let stack: RunningStack;

beforeAll(async () => {
  stack = await startLocalStack({ mediaApiUrl: MEDIA_API_URL });
});
afterAll(() => stack.stop());

async function keysOf(output: string): Promise<readonly string[]> {
  const { Table } = await stack.clients.dynamoDb.send(new DescribeTableCommand({ TableName: stack.outputs[output] }));
  return (Table?.KeySchema ?? []).map(({ AttributeName = '' }) => AttributeName);
}

async function queueAttributes(output: string): Promise<Readonly<Record<string, string>>> {
  const { Attributes = {} } = await stack.clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: stack.outputs[output], AttributeNames: ['All'] }),
  );
  return Attributes;
}

describe('the stack on this machine', () => {
  it.each([
    ['OrganizationsTableName', ['organizationId']],
    ['RulesTableName', ['organizationId', 'ruleId']],
    ['ChannelsTableName', ['channelId']],
    ['StateTableName', ['pk', 'sk']],
  ])('has the table %s with the keys %j of the template', async (output, keys) => {
    expect(await keysOf(output)).toEqual(keys);
  });

  it('has the sparse index of State', async () => {
    const { Table } = await stack.clients.dynamoDb.send(
      new DescribeTableCommand({ TableName: stack.outputs.StateTableName }),
    );
    expect(Table?.GlobalSecondaryIndexes).toMatchObject([
      { IndexName: 'open', KeySchema: [{ AttributeName: 'openOf' }, { AttributeName: 'sk' }] },
    ]);
  });

  it('has the queue of ticks with its order, visibility and dead letters', async () => {
    const deadLetters = await queueAttributes('EvaluationsDeadLettersUrl');
    const { RedrivePolicy = '{}', ...queue } = await queueAttributes('EvaluationsQueueUrl');
    expect(queue).toMatchObject({ FifoQueue: 'true', VisibilityTimeout: '60' });
    expect(JSON.parse(RedrivePolicy)).toMatchObject({ deadLetterTargetArn: deadLetters.QueueArn, maxReceiveCount: 2 });
  });

  it('hands what is published to alert-events to the queue of deliveries as it is, without an envelope', async () => {
    const Message = '{"specversion":"1.0"}';
    await stack.clients.sns.send(new PublishCommand({ TopicArn: stack.outputs.AlertEventsTopicArn, Message }));
    const { Messages } = await stack.clients.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: stack.outputs.DeliveriesQueueUrl }),
    );
    expect(Messages).toMatchObject([{ Body: Message }]);
  });

  it("has the token's secret with its placeholder, by name and by ARN", async () => {
    const SecretId = stack.outputs.TokenSecretName;
    const byName = await stack.clients.secrets.send(new GetSecretValueCommand({ SecretId }));
    const byArn = await stack.clients.secrets.send(new GetSecretValueCommand({ SecretId: byName.ARN }));
    expect(byArn.SecretString).toBe('PUT-YOUR-TOKEN-HERE');
  });

  it('answers for a secret that is not there as AWS does', async () => {
    const asked = stack.clients.secrets.send(new GetSecretValueCommand({ SecretId: 'mention-alerts/token/nobody' }));
    await expect(asked).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('runs dispatch each minute, told the minute in the format of EventBridge Scheduler', () => {
    expect(stack.schedules.map(({ expression }) => expression)).toContain('cron(* * * * ? *)');
    expect(stack.schedules[0]?.inputAt(Date.UTC(2026, 10, 20, 14, 5))).toEqual({ tick: '2026-11-20T14:05:00Z' });
  });

  it('gives the ticks to evaluate one by one, and the events to deliver ten by ten', () => {
    expect(
      stack.eventSources.map(({ functionName, batchSize, reportsFailures }) => [
        stack.functions.get(functionName)?.label,
        batchSize,
        reportsFailures,
      ]),
    ).toEqual([
      ['evaluate', 1, true],
      ['deliver', 10, true],
    ]);
  });
});
