import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** A queue with its dead letters. */
export type FedQueue = {
  readonly queue: Queue;
  readonly deadLetters: Queue;
};

/**
 * Makes a queue for what a topic publishes, and its dead letters. A message that was not deleted is received again after
 * `visibility`, at most `maxReceives` times.
 */
export function addFedQueue(
  scope: Construct,
  { visibility, maxReceives }: { readonly visibility: Duration; readonly maxReceives: number },
): FedQueue {
  const encryption = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
  const deadLetters = new Queue(scope, 'DeadLetters', { ...encryption, retentionPeriod: Duration.days(14) });
  const queue = new Queue(scope, 'Queue', {
    ...encryption,
    visibilityTimeout: visibility,
    retentionPeriod: Duration.days(4),
    deadLetterQueue: { queue: deadLetters, maxReceiveCount: maxReceives },
  });
  return { queue, deadLetters };
}
