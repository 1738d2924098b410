import { Duration, Names } from 'aws-cdk-lib';
import { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import type { BundledFunction } from './bundled-function.ts';

/** What the older constructs were called: their names are part of the logical ids of their queues. */
const OLDER = {
  emails: { id: 'HtmlEmails', functionId: 'Email' },
  bus: { id: 'BusRelay', functionId: 'Relay' },
} as const;

/**
 * The queues that emails and the bus had of their own until November 2026, without their subscriptions. `deliver` empties them
 * after an update; a new stack never puts anything there. Release 0.3 deletes them with this file (docs/decisions/0071).
 */
export class OlderFeeds {
  readonly queues: readonly Queue[];
  /** Empty without a bus. */
  readonly busQueueName: string;
  private readonly older: readonly { readonly queue: Queue; readonly scope: Construct; readonly functionId: string }[];

  /** What they give up goes to the given dead letters; their own keep what is in them. */
  constructor(
    scope: Construct,
    kept: { readonly emails: boolean; readonly bus: boolean; readonly deadLetters: Queue },
  ) {
    const names = (['emails', 'bus'] as const).filter((name) => kept[name]);
    this.older = names.map((name) => {
      const { id, functionId } = OLDER[name];
      const found = scope.node.tryFindChild(id);
      const parent = found instanceof Construct ? found : new Construct(scope, id);
      const encryption = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
      const own = new Queue(parent, 'DeadLetters', { ...encryption, retentionPeriod: Duration.days(14) });
      acknowledge(own, 'AwsSolutions-SQS3', 'It keeps what an older release put there, and gets nothing more.');
      const queue = new Queue(parent, 'Queue', {
        ...encryption,
        visibilityTimeout: Duration.minutes(12),
        retentionPeriod: Duration.days(4),
        deadLetterQueue: { queue: kept.deadLetters, maxReceiveCount: 100 },
      });
      return { queue, scope: parent, functionId };
    });
    this.queues = this.older.map(({ queue }) => queue);
    this.busQueueName = kept.bus ? (this.queues.at(-1)?.queueName ?? '') : '';
  }

  /**
   * Lets a function read them, by the mappings that they had: with their old logical ids CloudFormation changes the function of
   * each instead of adding a second reader, so that no message is in two hands.
   */
  drainInto({ lambda }: BundledFunction): EventSourceMapping[] {
    return this.older.map(({ queue, scope, functionId }) => {
      const where = new Construct(new Construct(scope, functionId), 'Function');
      return new EventSourceMapping(where, `SqsEventSource:${Names.nodeUniqueId(queue.node)}`, {
        target: lambda,
        eventSourceArn: queue.queueArn,
        batchSize: 5,
        reportBatchItemFailures: true,
        maxConcurrency: 2,
      });
    });
  }
}
