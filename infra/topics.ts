import { Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';
import { addAlarms, FIVE_MINUTES, type OperationsAlarm } from './operations-alarm.ts';

export type TopicsProps = {
  /** Part of the sender's name in emails, unless it is `prod`. */
  readonly stage: string;
  /** Address of the runbook, without an anchor. */
  readonly runbookUrl: string;
};

/** An alarm on notifications ends this long after the last failure. */
const REMEMBERED_MINUTES = 60;

/**
 * The three topics, reachable by TLS only. `alerts` and `alert-events` quote mentions, so they are encrypted with the key that
 * AWS keeps for SNS. This key costs nothing, nobody can disable it, and publishers need no permission for it
 * (docs/decisions/0025). `operations` is not encrypted with it: alarms may not use that key, and a message about trouble with
 * the key must not need it (docs/decisions/0024).
 */
export class Topics extends Construct {
  /** Text that a person reads; email subscriptions, each with an optional filter. */
  readonly alerts: Topic;
  /** One CloudEvents JSON per change of an alert, with attributes to filter on. */
  readonly alertEvents: Topic;
  /** Notices and alarms for the engineer. */
  readonly operations: Topic;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: TopicsProps) {
    super(scope, id);
    const suffix = props.stage === 'prod' ? '' : ` (${props.stage})`;
    const masterKey = Alias.fromAliasName(this, 'Key', 'alias/aws/sns');
    this.alerts = new Topic(this, 'Alerts', {
      masterKey,
      enforceSSL: true,
      displayName: `Mention alerts${suffix}`,
    });
    this.alertEvents = new Topic(this, 'AlertEvents', { masterKey, enforceSSL: true });
    this.operations = new Topic(this, 'Operations', {
      enforceSSL: true,
      displayName: `Mention alerts operations${suffix}`,
    });
    this.admitAlarms();
    this.alarms = addAlarms(
      this,
      { operations: this.operations, runbookUrl: props.runbookUrl },
      {
        // SNS does not log the status of emails, so this metric is all that an account sees of refused and bounced ones.
        NotificationsFailing: {
          impact: 'SNS could not deliver an email or another notification: somebody who subscribes missed an alert.',
          runbookEntry: 'notifications-are-failing',
          metric: this.alerts.metricNumberOfNotificationsFailed(FIVE_MINUTES),
          atLeast: 1,
          periods: REMEMBERED_MINUTES / FIVE_MINUTES.period.toMinutes(),
          badPeriods: 1,
        },
      },
    );
  }

  /** Lets a role publish to the given topics. */
  allowPublishing(grantee: IGrantable, topics: readonly ITopic[]): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sns:Publish'], resources: topics.map((topic) => topic.topicArn) }),
    );
  }

  /** Lets alarms publish. Without it an alarm changes its state but sends nothing, and CloudWatch reports no error. */
  private admitAlarms(): void {
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com');
    const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } };
    this.operations.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsMayPublish',
        principals: [cloudwatch],
        actions: ['sns:Publish'],
        resources: [this.operations.topicArn],
        conditions,
      }),
    );
  }
}
