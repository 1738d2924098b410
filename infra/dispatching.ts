import { Duration } from 'aws-cdk-lib';
import type { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { DispatchEnvironment } from '../functions/dispatch/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import { addAlarms, EACH_MINUTE, type OperationsAlarm, together } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';

export interface DispatchingProps extends PartProps {
  /** Where the ticks go. */
  readonly queue: IQueue;
}

/** The tick of each minute, and `dispatch`, which sends one message per token that needs an evaluation. */
export class Dispatching extends Construct {
  readonly dispatch: BundledFunction;
  readonly schedule: CfnSchedule;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: DispatchingProps) {
    super(scope, id);
    const { tables, queue } = props;
    this.dispatch = new BundledFunction(this, 'Dispatch', {
      name: 'dispatch',
      description:
        'Finds out each minute which tokens have overdue rules or events to publish, and asks for their evaluation',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(30),
      calledBySchedule: true,
      environment: {
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        EVALUATIONS_QUEUE_URL: queue.queueUrl,
      } satisfies Record<keyof DispatchEnvironment, string>,
    });
    this.dispatch.allow(['dynamodb:Scan'], [tables.organizations.tableArn, tables.rules.tableArn]);
    this.dispatch.allow(['dynamodb:Scan'], [tables.openIndexArn]);
    this.dispatch.allow(['dynamodb:GetItem', 'dynamodb:BatchGetItem'], [tables.state.tableArn]);
    this.dispatch.allow(['sqs:SendMessage'], [queue.queueArn]);

    this.schedule = props.schedules.add(this, 'EveryMinute', {
      target: this.dispatch,
      description: 'The tick of mention-alerts',
      cron: 'cron(* * * * ? *)',
      input: JSON.stringify({ tick: '<aws.scheduler.scheduled-time>' }),
      // A tick that is a minute old has been overtaken by the next one, which catches up.
      retry: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 2 },
    });
    this.alarms = addAlarms(this, props, {
      // Of failures and of what is not called the same is heard: minutes without a run that went well.
      DispatchNotRunning: {
        impact:
          'Nothing is monitored: dispatch has not run well for seven minutes, so no rule is judged and no alert can fire.',
        runbookEntry: 'dispatch-is-not-running',
        metric: together(
          'i - e',
          { i: this.dispatch.lambda.metricInvocations(EACH_MINUTE), e: this.dispatch.lambda.metricErrors(EACH_MINUTE) },
          EACH_MINUTE,
        ),
        below: 1,
        periods: 7,
      },
    });
  }
}
