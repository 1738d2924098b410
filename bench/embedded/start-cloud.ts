import type { KeySchemaElement } from '@aws-sdk/client-dynamodb';
import { CreateTopicCommand, SubscribeCommand } from '@aws-sdk/client-sns';
import {
  CreateQueueCommand,
  DeleteMessageBatchCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
} from '@aws-sdk/client-sqs';
import { createAwsClients } from '../../local/aws/aws-clients.ts';
import { createTable as createUsableTable } from '../../local/aws/create-table.ts';
import { LOCAL_ACCOUNT } from '../../local/aws/local-account.ts';
import { startDynamoDb } from '../../local/aws/start-dynamo-db.ts';
import { startQueuesAndTopics } from '../../local/aws/start-queues-and-topics.ts';
import { startSecrets } from '../../local/aws/start-secrets.ts';

/** The most messages that SQS hands out at once. The embedded SQS hands out as many if it has them. */
const AT_ONCE = 10;

export type Cloud = Awaited<ReturnType<typeof startCloud>>;
export type Topic = Awaited<ReturnType<Cloud['createTopic']>>;

/** A message that a subscriber of a topic received. */
export type Published = {
  readonly subject: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, { readonly Type: string; readonly Value: string }>>;
};

/** The keys of the four tables, as the stack has them. */
const TABLES = {
  organizations: [['organizationId', 'N']],
  rules: [
    ['organizationId', 'N'],
    ['ruleId', 'S'],
  ],
  channels: [['channelId', 'S']],
  state: [
    ['pk', 'S'],
    ['sk', 'S'],
  ],
} as const;

/** Starts an empty DynamoDB, SNS, SQS and Secrets Manager in this process. They are reached over HTTP, on free ports. */
export async function startCloud() {
  const [dynamoDb, messages, secrets] = await Promise.all([startDynamoDb(), startQueuesAndTopics(), startSecrets()]);
  const endpoints = { dynamoDb: dynamoDb.url, queuesAndTopics: messages.url, secrets: secrets.url };
  const clients = createAwsClients(endpoints);
  let counter = 0;

  async function createTable(kind: keyof typeof TABLES): Promise<string> {
    const keys: readonly (readonly [string, 'N' | 'S'])[] = TABLES[kind];
    const TableName = `${kind}-${counter}`;
    const schema = (names: readonly string[]): KeySchemaElement[] =>
      names.map((AttributeName, at) => ({ AttributeName, KeyType: at === 0 ? 'HASH' : 'RANGE' }));
    const attributes = kind === 'state' ? [...keys, ['openOf', 'S'] as const] : keys;
    await createUsableTable(clients.dynamoDb, {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: attributes.map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType })),
      KeySchema: schema(keys.map(([name]) => name)),
      ...(kind !== 'state'
        ? {}
        : {
            GlobalSecondaryIndexes: [
              { IndexName: 'open', KeySchema: schema(['openOf', 'sk']), Projection: { ProjectionType: 'KEYS_ONLY' } },
            ],
          }),
    });
    return TableName;
  }

  async function createQueue(attributes: Record<string, string> = {}): Promise<string> {
    counter += 1;
    const QueueName = `queue-${counter}${attributes.FifoQueue === 'true' ? '.fifo' : ''}`;
    const { QueueUrl = '' } = await clients.sqs.send(
      new CreateQueueCommand({
        QueueName,
        ...(Object.keys(attributes).length === 0 ? {} : { Attributes: attributes }),
      }),
    );
    return QueueUrl;
  }

  /** Takes all messages out of a queue, in order. */
  async function drain(queueUrl: string) {
    const taken = [];
    for (;;) {
      const { Messages = [] } = await clients.sqs.send(
        new ReceiveMessageCommand({
          QueueUrl: queueUrl,
          MaxNumberOfMessages: AT_ONCE,
          MessageSystemAttributeNames: ['All'],
        }),
      );
      if (Messages.length === 0) return taken;
      taken.push(...Messages);
      await clients.sqs.send(
        new DeleteMessageBatchCommand({
          QueueUrl: queueUrl,
          Entries: Messages.map(({ ReceiptHandle }, at) => ({ Id: String(at), ReceiptHandle: ReceiptHandle ?? '' })),
        }),
      );
      // A FIFO queue shows the next message of a group only after the one before was deleted.
      if (Messages.length < AT_ONCE && !queueUrl.endsWith('.fifo')) return taken;
    }
  }

  return {
    endpoints,
    clients,
    createQueue,
    drain,
    /** Creates the four tables, new and empty. */
    async createTables() {
      counter += 1;
      const [organizations, rules, channels, state] = await Promise.all(
        (['organizations', 'rules', 'channels', 'state'] as const).map(createTable),
      );
      return { organizations: `${organizations}`, rules: `${rules}`, channels: `${channels}`, state: `${state}` };
    },
    /** Creates a topic, with a function that gives what was published on it since the last call. */
    async createTopic() {
      const queueUrl = await createQueue();
      const { region, accountId } = LOCAL_ACCOUNT;
      const Endpoint = `arn:aws:sqs:${region}:${accountId}:${queueUrl.split('/').at(-1)}`;
      const { TopicArn = '' } = await clients.sns.send(new CreateTopicCommand({ Name: `topic-${counter}` }));
      await clients.sns.send(new SubscribeCommand({ TopicArn, Protocol: 'sqs', Endpoint }));
      const published = async (): Promise<Published[]> =>
        (await drain(queueUrl)).map(({ Body }) => {
          const { Subject, Message, MessageAttributes } = JSON.parse(Body ?? '{}');
          return { subject: Subject ?? '', text: Message, attributes: MessageAttributes ?? {} };
        });
      /** Deletes what was published. */
      const empty = async () => void (await clients.sqs.send(new PurgeQueueCommand({ QueueUrl: queueUrl })));
      return { arn: TopicArn, published, empty };
    },
    async stop() {
      clients.close();
      await Promise.all([dynamoDb.stop(), messages.stop(), secrets.stop()]);
    },
  };
}
