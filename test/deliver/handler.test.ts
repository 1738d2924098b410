import { CreateSecretCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { PublishCommand } from '@aws-sdk/client-sns';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { SQSEvent } from 'aws-lambda';
import { CloudEvent, HTTP } from 'cloudevents';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Listener } from '../../front/start-listener.ts';
import { handler } from '../../functions/deliver/handler.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { startSecrets } from '../../local/aws/start-secrets.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { messageIn } from '../support/channels-alone.ts';
import { lambdaContext } from '../support/lambda-invocation.ts';

const signingSecret = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

let aws: EmbeddedAws;
let secrets: Listener;
let receiver: Receiver;
let queue: { queueUrl: string; queueArn: string };
let deadLettersUrl: string;
let topicArn: string;

beforeAll(async () => {
  aws = await startEmbeddedAws();
  secrets = await startSecrets();
  receiver = await startReceiver();
  const channelsTable = await aws.createChannelsTable();
  ({ queue, topicArn } = aws.createSubscribedQueue());
  deadLettersUrl = aws.createQueue().queueUrl;
  const settings = {
    AWS_REGION: aws.region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: aws.databaseUrl,
    AWS_ENDPOINT_URL_SNS: aws.messagesUrl,
    AWS_ENDPOINT_URL_SQS: aws.messagesUrl,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
    STAGE: 'test',
    CHANNELS_TABLE: channelsTable,
    ORGANIZATIONS_TABLE: 'none',
    RULES_TABLE: 'none',
    STATE_TABLE: await aws.createStateTable(),
    DELIVERIES_QUEUE_URL: queue.queueUrl,
    DELIVERIES_DEAD_LETTERS_URL: deadLettersUrl,
    HISTORY_DAYS: '90',
    OPERATIONS_TOPIC_ARN: aws.createTopic().topicArn,
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: '127.0.0.1',
    PICTURE_FUNCTION: '',
    ALERTS_TOPIC_ARN: 'arn:aws:sns:us-east-1:000000000000:alerts',
    PICTURES_IN_CHAT: '',
    EMAIL_FROM: '',
    CONFIGURATION_SET: '',
    EMAIL_REPLY_TO: '',
    RECIPIENTS: '',
    EVENT_BUS: '',
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const client = new SecretsManagerClient();
  for (const channelId of ['hook', 'broken']) {
    const Name = `mention-alerts/channel/${channelId}`;
    const url = `${receiver.url}/${channelId}`;
    await client.send(new CreateSecretCommand({ Name, SecretString: JSON.stringify({ url, signingSecret }) }));
    const Item = { channelId, kind: 'webhook', secretName: Name };
    await aws.documents.send(new PutCommand({ TableName: channelsTable, Item }));
  }
  client.destroy();
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await receiver.stop();
  await secrets.stop();
  await aws.stop();
});

/** What Lambda hands over of a received message. */
async function received(): Promise<SQSEvent> {
  const { Messages = [] } = await aws.sqs.send(
    new ReceiveMessageCommand({
      QueueUrl: queue.queueUrl,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ['All'],
    }),
  );
  return {
    Records: Messages.map(({ MessageId = '', ReceiptHandle = '', Body = '', Attributes = {} }) => ({
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      attributes: {
        ApproximateReceiveCount: Attributes.ApproximateReceiveCount ?? '',
        SentTimestamp: Attributes.SentTimestamp ?? '',
        SenderId: Attributes.SenderId ?? '',
        ApproximateFirstReceiveTimestamp: Attributes.ApproximateFirstReceiveTimestamp ?? '',
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: queue.queueArn,
      awsRegion: aws.region,
    })),
  };
}

test('a published event reaches its webhook signed, as a CloudEvent, by the real clock; what fails is reported by its message', async () => {
  receiver.answerWith(({ path }, response) => response.writeHead(path === '/broken' ? 500 : 202).end());
  for (const channelId of ['hook', 'broken']) {
    const Message = buildEvent({ channels: [channelId] }, { id: `event-for-${channelId}` });
    await aws.sns.send(new PublishCommand({ TopicArn: topicArn, Message }));
  }
  await aws.sns.send(new PublishCommand({ TopicArn: topicArn, Message: 'no event' }));
  const batch = await received();
  expect(batch.Records).toHaveLength(3);
  const { batchItemFailures } = await handler(batch, lambdaContext('deliver', 120_000));

  const [hook] = receiver.received.filter(({ path }) => path === '/hook');
  const verified = new Webhook(signingSecret).verify(hook?.body ?? '', hook?.headers ?? {});
  expect(verified).toMatchObject({ id: 'event-for-hook', type: 'mention.alert.firing' });
  expect(HTTP.isEvent({ headers: hook?.headers ?? {}, body: hook?.body ?? '' })).toBe(true);
  const events = [HTTP.toEvent({ headers: hook?.headers ?? {}, body: hook?.body ?? '' })].flat();
  // Its constructor is strict: it throws at what is no valid CloudEvent.
  expect(events.map((each) => new CloudEvent(each).id)).toEqual(['event-for-hook']);
  const failed = batch.Records.filter(({ body }) => body.includes('event-for-broken'));
  expect(batchItemFailures).toEqual(failed.map(({ messageId }) => ({ itemIdentifier: messageId })));
  // What may be delivered later is hidden; what never can is among the dead letters at once.
  expect((await received()).Records).toEqual([]);
  const dead = await aws.sqs.send(new ReceiveMessageCommand({ QueueUrl: deadLettersUrl }));
  expect(dead.Messages?.map(({ Body = '' }) => messageIn(Body))).toEqual(['no event']);
});
