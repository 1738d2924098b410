import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { Construct } from 'constructs';
import type { BundledFunction } from './bundled-function.ts';

export type FunctionScheduleProps = {
  /** What the schedule calls. */
  readonly target: BundledFunction;
  readonly description: string;
  /** When, in UTC, such as `cron(0 6 * * ? *)`. */
  readonly cron: string;
  /** JSON that the function gets. @default - what EventBridge Scheduler sends by itself */
  readonly input?: string;
  /** A failed call is repeated until the event has this age, in seconds, and at most this many times. */
  readonly retry: { readonly maximumEventAgeInSeconds: number; readonly maximumRetryAttempts: number };
};

/** Calls a function by a cron expression, with a role that may call this function and nothing else. */
export function scheduleFunction(scope: Construct, id: string, props: FunctionScheduleProps): CfnSchedule {
  const { functionArn } = props.target.lambda;
  const role = new Role(scope, 'ScheduleRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  });
  role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
  const schedule = new CfnSchedule(scope, id, {
    description: props.description,
    scheduleExpression: props.cron,
    scheduleExpressionTimezone: 'UTC',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: functionArn,
      roleArn: role.roleArn,
      ...(props.input !== undefined && { input: props.input }),
      retryPolicy: props.retry,
    },
  });
  // A schedule that is made before its role has the permission fails its first calls.
  schedule.node.addDependency(role);
  return schedule;
}
