import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { type EvaluateEnvironment, MOST_RECEIVES } from '../functions/evaluate/environment.ts';
import type { Actions } from './actions.ts';
import { BundledFunction } from './bundled-function.ts';
import { emittedMetric } from './emitted-metric.ts';
import { addAlarms, EACH_MINUTE, FIVE_MINUTES, type OperationsAlarm } from './operations-alarm.ts';
import type { PartProps } from './part-props.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import { STATE_KEYS } from './state-keys.ts';
import { READING_STATE, WRITING_STATE } from './tables.ts';

export interface EvaluationsProps extends PartProps {
  readonly mediaApiUrl: string;
  /** For how many days the history of what was told is kept. */
  readonly historyDays: number;
  /** Whether buckets are looked at before they are over. */
  readonly earlyLooks: boolean;
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
  /** Where the links of alerts lead, if alerts have links. */
  readonly actions: Actions | undefined;
  /** Of the page for a team, without a slash at the end. */
  readonly pageAddress: string | undefined;
  /** Whether messages to `alerts` carry the data from which `email` makes HTML. */
  readonly htmlEmails: boolean;
  /** How many tokens are evaluated at once. */
  readonly maxConcurrency: number;
}

const TIMEOUT = Duration.seconds(50);

/**
 * The FIFO queue of ticks, and `evaluate`, which judges the rules of one token. The queue has one message group per token,
 * so that a token is never used by two runs at once. A lost tick does little harm, because the next one catches up: five
 * receives and ten minutes' retention are enough. Decision 23 says why a message is hidden for a minute only.
 */
export class Evaluations extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;
  readonly evaluate: BundledFunction;
  readonly alarms: readonly OperationsAlarm[];

  constructor(scope: Construct, id: string, props: EvaluationsProps) {
    super(scope, id);
    const { tables, topics } = props;
    this.deadLetters = new Queue(this, 'DeadLetters', {
      fifo: true,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // Later ticks do what a dead one asked for, so nobody sends it again; the watch tells of it within five minutes.
      retentionPeriod: Duration.hours(1),
    });
    this.queue = new Queue(this, 'Queue', {
      fifo: true,
      contentBasedDeduplication: true,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // A little above the timeout, so a tick that dies delays the next ones of its token by five minutes at most.
      visibilityTimeout: Duration.seconds(60),
      retentionPeriod: Duration.minutes(10),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: MOST_RECEIVES },
    });

    this.evaluate = new BundledFunction(this, 'Evaluate', {
      name: 'evaluate',
      description: 'Asks the service, judges the rules of one token and publishes alerts',
      stage: props.stage,
      logRetention: props.logRetention,
      timeout: TIMEOUT,
      memorySize: 512,
      environment: {
        STAGE: props.stage,
        ORGANIZATIONS_TABLE: tables.organizations.tableName,
        RULES_TABLE: tables.rules.tableName,
        STATE_TABLE: tables.state.tableName,
        ALERTS_TOPIC_ARN: topics.alerts.topicArn,
        ALERT_EVENTS_TOPIC_ARN: topics.alertEvents.topicArn,
        OPERATIONS_TOPIC_ARN: topics.operations.topicArn,
        MEDIA_API_URL: props.mediaApiUrl,
        HISTORY_DAYS: String(props.historyDays),
        HTML_EMAILS: props.htmlEmails ? 'true' : '',
        EARLY_LOOKS: props.earlyLooks ? 'true' : '',
        ACTIONS_URL: props.actions?.url ?? '',
        ACTIONS_SECRET: props.actions?.secret.secretArn ?? '',
        PAGE_ADDRESS: props.pageAddress ?? '',
        ALLOWED_EMAIL_DOMAINS: props.allowedEmailDomains.join(','),
        ALLOWED_LINK_HOSTS: props.allowedLinkHosts.join(','),
      } satisfies Record<keyof EvaluateEnvironment, string>,
    });
    this.evaluate.allow(['dynamodb:Scan', 'dynamodb:BatchGetItem'], [tables.organizations.tableArn]);
    this.evaluate.allow(['dynamodb:Query', 'dynamodb:BatchGetItem'], [tables.rules.tableArn]);
    this.evaluate.allow(READING_STATE, [tables.state.tableArn]);
    this.evaluate.allowItems(WRITING_STATE, tables.state, STATE_KEYS.evaluate);
    this.evaluate.allow(['dynamodb:Query'], [tables.openIndexArn]);
    topics.allowPublishing(this.evaluate.role, [topics.alerts, topics.alertEvents, topics.operations]);
    readSecretsUnder(this.evaluate, { kind: 'token', stage: props.stage, shared: props.sharedSecrets });
    props.actions?.allowSigning(this.evaluate);
    this.queue.grantConsumeMessages(this.evaluate.role);
    this.evaluate.lambda.addEventSource(
      new SqsEventSource(this.queue, {
        batchSize: 1,
        reportBatchItemFailures: true,
        maxConcurrency: props.maxConcurrency,
      }),
    );
    this.alarms = addAlarms(this, props, {
      // Without rules nothing is queued, and it is right that evaluate does not run. Whatever keeps it from running well shows as
      // ticks that wait: one that fails is in front of the next ones of its token for five minutes. That holds for runs that fail,
      // that AWS throttles, and that nobody starts.
      EvaluateNotRunning: {
        impact:
          'Evaluations wait in the queue, as evaluate fails, is throttled or does not run: rules are not judged and no alert can fire.',
        runbookEntry: 'evaluate-is-not-running',
        metric: this.queue.metricApproximateAgeOfOldestMessage({ ...EACH_MINUTE, statistic: 'Maximum' }),
        atLeast: 150,
        periods: 8,
        badPeriods: 2,
      },
      // Only what has lasted is counted, so one is enough. Three periods, as rules and the watch come every five minutes.
      Trouble: {
        impact:
          'Rules are not judged, alerts do not get out, or something was given up; a notice to operations says which and why.',
        runbookEntry: 'trouble',
        metric: emittedMetric(props.stage, 'Troubles', { ...FIVE_MINUTES, statistic: 'Maximum' }),
        atLeast: 1,
        periods: 3,
        badPeriods: 1,
      },
    });
  }
}
