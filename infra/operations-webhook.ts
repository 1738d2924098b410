import { Stack } from 'aws-cdk-lib';
import { Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';

export type OperationsWebhookProps = {
  /** The function that sends alarms to the webhook. */
  readonly heartbeat: BundledFunction;
};

/**
 * A second way for alarms: when one begins or ends, EventBridge calls a function that calls a webhook. It shares no topic,
 * key or email with the first way.
 */
export class OperationsWebhook extends Construct {
  constructor(scope: Construct, id: string, { heartbeat }: OperationsWebhookProps) {
    super(scope, id);
    const stack = Stack.of(this);
    new Rule(this, 'AlarmsChange', {
      description: 'Hands alarms of mention-alerts to the webhook of operations',
      eventPattern: {
        source: ['aws.cloudwatch'],
        detailType: ['CloudWatch Alarm State Change'],
        // CloudFormation begins the names of alarms with the name of the stack.
        detail: { alarmName: [{ prefix: `${stack.stackName}-` }] },
      },
      targets: [new LambdaFunction(heartbeat.lambda, { retryAttempts: 3 })],
    });
  }
}
