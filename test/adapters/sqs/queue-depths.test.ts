import { ReceiveMessageCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queueDepths } from '../../../functions/adapters/sqs/queue-depths.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../embedded-aws.ts';

let aws: EmbeddedAws;
beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());

test('what waits in queues is counted; dead letters have an age, and looking at them takes none away', async () => {
  const [busy, dead] = [aws.createQueue().queueUrl, aws.createQueue().queueUrl];
  const empty = aws.createQueue().queueUrl;
  for (const QueueUrl of [busy, dead, dead]) {
    await aws.sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x' }));
  }
  const depths = await queueDepths(
    aws.sqs,
    [
      { name: 'busy', url: busy, deadLetters: false },
      { name: 'dead', url: dead, deadLetters: true },
      { name: 'empty', url: empty, deadLetters: true },
    ],
    Date.now() + 3_600_000,
  );
  expect(depths).toEqual([
    { name: 'busy', deadLetters: false, waiting: 1, underWay: 0 },
    { name: 'dead', deadLetters: true, waiting: 2, underWay: 0, oldestMs: expect.closeTo(3_600_000, -5) },
    { name: 'empty', deadLetters: true, waiting: 0, underWay: 0 },
  ]);
  const { Messages = [] } = await aws.sqs.send(new ReceiveMessageCommand({ QueueUrl: dead, MaxNumberOfMessages: 10 }));
  expect(Messages).toHaveLength(2);
});
