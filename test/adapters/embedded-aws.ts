import { once } from 'node:events';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SNSClient } from '@aws-sdk/client-sns';
import { DeleteMessageCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { startFauxqs } from 'fauxqs';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { createTable as createUsableTable } from '../../local/aws/create-table.ts';

// dynalite brings no types: this is all that is used of it.
const dynalite: (options: { createTableMs: number }) => Server = createRequire(import.meta.url)('dynalite');

const REGION = 'eu-central-1';

export type EmbeddedAws = Awaited<ReturnType<typeof startEmbeddedAws>>;

/** DynamoDB (a State and a Channels table), SNS and SQS in this process, on ports that the system chose. */
export async function startEmbeddedAws() {
  const database = dynalite({ createTableMs: 0 });
  database.listen(0, '127.0.0.1');
  await once(database, 'listening');
  const address = database.address();
  if (address === null || typeof address === 'string') throw new Error('dynalite has no port');
  const databaseUrl = `http://127.0.0.1:${address.port}`;
  const messages = await startFauxqs({ port: 0, logger: false });
  const messagesUrl = `http://127.0.0.1:${messages.port}`;

  const common = { region: REGION, credentials: { accessKeyId: 'embedded', secretAccessKey: 'embedded' } };
  const dynamo = new DynamoDBClient({ ...common, endpoint: databaseUrl });
  const documents = documentClient(dynamo);
  const sns = new SNSClient({ ...common, endpoint: messagesUrl });
  const sqs = new SQSClient({ ...common, endpoint: messagesUrl });

  let counter = 0;

  async function createTable(name: string, key: readonly string[], first: 'S' | 'N' = 'S'): Promise<string> {
    counter += 1;
    const TableName = `${name}-${counter}`;
    await createUsableTable(dynamo, {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: key.map((AttributeName, index) => ({
        AttributeName,
        AttributeType: index === 0 ? first : 'S',
      })),
      KeySchema: key.map((AttributeName, index) => ({ AttributeName, KeyType: index === 0 ? 'HASH' : 'RANGE' })),
    });
    return TableName;
  }

  /** A topic with a queue that keeps what is published, in the order of publication. */
  function createTopic(): { topicArn: string; published: () => Promise<{ subject: string; text: string }[]> } {
    counter += 1;
    const { topicArn } = messages.createTopic(`topic-${counter}`, { region: REGION });
    const { queueUrl } = messages.createQueue(`kept-${counter}`, { region: REGION });
    messages.subscribe({ topic: `topic-${counter}`, queue: `kept-${counter}`, region: REGION });
    const kept: { subject: string; text: string }[] = [];
    return {
      topicArn,
      async published() {
        for (;;) {
          const { Messages = [] } = await sqs.send(
            new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
          );
          if (Messages.length === 0) return kept;
          for (const { Body = '{}', ReceiptHandle } of Messages) {
            const { Subject, Message } = JSON.parse(Body);
            kept.push({ subject: Subject, text: Message });
            await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
          }
        }
      },
    };
  }

  return {
    documents,
    sns,
    sqs,
    messages,
    databaseUrl,
    messagesUrl,
    region: REGION,
    createStateTable: () => createTable('state', ['pk', 'sk']),
    createOrganizationsTable: () => createTable('organizations', ['organizationId'], 'N'),
    createRulesTable: () => createTable('rules', ['organizationId', 'ruleId'], 'N'),
    createChannelsTable: () => createTable('channels', ['channelId']),
    createTopic,
    createQueue() {
      counter += 1;
      return messages.createQueue(`queue-${counter}`, { region: REGION });
    },
    /** A topic, and a queue that is subscribed to it, as the stack subscribes `deliveries`. */
    createSubscribedQueue() {
      counter += 1;
      const { topicArn } = messages.createTopic(`events-${counter}`, { region: REGION });
      const queue = messages.createQueue(`deliveries-${counter}`, { region: REGION });
      messages.subscribe({ topic: `events-${counter}`, queue: `deliveries-${counter}`, region: REGION });
      return { topicArn, queue };
    },
    async sendMessage(queueUrl: string, body: string): Promise<void> {
      await sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body }));
    },
    async stop() {
      dynamo.destroy();
      sns.destroy();
      sqs.destroy();
      await messages.stop();
      await new Promise((resolve) => database.close(resolve));
    },
  };
}
