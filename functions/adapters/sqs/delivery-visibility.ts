import { ChangeMessageVisibilityCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Visibility } from '../../domain/delivery/ports.ts';

/** SQS hides a message for 12 hours at most, counted from its receipt; a little less leaves room for that. */
const LONGEST_S = 42_000;

/** When messages of a queue are received again. A wait that is longer than SQS can hide comes back early, and waits on. */
export function deliveryVisibility(sqs: SQSClient, queueUrl: string): Visibility {
  return {
    async comeBackIn(receiptHandle, seconds) {
      const VisibilityTimeout = Math.min(LONGEST_S, Math.max(0, Math.ceil(seconds)));
      await sqs.send(
        new ChangeMessageVisibilityCommand({ QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout }),
      );
    },
  };
}
