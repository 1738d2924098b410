import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeliverEnvironment } from '../functions/deliver/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { addFedQueue } from './fed-queue.ts';
import type { Pictures } from './pictures.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import type { Tables } from './tables.ts';
import type { Topics } from './topics.ts';

export interface DeliveriesProps {
  readonly stage: string;
  readonly logRetention: RetentionDays;
  readonly tables: Tables;
  readonly topics: Topics;
  /** For how many days the outcome of each event at each channel is kept. */
  readonly historyDays: number;
  /** Host names that webhooks may reach although they resolve to internal addresses. */
  readonly allowedInternalWebhookHosts: readonly string[];
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
  /** What draws alerts, if chat programs are shown pictures. */
  readonly pictures: Pictures | undefined;
}

const TIMEOUT = Duration.seconds(120);

/**
 * A message is received again each time its channel asks to wait, for up to a day. `deliver` itself moves messages that it
 * cannot read or gives up to the dead letters; this bound is for messages that make the function fail.
 */
const MAX_RECEIVES = 100;

/** The queue of events, subscribed to the topic `alert-events`, and `deliver`, which hands them to channels. */
export class Deliveries extends Construct {
  readonly queue: Queue;
  /** Publishes what is to be delivered. */
  readonly alertEvents: Topic;
  /** Events that no attempt could deliver. */
  readonly deadLetters: Queue;
  /** Events that SNS could not put into the queue. */
  readonly subscriptionDeadLetters: Queue;
  readonly deliver: BundledFunction;

  constructor(scope: Construct, id: string, props: DeliveriesProps) {
    super(scope, id);
    const { tables, topics } = props;
    this.alertEvents = topics.alertEvents;
    const fed = addFedQueue(this, {
      visibility: Duration.seconds(6 * TIMEOUT.toSeconds()),
      maxReceives: MAX_RECEIVES,
    });
    this.queue = fed.queue;
    this.deadLetters = fed.deadLetters;
    this.subscriptionDeadLetters = new Queue(this, 'SubscriptionDeadLetters', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(
      this.subscriptionDeadLetters,
      'AwsSolutions-SQS3',
      'It is the end of the line itself: SNS puts events here that it could not put into the queue.',
    );
    topics.alertEvents.addSubscription(
      new SqsSubscription(this.queue, { rawMessageDelivery: true, deadLetterQueue: this.subscriptionDeadLetters }),
    );

    this.deliver = new BundledFunction(this, 'Deliver', {
      name: 'deliver',
      description: 'Hands events to webhooks, Slack and Teams',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      environment: {
        STAGE: props.stage,
        CHANNELS_TABLE: tables.channels.tableName,
        STATE_TABLE: tables.state.tableName,
        DELIVERIES_QUEUE_URL: this.queue.queueUrl,
        DELIVERIES_DEAD_LETTERS_URL: this.deadLetters.queueUrl,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        HISTORY_DAYS: String(props.historyDays),
        ALLOWED_INTERNAL_WEBHOOK_HOSTS: props.allowedInternalWebhookHosts.join(','),
        PICTURE_FUNCTION: props.pictures?.picture.lambda.functionName ?? '',
      } satisfies Record<keyof DeliverEnvironment, string>,
    });
    this.deliver.allow(['dynamodb:GetItem'], [tables.channels.tableArn]);
    this.deliver.allow(
      ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      [tables.state.tableArn],
    );
    topics.allowPublishing(this.deliver.role, [topics.operations]);
    readSecretsUnder(this.deliver, { kind: 'channel', stage: props.stage, shared: props.sharedSecrets });
    this.deliver.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [this.queue.queueArn],
    );
    props.pictures?.allowDrawing(this.deliver);
    this.deliver.allow(['sqs:SendMessage'], [this.deadLetters.queueArn]);
    this.deliver.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 4 }),
    );
  }
}
