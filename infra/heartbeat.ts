import { Duration, Stack } from 'aws-cdk-lib';
import type { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import { type HeartbeatEnvironment, isSecretName } from '../functions/heartbeat/environment.ts';
import { BundledFunction } from './bundled-function.ts';
import type { Deliveries } from './deliveries.ts';
import type { Evaluations } from './evaluations.ts';
import type { HtmlEmails } from './html-emails.ts';
import { addAlarms, FIVE_MINUTES, type OperationsAlarm, together } from './operations-alarm.ts';
import { OperationsWebhook } from './operations-webhook.ts';
import type { PartProps } from './part-props.ts';
import { readSecretNamed } from './read-secret-named.ts';
import { STATE_KEYS } from './state-keys.ts';
import { READING_STATE, WRITING_STATE } from './tables.ts';

const SUBSCRIBING = [
  'sns:Subscribe',
  'sns:GetSubscriptionAttributes',
  'sns:SetSubscriptionAttributes',
  'sns:Unsubscribe',
];

export interface HeartbeatProps extends PartProps {
  readonly evaluations: Evaluations;
  readonly deliveries: Deliveries;
  /** The name of the secret with the address that is called with GET as long as nothing stands still, or the address. @default - none */
  readonly deadManUrl?: string | undefined;
  /** Who sends HTML emails, and how many addresses the stack names; undefined if SNS sends the emails. */
  readonly htmlEmails: HtmlEmails | undefined;
  /** Domains of the addresses that items may name; empty for all. */
  readonly allowedEmailDomains: readonly string[];
  /** Name of the secret of a webhook that alarms are sent to as well. @default - none */
  readonly operationsWebhook?: string | undefined;
  /** Host names that webhooks may reach although they resolve to internal addresses. */
  readonly allowedInternalWebhookHosts: readonly string[];
}

/**
 * `heartbeat` has two schedules. Each day it tells operations how the stack does, so that people notice when the message
 * stays away. Every five minutes it looks whether anything stands still or was given up, tells operations, and calls an outside
 * service if nothing stands still; this way shares neither topic nor key with alerts.
 */
export class Heartbeat extends Construct {
  readonly heartbeat: BundledFunction;
  readonly schedule: CfnSchedule;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: HeartbeatProps) {
    super(scope, id);
    const { tables, topics, evaluations, deliveries } = props;
    const deadLetters = [evaluations.deadLetters, deliveries.deadLetters];
    this.heartbeat = new BundledFunction(this, 'Heartbeat', {
      name: 'heartbeat',
      description: 'Tells operations each day how the rules, the requests and the subscribers do',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: Duration.seconds(60),
      memorySize: 512,
      environment: {
        STAGE: props.stage,
        STACK_NAME: Stack.of(this).stackName,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        EVALUATIONS_QUEUE_URL: evaluations.queue.queueUrl,
        EVALUATIONS_DEAD_LETTERS_URL: evaluations.deadLetters.queueUrl,
        DELIVERIES_QUEUE_URL: deliveries.queue.queueUrl,
        DELIVERIES_DEAD_LETTERS_URL: deliveries.deadLetters.queueUrl,
        HTML_ADDRESSES: props.htmlEmails === undefined ? '' : String(props.htmlEmails.addresses),
        ALLOWED_EMAIL_DOMAINS: props.allowedEmailDomains.join(','),
        DEAD_MAN_URL: props.deadManUrl ?? '',
        OPERATIONS_WEBHOOK_SECRET: props.operationsWebhook ?? '',
        ALLOWED_INTERNAL_WEBHOOK_HOSTS: props.allowedInternalWebhookHosts.join(','),
      } satisfies Record<keyof HeartbeatEnvironment, string>,
    });
    this.heartbeat.allow(['dynamodb:Scan'], [tables.organizations.tableArn, tables.rules.tableArn]);
    this.heartbeat.allow(['dynamodb:Scan'], [tables.openIndexArn]);
    this.heartbeat.allow(READING_STATE, [tables.state.tableArn]);
    this.heartbeat.allowItems(WRITING_STATE, tables.state, STATE_KEYS.heartbeat);
    const queues = [evaluations.queue, deliveries.queue, ...deadLetters];
    this.heartbeat.allow(
      ['sqs:GetQueueAttributes'],
      queues.map(({ queueArn }) => queueArn),
    );
    // Only to see how old the messages are; none is deleted.
    this.heartbeat.allow(
      ['sqs:ReceiveMessage'],
      deadLetters.map(({ queueArn }) => queueArn),
    );
    this.heartbeat.allow(['sns:ListSubscriptionsByTopic'], [topics.alerts.topicArn, topics.operations.topicArn]);
    // Asks those whom items name, where SNS sends the emails, and ends that where SES does. These rights have no condition on an address.
    this.heartbeat.allow(SUBSCRIBING, [topics.alerts.topicArn]);
    topics.allowPublishing(this.heartbeat.role, [topics.operations]);

    const { deadManUrl, operationsWebhook } = props;
    if (deadManUrl !== undefined && isSecretName(deadManUrl)) readSecretNamed(this.heartbeat, deadManUrl);
    if (operationsWebhook !== undefined) {
      readSecretNamed(this.heartbeat, operationsWebhook);
      new OperationsWebhook(this, 'OperationsWebhook', { heartbeat: this.heartbeat });
    }
    this.schedule = props.schedules.add(this, 'EachDay', {
      target: this.heartbeat,
      description: 'The heartbeat of mention-alerts',
      cron: 'cron(0 6 * * ? *)',
      // The message is still of use when it comes an hour late.
      retry: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 3 },
    });
    props.schedules.add(new Construct(this, 'Watch'), 'EveryFiveMinutes', {
      target: this.heartbeat,
      description: 'The look of mention-alerts whether anything stands still',
      cron: 'cron(0/5 * * * ? *)',
      input: JSON.stringify({ kind: 'watch' }),
      // The next call comes in five minutes.
      retry: { maximumEventAgeInSeconds: 120, maximumRetryAttempts: 1 },
    });
    const { lambda } = this.heartbeat;
    this.alarms = addAlarms(this, props, {
      // What it finds rings as Trouble; so this is about the function itself, for which no data are as bad as failures.
      HeartbeatNotRunning: {
        impact:
          'The function heartbeat has not run well for a quarter of an hour, so nobody would hear of dead letters, overdue summaries or lost subscribers. Alerts are not affected.',
        runbookEntry: 'heartbeat-is-not-running',
        metric: together(
          'i - e',
          { i: lambda.metricInvocations(FIVE_MINUTES), e: lambda.metricErrors(FIVE_MINUTES) },
          FIVE_MINUTES,
        ),
        below: 1,
        periods: 3,
      },
    });
  }
}
