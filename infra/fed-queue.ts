import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';

/** A queue with its dead letters. */
export interface FedQueue {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

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

/** What one alarm on the queue says: its id, what people lose, and its entry in the runbook. */
interface Told {
  readonly id: string;
  readonly impact: string;
  readonly runbookEntry: string;
}

/** The two alarms of such a queue: nothing has got through for ten minutes, and a message was given up. */
export function addFedQueueAlarms(
  scope: Construct,
  { queue, deadLetters, operations, runbookUrl }: FedQueue & AlarmTarget,
  { stuck, dead }: { readonly stuck: Told; readonly dead: Told },
): OperationsAlarm[] {
  const minute = { period: Duration.minutes(1), statistic: 'Maximum' };
  const target = { operations, runbookUrl };
  const { id: stuckId, ...stuckWords } = stuck;
  const { id: deadId, ...deadWords } = dead;
  return [
    new OperationsAlarm(scope, stuckId, {
      ...target,
      ...stuckWords,
      metric: queue.metricApproximateAgeOfOldestMessage(minute),
      atLeast: Duration.minutes(10).toSeconds(),
      periods: 5,
      badPeriods: 2,
    }),
    new OperationsAlarm(scope, deadId, {
      ...target,
      ...deadWords,
      metric: deadLetters.metricApproximateNumberOfMessagesVisible(minute),
      atLeast: 1,
      periods: 5,
      badPeriods: 1,
    }),
  ];
}
