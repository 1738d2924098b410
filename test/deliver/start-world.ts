import { DeleteMessageCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { deliveryChannels } from '../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { deliverySecrets } from '../../functions/adapters/secrets/delivery-secrets.ts';
import { operationsTopic } from '../../functions/adapters/sns/operations-topic.ts';
import { deliveriesQueue } from '../../functions/adapters/sqs/deliveries-queue.ts';
import { webhookSender } from '../../functions/adapters/webhook/webhook-sender.ts';
import { type BatchDependencies, type DeliverResult, deliver } from '../../functions/deliver/deliver.ts';
import type { DeliveriesQueue, DeliveryRecords, Pictures } from '../../functions/domain/channels/ports.ts';
import { allowedHosts } from '../../functions/domain/channels/webhook-address.ts';
import type { EmbeddedAws } from '../adapters/embedded-aws.ts';
import { CHANNELS_ALONE, messageIn, notificationOf } from '../support/channels-alone.ts';

const START = Date.parse('2026-11-20T14:06:00.000Z');
export const SIGNING_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export type World = Awaited<ReturnType<typeof startWorld>>;

/**
 * `deliver` with its real adapters: tables in memory, held to the contract of the real ones (the handler's tests go over the
 * wire), a topic and a queue of embedded AWS, and a clock that the test turns. Waits
 * that the queue would keep are kept by the world's clock: a message that came back is received when its time has come.
 */
export async function startWorld(aws: EmbeddedAws) {
  const memory = memoryDynamoDb(STORE_TABLES);
  const documents = simulatedDocuments(async (command, input) => memory.apply(command, input));
  const [channelsTable, stateTable] = ['channels', 'state'];
  const queue = aws.createQueue();
  const dead = aws.createQueue();
  const operations = aws.createTopic();
  const notices = noticeStore({
    documents: documents,
    table: stateTable,
    publish: operationsTopic(aws.sns, operations.topicArn),
  });
  const secrets = new Map<string, string>();
  const records = deliveryRecords(documents, stateTable);
  const real = deliveriesQueue(aws.sqs, { queue: queue.queueUrl, deadLetters: dead.queueUrl });
  const dueAt = new Map<string, number>();
  let now = START;
  let invocations = 0;
  let timeLeft = 120_000;

  const readSecret = async (name: string) => {
    const text = secrets.get(name);
    if (text === undefined) throw Object.assign(new Error(name), { name: 'ResourceNotFoundException' });
    return text;
  };
  const events: DeliveriesQueue = {
    toDeadLetters: real.toDeadLetters,
    async comeBackIn(receiptHandle, seconds) {
      // The real call goes out, too: the queue must accept it.
      await real.comeBackIn(receiptHandle, seconds);
      const message = [...inFlight.values()].find((each) => each.receiptHandle === receiptHandle);
      if (message !== undefined) dueAt.set(message.messageId, now + seconds * 1000);
    },
  };
  /** By message id: what the queue hands out again has a new receipt handle. */
  const inFlight = new Map<string, { messageId: string; receiptHandle: string; body: string; sentAt: number }>();
  const received = new Map<string, number>();
  const dueOf = (messageId: string) => dueAt.get(messageId) ?? now;

  async function deadMessages() {
    const { Messages = [] } = await aws.sqs.send(
      new ReceiveMessageCommand({ QueueUrl: dead.queueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 0 }),
    );
    return Messages;
  }

  return {
    operations: async () => (await operations.published()).map(({ subject }) => subject),
    notices: () => operations.published(),
    /** What other functions do every minute and every day. */
    tellWhatIsOver: () => notices.publishPending(now),
    secrets,
    get now() {
      return now;
    },
    advance(ms: number) {
      now += ms;
    },
    setTimeLeft(ms: number) {
      timeLeft = ms;
    },
    async putChannel(channelId: string, fields: Readonly<Record<string, unknown>>, secret?: object) {
      const secretName = `mention-alerts/channel/${channelId}`;
      if (secret !== undefined) secrets.set(secretName, JSON.stringify(secret));
      const Item = { channelId, kind: 'webhook', secretName, ...fields };
      await documents.send(new PutCommand({ TableName: channelsTable, Item }));
    },
    removeChannel: (channelId: string) =>
      documents.send(new DeleteCommand({ TableName: channelsTable, Key: { channelId } })),
    /** Publishes to the topic of events. */
    send: (body: string) => aws.sendMessage(queue.queueUrl, notificationOf(body)),
    /** Puts something into the queue that no topic published. */
    sendRaw: (body: string) => aws.sendMessage(queue.queueUrl, body),
    /** When the messages in the queue are due, from now on, in whole seconds. */
    waits: () => [...inFlight.keys()].map((messageId) => Math.ceil((dueOf(messageId) - now) / 1000)),

    /** One invocation with all messages that are due. */
    async run(
      faults: {
        readonly records?: DeliveryRecords;
        readonly queue?: Partial<DeliveriesQueue>;
        readonly pictures?: Pictures;
        /** What the stack has besides channels. */
        readonly stack?: Partial<BatchDependencies>;
      } = {},
    ): Promise<DeliverResult> {
      for (;;) {
        const { Messages = [] } = await aws.sqs.send(
          new ReceiveMessageCommand({ QueueUrl: queue.queueUrl, MaxNumberOfMessages: 10, VisibilityTimeout: 43_200 }),
        );
        if (Messages.length === 0) break;
        for (const { MessageId = '', ReceiptHandle = '', Body = '' } of Messages) {
          inFlight.set(MessageId, { messageId: MessageId, receiptHandle: ReceiptHandle, body: Body, sentAt: now });
        }
      }
      const batch = [...inFlight.values()].filter(({ messageId }) => dueOf(messageId) <= now);
      invocations += 1;
      for (const { messageId } of batch) received.set(messageId, (received.get(messageId) ?? 0) + 1);
      const queued = batch.map((message) => ({
        ...message,
        attributes: {
          ApproximateReceiveCount: String(received.get(message.messageId)),
          SentTimestamp: String(message.sentAt),
        },
      }));
      const result = await deliver(queued, {
        ...CHANNELS_ALONE,
        ...faults.stack,
        channels: deliveryChannels(documents, channelsTable),
        records: faults.records ?? records,
        cap: deliveryHourlyCap(documents, stateTable),
        secrets: deliverySecrets(readSecret),
        sender: webhookSender({ allowed: allowedHosts('127.0.0.1') }),
        queue: { ...events, ...faults.queue },
        notices,
        pictures: faults.pictures,
        now: () => now,
        random: () => 0.5,
        timeLeftMs: () => timeLeft,
        invocationId: `invocation-${invocations}`,
      });
      for (const { messageId, receiptHandle } of batch) {
        if (result.failed.includes(messageId)) continue;
        inFlight.delete(messageId);
        await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: queue.queueUrl, ReceiptHandle: receiptHandle }));
      }
      return result;
    },
    records,
    /** The queue hands out again what is hidden. */
    forgetWaits: () => dueAt.clear(),
    /** Messages that are still in the queue. */
    get left() {
      return inFlight.size;
    },
    /** The bodies of the dead letters. */
    deadLetters: async () => (await deadMessages()).map(({ Body = '' }) => messageIn(Body)),
    /** Moves the dead letters back, as an operator does: each is a new message then. */
    async redrive() {
      for (const { Body = '', ReceiptHandle } of await deadMessages()) {
        await aws.sqs.send(new DeleteMessageCommand({ QueueUrl: dead.queueUrl, ReceiptHandle }));
        await aws.sendMessage(queue.queueUrl, Body);
      }
    },
  };
}
