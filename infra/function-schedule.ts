import { Lazy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, type Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { type BundledFunction, InlineRole } from './bundled-function.ts';

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

/** The schedules of a stack. They share a role, which may call the functions that they call and nothing else. */
export class Schedules extends Construct {
  private readonly role: Role;
  private readonly called = new Set<string>();

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.role = new InlineRole(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    const resources = Lazy.list({ produce: () => [...this.called] });
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources }));
  }

  /** Calls a function by a cron expression. */
  add(scope: Construct, id: string, props: FunctionScheduleProps): CfnSchedule {
    const { functionArn } = props.target.lambda;
    this.called.add(functionArn);
    const schedule = new CfnSchedule(scope, id, {
      description: props.description,
      scheduleExpression: props.cron,
      scheduleExpressionTimezone: 'UTC',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: this.role.roleArn,
        ...(props.input !== undefined && { input: props.input }),
        retryPolicy: props.retry,
      },
    });
    // A schedule that is made before its role has the permission fails its first calls.
    schedule.node.addDependency(this.role);
    return schedule;
  }
}
