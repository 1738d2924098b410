import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type EmailEnvironment, recipientsVariable } from '../functions/email/environment.ts';
import { acknowledge } from './acknowledge.ts';
import { BundledFunction } from './bundled-function.ts';
import type { AlertEmail } from './email-subscriptions.ts';
import { addFedQueue, addFedQueueAlarms } from './fed-queue.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import type { Pictures } from './pictures.ts';

export interface HtmlEmailsProps extends PartProps {
  /** What draws alerts. */
  readonly pictures: Pictures | undefined;
  /** A verified identity of SES in this region: an address, or one of a verified domain. */
  readonly emailFrom: string;
  /** Where answers go, and requests to be taken off the list. */
  readonly replyTo: string;
  readonly emails: readonly AlertEmail[];
}

const TIMEOUT = Duration.seconds(120);

/** As for deliveries: `email` itself moves what it gives up to the dead letters. */
const MAX_RECEIVES = 100;

const HOUR_IN_FIVE_MINUTES = 12;

/** Rates over all emails of an account at which SES puts it under review. Source: "Reputation metrics" of the SES guide. */
const REVIEWED_AT = { bounces: 0.05, complaints: 0.001 };

/** A queue at the topic `alerts`, and `email`, which sends each message to the addresses by SES (docs/decisions/0055). */
export class HtmlEmails extends Construct {
  readonly queue: Queue;
  /** Emails that SES refused for a day, and those that SNS could not put into the queue. */
  readonly deadLetters: Queue;
  readonly email: BundledFunction;
  /** SES counts bounces by it; its name is the dimension of these metrics. */
  readonly configurationSet: ConfigurationSet;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: HtmlEmailsProps) {
    super(scope, id);
    const { stage, tables, topics, emailFrom } = props;
    const fed = addFedQueue(this, { visibility: Duration.seconds(6 * TIMEOUT.toSeconds()), maxReceives: MAX_RECEIVES });
    this.queue = fed.queue;
    this.deadLetters = fed.deadLetters;
    // Not raw, because a raw message has no subject.
    topics.alerts.addSubscription(new SqsSubscription(this.queue, { deadLetterQueue: this.deadLetters }));

    const configurationSetName = `${Stack.of(this).stackName}-alerts`;
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      configurationSetName,
      reputationMetrics: false,
      // SES sends to an address that does not exist only once. Later emails to it are held back, and count as bounces, too.
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
    });
    this.configurationSet.addEventDestination('Counted', {
      destination: EventDestination.cloudWatchDimensions([
        {
          name: DIMENSION,
          source: CloudWatchDimensionSource.MESSAGE_TAG,
          defaultValue: configurationSetName,
        },
      ]),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    });

    this.email = new BundledFunction(this, 'Email', {
      name: 'email',
      description: 'Sends alerts as HTML emails by SES',
      stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      environment: {
        STAGE: stage,
        STATE_TABLE: tables.state.tableName,
        EMAILS_QUEUE_URL: this.queue.queueUrl,
        EMAILS_DEAD_LETTERS_URL: this.deadLetters.queueUrl,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        EMAIL_FROM: emailFrom,
        CONFIGURATION_SET: configurationSetName,
        EMAIL_REPLY_TO: props.replyTo,
        PICTURE_FUNCTION: props.pictures?.picture.lambda.functionName ?? '',
        RECIPIENTS: recipientsVariable(props.emails),
      } satisfies Record<keyof EmailEnvironment, string>,
    });
    const { email } = this;
    email.allow(
      ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      [tables.state.tableArn],
    );
    props.pictures?.allowDrawing(email);
    topics.allowPublishing(email.role, [topics.operations]);
    email.allow(
      ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ChangeMessageVisibility'],
      [this.queue.queueArn],
    );
    email.allow(['sqs:SendMessage'], [this.deadLetters.queueArn]);
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    email.role.addToPrincipalPolicy(
      new PolicyStatement({
        // SES asks for the second for an email with a picture.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [arnOf('identity', '*'), arnOf('configuration-set', configurationSetName)],
        conditions: { StringEquals: { 'ses:FromAddress': emailFrom } },
      }),
    );
    acknowledge(
      email.role,
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ses:<AWS::Region>:<AWS::AccountId>:identity/*]',
      'The sender may be verified as an address or by its domain, and in the sandbox SES asks for the identity of the receiver, too; the condition allows this one sender.',
    );
    email.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize: 5, reportBatchItemFailures: true, maxConcurrency: 2 }),
    );
    this.alarms = this.createAlarms(props, configurationSetName);
  }

  private createAlarms({ operations, runbookUrl }: AlarmTarget, configurationSetName: string): OperationsAlarm[] {
    const target = { operations, runbookUrl };
    const counted = (metricName: string) =>
      new Metric({
        namespace: 'AWS/SES',
        metricName,
        dimensionsMap: { [DIMENSION]: configurationSetName },
        period: FIVE_MINUTES,
        statistic: 'Sum',
      });
    const together = (expression: string, usingMetrics: Record<string, IMetric>, period: Duration) =>
      new MathExpression({ expression, usingMetrics, period });
    const rate = (metricName: string) =>
      new Metric({ namespace: 'AWS/SES', metricName, period: Duration.hours(1), statistic: 'Maximum' });
    const anHour = { atLeast: 1, periods: HOUR_IN_FIVE_MINUTES, badPeriods: 1 };
    return [
      ...addFedQueueAlarms(
        this,
        { queue: this.queue, deadLetters: this.deadLetters, ...target },
        {
          stuck: {
            id: 'EmailsNotSent',
            impact: 'Alerts do not reach the addresses of alertEmails; channels are not affected.',
            runbookEntry: 'emails-are-not-sent',
          },
          dead: {
            id: 'EmailsDeadLetters',
            impact: 'An alert was not sent to at least one address and is not tried again; other addresses have it.',
            runbookEntry: 'dead-letters-of-emails',
          },
        },
      ),
      new OperationsAlarm(this, 'EmailsBouncing', {
        ...target,
        impact: 'An email bounced or was rejected: somebody of alertEmails missed an alert.',
        runbookEntry: 'emails-are-bouncing',
        metric: together('FILL(b, 0) + FILL(r, 0)', { b: counted('Bounce'), r: counted('Reject') }, FIVE_MINUTES),
        ...anHour,
      }),
      new OperationsAlarm(this, 'EmailsComplainedOf', {
        ...target,
        impact:
          'Somebody marked an alert as spam: SES sends nothing more to that address, so it misses every further alert.',
        runbookEntry: 'an-email-was-called-spam',
        metric: counted('Complaint'),
        ...anHour,
      }),
      new OperationsAlarm(this, 'EmailReputation', {
        ...target,
        impact: 'So many emails of this account bounce or are marked as spam that SES may stop sending all of them.',
        runbookEntry: 'the-reputation-of-the-sender',
        metric: together(
          `MAX([FILL(b, 0) / ${REVIEWED_AT.bounces}, FILL(c, 0) / ${REVIEWED_AT.complaints}])`,
          { b: rate('Reputation.BounceRate'), c: rate('Reputation.ComplaintRate') },
          Duration.hours(1),
        ),
        atLeast: 1,
        periods: 1,
      }),
    ];
  }
}

/** The tag with the configuration set, which SES puts on each email. */
const DIMENSION = 'ses:configuration-set';
const FIVE_MINUTES = Duration.minutes(5);
