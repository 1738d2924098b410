import { Duration, Stack } from 'aws-cdk-lib';
import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  EmailSendingEvent,
  EventDestination,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import { recipientsVariable } from '../functions/deliver/environment.ts';
import { acknowledge } from './acknowledge.ts';
import type { BundledFunction } from './bundled-function.ts';
import type { AlertEmail } from './email-subscriptions.ts';
import { type AlarmTarget, OperationsAlarm } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import { asShown } from './read-secrets-under.ts';

export interface HtmlEmailsProps extends PartProps {
  /** A verified identity of SES in this region: an address, or one of a verified domain. */
  readonly emailFrom: string;
  /** Where answers go, and requests to be taken off the list. */
  readonly replyTo: string;
  readonly emails: readonly AlertEmail[];
}

const HOUR_IN_FIVE_MINUTES = 12;

/** Rates over all emails of an account at which SES puts it under review. Source: "Reputation metrics" of the SES guide. */
const REVIEWED_AT = { bounces: 0.05, complaints: 0.001 };

/**
 * What HTML emails need besides `deliver`, which sends them by SES (docs/decisions/0055): a configuration set that counts
 * bounces, and alarms on what becomes of emails after SES took them.
 */
export class HtmlEmails extends Construct {
  /** SES counts bounces by it; its name is the dimension of these metrics. */
  readonly configurationSet: ConfigurationSet;
  /** The settings of the function that sends. */
  readonly environment: Readonly<Record<'EMAIL_FROM' | 'CONFIGURATION_SET' | 'EMAIL_REPLY_TO' | 'RECIPIENTS', string>>;
  readonly alarms: readonly OperationsAlarm[];
  /** How many addresses get the emails of all organizations. */
  readonly addresses: number;
  private readonly emailFrom: string;
  private readonly configurationSetName: string;

  constructor(scope: Construct, id: string, props: HtmlEmailsProps) {
    super(scope, id);
    const { emailFrom } = props;
    this.emailFrom = emailFrom;
    this.addresses = props.emails.length;
    const configurationSetName = `${Stack.of(this).stackName}-alerts`;
    this.configurationSetName = configurationSetName;
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

    this.environment = {
      EMAIL_FROM: emailFrom,
      CONFIGURATION_SET: configurationSetName,
      EMAIL_REPLY_TO: props.replyTo,
      RECIPIENTS: recipientsVariable(props.emails),
    };
    this.alarms = this.createAlarms(props, configurationSetName);
  }

  /** Lets a function send, as this sender alone. */
  allowSending({ role }: BundledFunction): void {
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    role.addToPrincipalPolicy(
      new PolicyStatement({
        // SES asks for the second for an email with a picture.
        actions: ['ses:SendEmail', 'ses:SendRawEmail'],
        resources: [arnOf('identity', '*'), arnOf('configuration-set', this.configurationSetName)],
        conditions: { StringEquals: { 'ses:FromAddress': this.emailFrom } },
      }),
    );
    const { partition, region, account } = asShown(Stack.of(this));
    acknowledge(
      role,
      `AwsSolutions-IAM5[Resource::arn:${partition}:ses:${region}:${account}:identity/*]`,
      'The sender may be verified as an address or by its domain, and in the sandbox SES asks for the identity of the receiver, too; the condition allows this one sender.',
    );
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
      new OperationsAlarm(this, 'EmailsBouncing', {
        ...target,
        impact:
          'An email bounced or was rejected: somebody in alertEmails, or in emails of an organization, missed an alert.',
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
