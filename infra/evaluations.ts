import { Duration } from 'aws-cdk-lib';
import { SqsEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { EvaluateEnvironment } from '../functions/evaluate/environment.ts';
import type { Actions } from './actions.ts';
import { BundledFunction } from './bundled-function.ts';
import { readSecretsUnder } from './read-secrets-under.ts';
import { STATE_ACTIONS, type Tables } from './tables.ts';
import type { Topics } from './topics.ts';

export interface EvaluationsProps {
  readonly stage: string;
  readonly logRetention: RetentionDays;
  readonly tables: Tables;
  readonly topics: Topics;
  readonly mediaApiUrl: string;
  /** For how many days the history of what was told is kept. */
  readonly historyDays: number;
  /** Names of secrets of other stages that this stage uses, too. */
  readonly sharedSecrets: readonly string[];
  /** Where the links of alerts lead, if alerts have links. */
  readonly actions: Actions | undefined;
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
        ACTIONS_URL: props.actions?.url ?? '',
        ACTIONS_SECRET: props.actions?.secret.secretArn ?? '',
      } satisfies Record<keyof EvaluateEnvironment, string>,
    });
    this.evaluate.allow(['dynamodb:Scan'], [tables.organizations.tableArn]);
    this.evaluate.allow(['dynamodb:Query'], [tables.rules.tableArn]);
    this.evaluate.allow(STATE_ACTIONS, [tables.state.tableArn]);
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
  }
}
