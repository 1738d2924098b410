import { Logger } from '@aws-lambda-powertools/logger';
import { type Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { SNSClient } from '@aws-sdk/client-sns';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { evaluationRecordStore } from '../adapters/dynamodb/evaluation-record-store.ts';
import { historyStore } from '../adapters/dynamodb/history-store.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { heartbeatSubscriptions } from '../adapters/sns/heartbeat-subscriptions.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { callDeadMan } from '../adapters/webhook/heartbeat-dead-man.ts';
import { METRICS } from '../metric-names.ts';
import { stageMetrics } from '../stage-metrics.ts';
import { heartbeatEnvironment } from './environment.ts';
import { type HeartbeatDependencies, heartbeat } from './heartbeat.ts';

const logger = new Logger({ serviceName: 'heartbeat' });
let built: { readonly dependencies: HeartbeatDependencies; readonly metrics: Metrics } | undefined;

/** What lives as long as the container. */
function build(): { readonly dependencies: HeartbeatDependencies; readonly metrics: Metrics } {
  const environment = heartbeatEnvironment(process.env);
  const documents = documentClient();
  const sns = new SNSClient();
  const table = environment.STATE_TABLE;
  const publish = operationsTopic(sns, environment.OPERATIONS_TOPIC_ARN);
  const topics = { alerts: environment.ALERTS_TOPIC_ARN, operations: environment.OPERATIONS_TOPIC_ARN };
  const deadManUrl = environment.DEAD_MAN_URL;
  return {
    metrics: stageMetrics(environment.STAGE),
    dependencies: {
      stage: environment.STAGE,
      configuration: configurationStore(documents, {
        organizations: environment.ORGANIZATIONS_TABLE,
        rules: environment.RULES_TABLE,
      }),
      states: ruleStateStore(documents, table),
      history: historyStore(documents, table),
      records: evaluationRecordStore(documents, table, (problem) =>
        logger.warn('a record cannot be read', { problem }),
      ),
      notices: noticeStore({ documents, table, publish }),
      subscriptions: (topic) => heartbeatSubscriptions(sns, topics[topic]),
      publish,
      ...(deadManUrl === '' ? {} : { callDeadMan: () => callDeadMan(deadManUrl) }),
    },
  };
}

/** Lambda, called once a day: says that the stack is alive, and how it does. */
export async function handler(): Promise<void> {
  built ??= build();
  const { dependencies, metrics } = built;
  const { report, troubles, deadMan } = await heartbeat(dependencies, Date.now());
  metrics.addMetric(METRICS.ConfirmedSubscribers, MetricUnit.Count, report.subscribers.alerts.confirmed);
  metrics.publishStoredMetrics();
  const { rules, tokens, buckets } = report;
  logger.info('heartbeat', { troubles, deadMan, rules: rules.length, tokens: tokens.length, buckets });
}
