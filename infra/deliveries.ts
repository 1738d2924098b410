import { Annotations, Duration } from 'aws-cdk-lib';
import type { IEventBus } from 'aws-cdk-lib/aws-events';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DeliverEnvironment } from '../functions/deliver/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import { type ChannelNetwork, packedAuthorities } from './channel-network.ts';
import { emittedMetric } from './emitted-metric.ts';
import { addFedQueue } from './fed-queue.ts';
import type { HtmlEmails } from './html-emails.ts';
import { addAlarms, FIVE_MINUTES, type OperationsAlarm, together } from './operations-alarm.ts';
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
  /** Messages that no attempt could deliver, or that SNS could not put into the queue. */
  readonly deadLetters: Queue;
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
      const deadLetterQueue = this.deadLetters;
      // Not raw: the notification says which topic it is from, and has the subject of an email.
      topic.addSubscription(new SqsSubscription(this.queue, { deadLetterQueue }));
    }
    this.alarms = this.addAlarms(props);
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
    const { lambda } = this.deliver;
    return addAlarms(this, props, {
      // A delivery that waits for its next attempt is invisible. So if messages are visible all the time, nobody fetches them. A
      // message on which deliver failed, or was throttled, comes back after twelve minutes, so one in a quarter of an hour rings.
      DeliverNotRunning: {
        impact:
          'The function deliver fails, is throttled or does not run: alerts reach channels, HTML emails and the bus late. Emails of SNS are not affected.',
        runbookEntry: 'deliver-is-not-running',
        metric: together(
          'v + e + t',
          {
            v: this.queue.metricApproximateNumberOfMessagesVisible({ ...FIVE_MINUTES, statistic: 'Minimum' }),
            e: lambda.metricErrors(FIVE_MINUTES),
            t: lambda.metricThrottles(FIVE_MINUTES),
          },
          FIVE_MINUTES,
        ),
        atLeast: 1,
        periods: 3,
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
}
