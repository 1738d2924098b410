import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { type IGrantable, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { Construct } from 'constructs';

export interface TopicsProps {
  /** Shown in the sender of emails unless it is `prod`. */
  readonly stage: string;
}

/** What SNS does with the key on behalf of a publisher. */
const PUBLISHER_KEY_ACTIONS = ['kms:Decrypt', 'kms:GenerateDataKey'];

/**
 * The three topics, reachable by TLS only. Those that quote mentions are encrypted with one key of the customer's own;
 * `operations` is not, so that it can tell that the key is gone (docs/decisions/0024).
 */
export class Topics extends Construct {
  /** Text that a person reads; email subscriptions, each with an optional filter. */
  readonly alerts: Topic;
  /** One CloudEvents JSON per change of an alert, with attributes to filter on. */
  readonly alertEvents: Topic;
  /** What the engineer must know; alarms act on it, too. */
  readonly operations: Topic;
  /** Encrypts `alerts` and `alert-events`. */
  readonly key: Key;

  constructor(scope: Construct, id: string, props: TopicsProps) {
    super(scope, id);
    const suffix = props.stage === 'prod' ? '' : ` (${props.stage})`;
    this.key = new Key(this, 'Key', {
      description: `Encrypts the topics of mention-alerts that quote mentions${suffix}`,
      enableKeyRotation: true,
      // A topic stores no message, so nothing is lost when the key goes.
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.alerts = new Topic(this, 'Alerts', {
      masterKey: this.key,
      enforceSSL: true,
      displayName: `Mention alerts${suffix}`,
    });
    this.alertEvents = new Topic(this, 'AlertEvents', { masterKey: this.key, enforceSSL: true });
    this.operations = new Topic(this, 'Operations', {
      enforceSSL: true,
      displayName: `Mention alerts operations${suffix}`,
    });
    this.admitAlarms();
  }

  /** Lets a role publish to the given topics, with the key where this takes it. */
  allowPublishing(grantee: IGrantable, topics: readonly ITopic[]): void {
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: ['sns:Publish'], resources: topics.map((topic) => topic.topicArn) }),
    );
    if (topics.every((topic) => topic === this.operations)) return;
    grantee.grantPrincipal.addToPrincipalPolicy(
      new PolicyStatement({ actions: PUBLISHER_KEY_ACTIONS, resources: [this.key.keyArn] }),
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
