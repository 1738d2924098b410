import { Annotations, Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeliverEnvironment } from '../functions/deliver/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import { type ChannelNetwork, packedAuthorities } from './channel-network.ts';
import { addDeadLetterAlarms } from './dead-letter-alarms.ts';
import { emittedMetric } from './emitted-metric.ts';
import { addFedQueue } from './fed-queue.ts';
import type { HtmlEmails } from './html-emails.ts';
import { addAlarms, EACH_MINUTE, type OperationsAlarm, QUARTER_MINUTES } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import type { Pictures } from './pictures.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import { STATE_KEYS } from './state-keys.ts';
import { type Tables, WRITING_STATE } from './tables.ts';

export interface DeliveriesProps extends PartProps {
  /** For how many days the outcome of each event at each channel is kept. */
  readonly historyDays: number;
  /** Host names that webhooks may reach although they resolve to internal addresses. */
  readonly allowedInternalWebhookHosts: readonly string[];
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
  /** What draws alerts, for HTML emails and, where it keeps pictures behind links, for chat programs. */
  readonly pictures: Pictures | undefined;
  /** The sender of HTML emails, and who gets those of all organizations; undefined if SNS sends the emails. */
  readonly htmlEmails: HtmlEmails | undefined;
  /** The network that `deliver` runs in. */
  readonly network: ChannelNetwork | undefined;
  /** PEM file of authorities whose certificates channels may have. */
  readonly channelCa: string | undefined;
  /** Gets every event of `alert-events`. */
  readonly eventBus: IEventBus | undefined;
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

/**
 * The queue of what is published, and `deliver`, which hands each event to its channels and to the bus, and each email to the
 * addresses. The queue is subscribed to the topic `alert-events`, and for HTML emails to `alerts` (docs/decisions/0071).
 */
export class Deliveries extends Construct {
  readonly queue: Queue;
  /** Messages that no attempt could deliver. */
  readonly deadLetters: Queue;
  /** Messages that SNS could not put into the queue. */
  readonly subscriptionDeadLetters: Queue;
  readonly deliver: BundledFunction;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DeliveriesProps) {
    super(scope, id);
    const { tables, topics, pictures, htmlEmails, eventBus } = props;
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
    this.deliver = new BundledFunction(this, 'Deliver', {
      name: 'deliver',
      description: 'Hands alerts to webhooks, chat programs, on-call services, email and a bus',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      network: props.network,
      authorities: props.channelCa === undefined ? undefined : packedAuthorities(this, props.channelCa),
      environment: {
        STAGE: props.stage,
        CHANNELS_TABLE: tables.channels.tableName,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        DELIVERIES_QUEUE_URL: this.queue.queueUrl,
        DELIVERIES_DEAD_LETTERS_URL: this.deadLetters.queueUrl,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        ALLOWED_EMAIL_DOMAINS: props.allowedEmailDomains.join(','),
        HISTORY_DAYS: String(props.historyDays),
        ALLOWED_INTERNAL_WEBHOOK_HOSTS: props.allowedInternalWebhookHosts.join(','),
        PICTURE_FUNCTION: pictures?.picture.lambda.functionName ?? '',
        PICTURES_IN_CHAT: pictures?.bucket === undefined ? '' : 'true',
        ...(htmlEmails?.environment ?? { EMAIL_FROM: '', CONFIGURATION_SET: '', EMAIL_REPLY_TO: '', RECIPIENTS: '' }),
        EVENT_BUS: eventBus?.eventBusArn ?? '',
      } satisfies Record<keyof DeliverEnvironment, string>,
    });
    if (props.allowedInternalWebhookHosts.length > 0 && props.network === undefined) {
      Annotations.of(this).addWarningV2(
        'mention-alerts:internal-hosts-without-vpc',
        'allowedInternalWebhookHosts names hosts of a private network, and the function deliver runs in none: it reaches them only if it is given one (vpc).',
      );
    }
    this.deliver.allow(['dynamodb:GetItem'], [tables.channels.tableArn]);
    this.deliver.allowItems(['dynamodb:GetItem', ...WRITING_STATE], tables.state, STATE_KEYS.deliver);
    topics.allowPublishing(this.deliver.role, [topics.operations]);
    readSecretsUnder(this.deliver, { kind: 'channel', stage: props.stage, shared: props.sharedSecrets });
    this.deliver.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [this.queue.queueArn],
    );
    pictures?.allowDrawing(this.deliver);
    htmlEmails?.allowSending(this.deliver);
    if (htmlEmails !== undefined) this.allowReadingEmails(tables);
    if (eventBus !== undefined) this.allowPutting(eventBus, props.stage);
    this.deliver.allow(['sqs:SendMessage'], [this.deadLetters.queueArn]);
    this.deliver.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 10, reportBatchItemFailures: true, maxConcurrency: 4 }),
    );
    for (const topic of htmlEmails === undefined ? [topics.alertEvents] : [topics.alertEvents, topics.alerts]) {
      const deadLetterQueue = this.subscriptionDeadLetters;
      // Not raw: the notification says which topic it is from, and has the subject of an email.
      topic.addSubscription(new SqsSubscription(this.queue, { deadLetterQueue }));
    }
    this.alarms = [...this.addAlarms(props), ...this.addDeadLetterAlarms(props)];
  }

  /** Lets `deliver` read who gets emails of an organization and of a rule, and nothing else of these items, such as the name of a secret. */
  private allowReadingEmails({ organizations, rules }: Tables): void {
    this.deliver.role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['dynamodb:GetItem'],
        resources: [organizations.tableArn, rules.tableArn],
        conditions: {
          'ForAllValues:StringEquals': { 'dynamodb:Attributes': ['organizationId', 'ruleId', 'emails', 'notify'] },
          StringEqualsIfExists: { 'dynamodb:Select': 'SPECIFIC_ATTRIBUTES' },
        },
      }),
    );
  }

  private allowPutting(eventBus: IEventBus, stage: string): void {
    this.deliver.role.addToPrincipalPolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        actions: ['events:PutEvents'],
        resources: [eventBus.eventBusArn],
        conditions: { 'ForAllValues:StringEquals': { 'events:source': `/mention-alerts/${stage}` } },
      }),
    );
  }

  private addAlarms(props: DeliveriesProps): OperationsAlarm[] {
    return addAlarms(this, props, {
      // A message on which deliver failed comes back only after twelve minutes, so one failure in a quarter of an hour rings.
      DeliverFailing: {
        impact:
          'The function deliver fails: alerts reach channels, HTML emails and the bus late. Emails of SNS are not affected.',
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
          'The function deliver does not run: alerts wait in the queue and reach neither channels nor HTML emails nor the bus. Emails of SNS are not affected.',
        runbookEntry: 'deliver-is-not-running',
        metric: this.queue.metricApproximateNumberOfMessagesVisible({ ...EACH_MINUTE, statistic: 'Minimum' }),
        atLeast: 1,
        periods: 8,
        badPeriods: 6,
      },
      DeliverThrottled: {
        impact:
          'AWS throttles the function deliver: alerts reach channels, HTML emails and the bus late. Emails of SNS are not affected.',
        runbookEntry: 'deliver-is-throttled',
        metric: this.deliver.lambda.metricThrottles(EACH_MINUTE),
        atLeast: 1,
        periods: QUARTER_MINUTES,
        badPeriods: 1,
      },
      AlertsUndelivered: {
        impact:
          'At least one channel, address or bus has been without an alert for ten minutes or more since it fired.',
        runbookEntry: 'alerts-are-not-delivered',
        metric: emittedMetric(props.stage, 'OldestUndeliveredSeconds', { statistic: 'Maximum', period: FIVE_MINUTES }),
        atLeast: 600,
        periods: LONGEST_PAUSE.toMinutes() / FIVE_MINUTES.toMinutes(),
        badPeriods: 1,
      },
      // An event is tried at least once an hour, so any four hours have three failures as long as a channel fails.
      DeliveriesFailing: {
        impact: 'At least one channel, address or bus keeps refusing alerts. Each alert is tried again for a day.',
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
        impact: 'An alert did not reach one of its channels, an address or the bus and is not tried again.',
        runbookEntry: 'dead-letters-of-deliveries',
      }),
      ...addDeadLetterAlarms(this, 'SubscriptionDeadLetters', {
        ...props,
        queue: this.subscriptionDeadLetters,
        impact:
          'SNS could not hand an alert to the queue of deliveries, so no channel, or no address with emailFrom, gets it.',
        runbookEntry: 'dead-letters-of-the-subscription',
        arriving: alertEvents.metricNumberOfNotificationsFailed(EACH_MINUTE),
      }),
    ];
  }
}
