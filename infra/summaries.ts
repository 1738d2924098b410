import { Duration } from 'aws-cdk-lib';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { SummarizeEnvironment } from '../functions/summarize/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import { scheduleFunction } from './function-schedule.ts';
import type { Tables } from './tables.ts';
import type { Topics } from './topics.ts';

export interface SummariesProps {
  readonly stage: string;
  readonly logRetention: RetentionDays;
  readonly tables: Tables;
  readonly topics: Topics;
}

/** `summarize`, which looks every five minutes whether the summary of an organization is due. */
export class Summaries extends Construct {
  readonly summarize: BundledFunction;
  readonly schedule: CfnSchedule;

  constructor(scope: Construct, id: string, props: SummariesProps) {
    super(scope, id);
    const { tables, topics } = props;
    this.summarize = new BundledFunction(this, 'Summarize', {
      name: 'summarize',
      description: 'Tells organizations, each day or week as they ask, what happened',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(120),
      memorySize: 512,
      calledBySchedule: true,
      environment: {
        STAGE: props.stage,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        ALERT_EVENTS_TOPIC_ARN: topics.alertEvents.topicArn,
      } satisfies Record<keyof SummarizeEnvironment, string>,
    });
    this.summarize.allow(['dynamodb:Scan'], [tables.organizations.tableArn]);
    this.summarize.allow(['dynamodb:Query'], [tables.rules.tableArn]);
    this.summarize.allow(
      ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query', 'dynamodb:PutItem'],
      [tables.state.tableArn],
    );
    topics.allowPublishing(this.summarize.role, [topics.alerts, topics.alertEvents]);
    this.schedule = scheduleFunction(this, 'EveryFiveMinutes', {
      target: this.summarize,
      description: 'The look of mention-alerts whether the time of a summary has come',
      // Never in the minute of the heartbeat or its watch, because the smallest accounts may run only ten functions at once.
      cron: 'cron(2/5 * * * ? *)',
      // The next call finds what is overdue.
      retry: { maximumEventAgeInSeconds: 120, maximumRetryAttempts: 1 },
    });
  }
}
