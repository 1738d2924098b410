import { GetQueueAttributesCommand, ReceiveMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { inParallel } from '../../domain/in-parallel.ts';
import type { QueueDepth } from '../../domain/operations/heartbeat/queue-depth.ts';

/** A queue to look at. For dead letters the age of the oldest is found out, too, because nothing else handles them. */
export type WatchedQueue = { readonly name: string; readonly url: string; readonly deadLetters: boolean };

/** What waits in queues at a moment (epoch ms). All numbers of SQS are approximate. */
export async function queueDepths(
  sqs: SQSClient,
  queues: readonly WatchedQueue[],
  at: number,
): Promise<readonly QueueDepth[]> {
  return inParallel(queues.length, queues, async ({ name, url, deadLetters }) => {
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({
        QueueUrl: url,
        AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
      }),
    );
    const visible = Number(Attributes?.ApproximateNumberOfMessages ?? 0);
    const hidden = Number(Attributes?.ApproximateNumberOfMessagesNotVisible ?? 0);
    if (!deadLetters) return { name, deadLetters, waiting: visible, underWay: hidden };
    // Whoever looks at dead letters hides them for a moment.
    const depth = { name, deadLetters, waiting: visible + hidden, underWay: 0 };
    if (visible === 0) return depth;
    const oldest = await oldestOf(sqs, url);
    return oldest === undefined ? depth : { ...depth, oldestMs: Math.max(0, at - oldest) };
  });
}

/** When the oldest of up to ten messages was sent (epoch ms), without hiding any of them. */
async function oldestOf(sqs: SQSClient, QueueUrl: string): Promise<number | undefined> {
  const { Messages = [] } = await sqs.send(
    new ReceiveMessageCommand({
      QueueUrl,
      MaxNumberOfMessages: 10,
      VisibilityTimeout: 0,
      MessageSystemAttributeNames: ['SentTimestamp'],
    }),
  );
  const sent = Messages.map(({ Attributes }) => Number(Attributes?.SentTimestamp)).filter(Number.isFinite);
  return sent.length === 0 ? undefined : Math.min(...sent);
}
