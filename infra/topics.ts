import { Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Alias } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export interface TopicsProps {
  /** Shown in the sender of emails unless it is `prod`. */
  readonly stage: string;
}

/**
 * The three topics, reachable by TLS only. Those that quote mentions are encrypted with the key that AWS keeps for SNS: it
 * costs nothing, nobody can disable it, and whoever may publish needs no permission on it (docs/decisions/0025). `operations`
 * cannot be: alarms may not use that key, and what tells of a trouble with it shall not need it (docs/decisions/0024).
 */
export class Topics extends Construct {
  /** Text that a person reads; email subscriptions, each with an optional filter. */
  readonly alerts: Topic;
  /** One CloudEvents JSON per change of an alert, with attributes to filter on. */
  readonly alertEvents: Topic;
  /** What the engineer must know; alarms act on it, too. */
  readonly operations: Topic;

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
  }

  /** Lets a role publish to the given topics. */
  allowPublishing(grantee: IGrantable, topics: readonly ITopic[]): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sns:Publish'], resources: topics.map((topic) => topic.topicArn) }),
    );
  }

  /** Without this statement an alarm changes its state but sends nothing, and CloudWatch reports no error. */
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
