import { CreateQueueCommand, GetQueueAttributesCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AwsClients, createAwsClients } from '../../../local/aws/aws-clients.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../../../local/aws/start-embedded-aws.ts';
import { createSimulatedClock } from '../../../local/clock/simulated-clock.ts';
import { drainEventSource } from '../../../local/lambda/drain-event-source.ts';
import { FunctionFailed } from '../../../local/lambda/function-failed.ts';
import type { LocalFunction } from '../../../local/lambda/start-function.ts';

const VISIBILITY_S = 60;
const clock = createSimulatedClock(Date.UTC(2015, 1, 17));
let aws: EmbeddedAws;
let clients: AwsClients;
let number = 0;

beforeAll(async () => {
  aws = await startEmbeddedAws(clock);
  clients = createAwsClients(aws.endpoints);
});
afterAll(async () => {
  clients.close();
  await aws.stop();
});

/** A FIFO queue of its own with dead letters after two receives, and the event source that reads it. */
async function createSource({ batchSize = 1, reportsFailures = true } = {}) {
  const create = async (name: string, attributes: Record<string, string> = {}) => {
    const Attributes = { FifoQueue: 'true', ContentBasedDeduplication: 'true', ...attributes };
    const { QueueUrl = '' } = await clients.sqs.send(new CreateQueueCommand({ QueueName: name, Attributes }));
    return QueueUrl;
  };
  const name = `ticks-${number++}`;
  const deadLettersUrl = await create(`dead-${name}.fifo`);
  const deadLetterTargetArn = `arn:aws:sqs:us-east-1:000000000000:dead-${name}.fifo`;
  const queueUrl = await create(`${name}.fifo`, {
    VisibilityTimeout: String(VISIBILITY_S),
    RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount: 2 }),
  });
  const send = (body: string, group: string) =>
    clients.sqs.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: body, MessageGroupId: group }));
  const queueArn = `arn:aws:sqs:us-east-1:000000000000:${name}.fifo`;
  const source = { queueName: `${name}.fifo`, queueUrl, queueArn, functionName: 'example', batchSize, reportsFailures };
  return { source, send, deadLettersUrl };
}

async function messagesIn(queueUrl: string): Promise<number> {
  const { Attributes = {} } = await clients.sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queueUrl, AttributeNames: ['All'] }),
  );
  return Number(Attributes.ApproximateNumberOfMessages) + Number(Attributes.ApproximateNumberOfMessagesNotVisible);
}

type Got = {
  readonly Records: readonly {
    readonly messageId: string;
    readonly body: string;
    readonly eventSourceARN: string;
    readonly attributes: Readonly<Record<string, string>>;
  }[];
};

/** A function that writes down the bodies it gets, and answers as it is told. */
function recorder(answer: (event: Got) => unknown) {
  const events: Got[] = [];
  const running: LocalFunction = {
    label: 'example',
    invoke: async (event) => {
      const got: Got = JSON.parse(JSON.stringify(event));
      events.push(got);
      return answer(got);
    },
    stop: async () => {},
  };
  return { running, events, bodies: () => events.map(({ Records }) => Records.map(({ body }) => body)) };
}

describe('a queue that is handed to its function', () => {
  test('is emptied in order, in batches, and told where each message comes from', async () => {
    const { source, send } = await createSource();
    const { running, events, bodies } = recorder(() => ({ batchItemFailures: [] }));
    await send('one', 'a');
    await send('two', 'a');
    await drainEventSource(source, running, clients.sqs);
    expect(bodies()).toEqual([['one'], ['two']]);
    expect(events[0]?.Records[0]).toMatchObject({
      eventSourceARN: source.queueArn,
      attributes: { MessageGroupId: 'a', ApproximateReceiveCount: '1', SentTimestamp: String(clock.now()) },
    });
    expect(await messagesIn(source.queueUrl)).toBe(0);
  });

  test('shows a message again when the simulated visibility timeout is over, then gives it up to the dead letters', async () => {
    const { source, send, deadLettersUrl } = await createSource();
    const { running, bodies } = recorder(() => {
      throw new FunctionFailed('example', 'Error: no');
    });
    await send('one', 'a');
    const { failures } = await drainEventSource(source, running, clients.sqs);
    expect(failures.map(({ message }) => message)).toEqual(['example failed: Error: no']);
    clock.set(clock.now() + VISIBILITY_S * 1000 - 1);
    await drainEventSource(source, running, clients.sqs);
    expect(bodies()).toEqual([['one']]);
    clock.set(clock.now() + 1);
    await drainEventSource(source, running, clients.sqs);
    expect(bodies()).toEqual([['one'], ['one']]);
    clock.set(clock.now() + VISIBILITY_S * 1000);
    await drainEventSource(source, running, clients.sqs);
    expect(bodies()).toEqual([['one'], ['one']]);
    expect(await messagesIn(deadLettersUrl)).toBe(1);
  });

  test('keeps of a batch only the messages that the function reports', async () => {
    const { source, send } = await createSource({ batchSize: 10 });
    const { running, bodies } = recorder(({ Records }) => ({
      batchItemFailures: Records.filter(({ body }) => body === 'bad').map(({ messageId: itemIdentifier }) => ({
        itemIdentifier,
      })),
    }));
    await send('good', 'a');
    await send('bad', 'b');
    await send('fine', 'c');
    await drainEventSource(source, running, clients.sqs);
    expect(await messagesIn(source.queueUrl)).toBe(1);
    clock.set(clock.now() + VISIBILITY_S * 1000);
    await drainEventSource(source, running, clients.sqs);
    expect(bodies()).toEqual([['good', 'bad', 'fine'], ['bad']]);
  });

  test.each([
    ['an answer of another shape', { batchItemFailures: 'all' }],
    ['a message that is not in the batch', { batchItemFailures: [{ itemIdentifier: 'another' }] }],
  ])('keeps the whole batch after %s, as Lambda does', async (_what, answer) => {
    const { source, send } = await createSource();
    await send('one', 'a');
    await drainEventSource(source, recorder(() => answer).running, clients.sqs);
    expect(await messagesIn(source.queueUrl)).toBe(1);
  });

  test('loses all messages of a batch when its function was not set up to report failures', async () => {
    const { source, send } = await createSource({ reportsFailures: false });
    await send('one', 'a');
    const all = recorder(({ Records }) => ({
      batchItemFailures: Records.map(({ messageId: itemIdentifier }) => ({ itemIdentifier })),
    }));
    await drainEventSource(source, all.running, clients.sqs);
    expect(await messagesIn(source.queueUrl)).toBe(0);
  });
});
