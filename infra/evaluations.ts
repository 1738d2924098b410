import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { EvaluateEnvironment } from '../functions/evaluate/environment.ts';
import type { Actions } from './actions.ts';
import { BundledFunction } from './bundled-function.ts';
import { addDeadLetterAlarms } from './dead-letter-alarms.ts';
import { emittedMetric } from './emitted-metric.ts';
import { addAlarms, EACH_MINUTE, type OperationsAlarm, QUARTER_MINUTES } from './operations-alarm.ts';
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

/** After a failed run, a later one publishes within a minute or two; an alert that waits longer is stuck. */
const UNPUBLISHED_IS_OLD_SECONDS = 300;

/** Three intervals of the shortest `every`: a rule that waits longer counts as late, and people should know. */
export const FALLING_BEHIND_SECONDS = 900;

const MINUTE = Duration.minutes(1);
const FIVE_MINUTES = Duration.minutes(5);

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
      retentionPeriod: Duration.days(14),
    });
    this.queue = new Queue(this, 'Queue', {
      fifo: true,
      contentBasedDeduplication: true,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      // A little above the timeout, so a tick that dies delays the next ones of its token by five minutes at most.
      visibilityTimeout: Duration.seconds(60),
      retentionPeriod: Duration.minutes(10),
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
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
    this.alarms = [...this.alarmsOfFunction(props), ...this.alarmsOfRules(props), ...this.alarmsOfQueue(props)];
  }

  private alarmsOfFunction(props: EvaluationsProps): OperationsAlarm[] {
    return addAlarms(this, props, {
      // In a fleet whose rules are due every five minutes, perhaps only two minutes of five show a failure.
      EvaluateFailing: {
        impact: 'Evaluations of at least one token fail: its rules are not judged, and their alerts are late.',
        runbookEntry: 'evaluate-is-failing',
        metric: this.evaluate.lambda.metricErrors(EACH_MINUTE),
        atLeast: 1,
        periods: QUARTER_MINUTES,
        badPeriods: 3,
      },
      // Without rules nothing is queued, and it is right that evaluate does not run. A fault shows as a tick that waits in
      // the queue.
      EvaluateNotRunning: {
        impact: 'Evaluations wait in the queue and evaluate does not run: rules are not judged and no alert can fire.',
        runbookEntry: 'evaluate-is-not-running',
        metric: this.queue.metricApproximateAgeOfOldestMessage({ ...EACH_MINUTE, statistic: 'Maximum' }),
        atLeast: 180,
        periods: 5,
        badPeriods: 2,
      },
      EvaluateThrottled: {
        impact: 'AWS throttles the function evaluate: rules are judged late or not at all.',
        runbookEntry: 'evaluate-is-throttled',
        metric: this.evaluate.lambda.metricThrottles(EACH_MINUTE),
        atLeast: 1,
        periods: QUARTER_MINUTES,
        badPeriods: 3,
      },
    });
  }

  private alarmsOfRules(props: EvaluationsProps): OperationsAlarm[] {
    return addAlarms(this, props, {
      // An event that waits starts an evaluation each minute, and the watch looks every five minutes. So the alarm rings in
      // the sixth minute, goes on when only the watch still runs, and ends within six minutes.
      AlertsUnpublished: {
        impact: 'Alerts have fired and reach nobody: SNS refuses them, or evaluate does not run.',
        runbookEntry: 'alerts-are-not-published',
        metric: emittedMetric(props.stage, 'OldestUnpublishedSeconds', { statistic: 'Maximum', period: MINUTE }),
        atLeast: UNPUBLISHED_IS_OLD_SECONDS,
        periods: 6,
        badPeriods: 1,
      },
      RulesFallingBehind: {
        impact: 'Some rules are judged more than fifteen minutes late, so their alerts are late by as much.',
        runbookEntry: 'rules-are-falling-behind',
        metric: emittedMetric(props.stage, 'OldestDueRuleSeconds', { statistic: 'Maximum', period: MINUTE }),
        atLeast: FALLING_BEHIND_SECONDS,
        periods: 8,
        badPeriods: 3,
      },
      // Requests that fail are sent again each minute, or every other minute after an answer of 429.
      ServiceFailing: {
        impact:
          'The monitoring service does not answer, or answers with errors, so the rules that need these answers are not judged.',
        runbookEntry: 'the-service-is-failing',
        metric: emittedMetric(props.stage, 'ServiceErrors', { statistic: 'Sum', period: MINUTE }),
        atLeast: 1,
        periods: 8,
        badPeriods: 3,
      },
      // A rule that fails by a fault of ours is tried each minute; if the service refuses its counts, only when it is due. Two
      // failures in 35 minutes keep the alarm on for rules that are due each quarter of an hour.
      RulesFailed: {
        impact: 'Some rules cannot be judged because of an error, so none of their alerts fires.',
        runbookEntry: 'rules-fail',
        metric: emittedMetric(props.stage, 'RulesFailed', { statistic: 'Sum', period: MINUTE }),
        atLeast: 1,
        periods: 35,
        badPeriods: 2,
      },
      TokenRejected: {
        impact:
          'The monitoring service refuses a token, so no rule of its organizations is judged and none of their alerts fires.',
        runbookEntry: 'the-token-is-rejected',
        metric: emittedMetric(props.stage, 'TokenRejected', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 1,
      },
      BudgetExhausted: {
        impact:
          'For an hour the rules have needed more requests to the monitoring service than are allowed. The least severe rules are judged late.',
        runbookEntry: 'the-request-budget-is-exhausted',
        metric: emittedMetric(props.stage, 'BudgetExhaustedTicks', { statistic: 'Sum', period: FIVE_MINUTES }),
        atLeast: 1,
        periods: 12,
      },
    });
  }

  private alarmsOfQueue(props: EvaluationsProps): OperationsAlarm[] {
    return addDeadLetterAlarms(this, 'EvaluationsDeadLetters', {
      ...props,
      queue: this.deadLetters,
      impact:
        'An evaluation of one token failed five times and was given up. The next evaluations make up for it, unless they fail for the same reason.',
      runbookEntry: 'dead-letters-of-evaluations',
    });
  }
}
