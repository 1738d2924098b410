import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { DeliveriesQueue } from '../../domain/channels/ports.ts';

/** SQS hides a message for 12 hours at most, counted from its receipt; this is a little less. */
const LONGEST_S = 42_000;

/**
 * The queue of events and its dead letters. A message with a wait that is longer than SQS can hide comes back early,
 * and waits again.
 */
export function deliveriesQueue(
  sqs: SQSClient,
  urls: { readonly queue: string; readonly deadLetters: string },
): DeliveriesQueue {
  return {
    async comeBackIn(receiptHandle, seconds) {
      const VisibilityTimeout = Math.min(LONGEST_S, Math.max(0, Math.ceil(seconds)));
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: urls.queue, ReceiptHandle: receiptHandle, VisibilityTimeout }),
      );
    },
    async toDeadLetters(body) {
      await sqs.send(new SendMessageCommand({ QueueUrl: urls.deadLetters, MessageBody: body }));
    },
  };
}
