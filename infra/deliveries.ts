import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeliverEnvironment } from '../functions/deliver/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { addDeadLetterAlarms } from './dead-letter-alarms.ts';
import { emittedMetric } from './emitted-metric.ts';
import { addFedQueue } from './fed-queue.ts';
import { addAlarms, EACH_MINUTE, type OperationsAlarm, QUARTER_MINUTES } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import type { Pictures } from './pictures.ts';
import { readSecretsUnder } from './read-secrets-under.ts';

export interface DeliveriesProps extends PartProps {
  /** For how many days the outcome of each event at each channel is kept. */
  readonly historyDays: number;
  /** Host names that webhooks may reach although they resolve to internal addresses. */
  readonly allowedInternalWebhookHosts: readonly string[];
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
  /** What draws alerts, if chat programs are shown pictures. */
  readonly pictures: Pictures | undefined;
}

/** Deliveries are tried again with pauses of up to an hour. An alarm that looks back less far would end between two attempts. */
const LONGEST_PAUSE = Duration.minutes(75);

const FIVE_MINUTES = Duration.minutes(5);

const TIMEOUT = Duration.seconds(120);

/**
 * A message is received again each time its channel asks to wait, for up to a day. `deliver` itself moves messages that it
 * cannot read or gives up to the dead letters; this bound is for messages that make the function fail.
 */
const MAX_RECEIVES = 100;

/** The queue of events, subscribed to the topic `alert-events`, and `deliver`, which hands them to channels. */
export class Deliveries extends Construct {
  readonly queue: Queue;
  /** Events that no attempt could deliver. */
  readonly deadLetters: Queue;
  /** Events that SNS could not put into the queue. */
  readonly subscriptionDeadLetters: Queue;
  readonly deliver: BundledFunction;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DeliveriesProps) {
    super(scope, id);
    const { tables, topics } = props;
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
    this.alarms = [...this.addAlarms(props), ...this.addDeadLetterAlarms(props)];
  }

  private addAlarms(props: DeliveriesProps): OperationsAlarm[] {
    return addAlarms(this, props, {
      // A message on which deliver failed comes back only after twelve minutes, so one failure in a quarter of an hour rings.
      DeliverFailing: {
        impact: 'The function deliver fails: alerts reach webhooks, Slack and Teams late. Email is not affected.',
        runbookEntry: 'deliver-is-failing',
        metric: this.deliver.lambda.metricErrors(EACH_MINUTE),
        atLeast: 1,
        periods: QUARTER_MINUTES,
        badPeriods: 1,
      },
      // A delivery that waits for its next attempt is invisible. So if messages are visible all the time, nobody fetches
      // them.
      DeliverNotRunning: {
        impact:
          'The function deliver does not run: alerts wait in the queue and do not reach webhooks, Slack and Teams. Email is not affected.',
        runbookEntry: 'deliver-is-not-running',
        metric: this.queue.metricApproximateNumberOfMessagesVisible({ ...EACH_MINUTE, statistic: 'Minimum' }),
        atLeast: 1,
        periods: 8,
        badPeriods: 6,
      },
      DeliverThrottled: {
        impact:
          'AWS throttles the function deliver: alerts reach webhooks, Slack and Teams late. Email is not affected.',
        runbookEntry: 'deliver-is-throttled',
        metric: this.deliver.lambda.metricThrottles(EACH_MINUTE),
        atLeast: 1,
        periods: QUARTER_MINUTES,
        badPeriods: 1,
      },
      AlertsUndelivered: {
        impact:
          'At least one webhook, Slack or Teams channel has been without an alert for ten minutes or more since it fired.',
        runbookEntry: 'alerts-are-not-delivered',
        metric: emittedMetric(props.stage, 'OldestUndeliveredSeconds', { statistic: 'Maximum', period: FIVE_MINUTES }),
        atLeast: 600,
        periods: LONGEST_PAUSE.toMinutes() / FIVE_MINUTES.toMinutes(),
        badPeriods: 1,
      },
      // An event is tried at least once an hour, so any four hours have three failures as long as a channel fails.
      DeliveriesFailing: {
        impact:
          'At least one webhook, Slack or Teams channel keeps refusing alerts. Each alert is tried again for a day.',
        runbookEntry: 'deliveries-are-failing',
        metric: emittedMetric(props.stage, 'DeliveriesFailed', { statistic: 'Sum', period: Duration.hours(4) }),
        atLeast: 3,
        periods: 1,
      },
    });
  }

  private addDeadLetterAlarms(props: DeliveriesProps): OperationsAlarm[] {
    const { alertEvents } = props.topics;
    return [
      ...addDeadLetterAlarms(this, 'DeliveriesDeadLetters', {
        ...props,
        queue: this.deadLetters,
        impact: 'An alert did not reach its webhook, Slack or Teams channel and is not tried again.',
        runbookEntry: 'dead-letters-of-deliveries',
      }),
      ...addDeadLetterAlarms(this, 'SubscriptionDeadLetters', {
        ...props,
        queue: this.subscriptionDeadLetters,
        impact: 'SNS could not hand an alert to the queue of deliveries, so no channel gets it; email is not affected.',
        runbookEntry: 'dead-letters-of-the-subscription',
        arriving: alertEvents.metricNumberOfNotificationsFailed(EACH_MINUTE),
      }),
    ];
  }
}
