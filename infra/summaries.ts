import { Duration, Stack } from 'aws-cdk-lib';
import type { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { SummarizeEnvironment } from '../functions/summarize/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import type { PartProps } from './part-props.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import { STATE_KEYS } from './state-keys.ts';
import { READING_STATE } from './tables.ts';

export interface SummariesProps extends PartProps {
  readonly mediaApiUrl: string;
  /** The address of the hosted page; undefined without one. */
  readonly pageAddress: string | undefined;
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
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
      description: 'Tells organizations, each day, week or month as they ask, what happened',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(120),
      memorySize: 512,
      calledBySchedule: true,
      environment: {
        STAGE: props.stage,
        STACK_NAME: Stack.of(this).stackName,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        ALERT_EVENTS_TOPIC_ARN: topics.alertEvents.topicArn,
        MEDIA_API_URL: props.mediaApiUrl,
        PAGE_ADDRESS: props.pageAddress ?? '',
      } satisfies Record<keyof SummarizeEnvironment, string>,
    });
    this.summarize.allow(['dynamodb:Scan'], [tables.organizations.tableArn]);
    this.summarize.allow(['dynamodb:Query'], [tables.rules.tableArn]);
    this.summarize.allow(READING_STATE, [tables.state.tableArn]);
    this.summarize.allowItems(['dynamodb:PutItem'], tables.state, STATE_KEYS.summarize);
    readSecretsUnder(this.summarize, { kind: 'token', stage: props.stage, shared: props.sharedSecrets });
    topics.allowPublishing(this.summarize.role, [topics.alerts, topics.alertEvents]);
    this.schedule = props.schedules.add(this, 'EveryFiveMinutes', {
      target: this.summarize,
      description: 'The look of mention-alerts whether the time of a summary has come',
      // Never in the minute of the heartbeat or its watch, because the smallest accounts may run only ten functions at once.
      cron: 'cron(2/5 * * * ? *)',
      // The next call finds what is overdue.
      retry: { maximumEventAgeInSeconds: 120, maximumRetryAttempts: 1 },
    });
  }
}
