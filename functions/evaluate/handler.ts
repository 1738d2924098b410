import { Logger } from '@aws-lambda-powertools/logger';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import type { Context, SQSEvent } from 'aws-lambda';
import { careStore } from '../adapters/dynamodb/care-store.ts';
import { configurationStore } from '../adapters/dynamodb/configuration-store.ts';
import { deliveryHourlyCap } from '../adapters/dynamodb/delivery-hourly-cap.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { historyStore } from '../adapters/dynamodb/history-store.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { requestBudget } from '../adapters/dynamodb/request-budget.ts';
import { ruleStateStore } from '../adapters/dynamodb/rule-state-store.ts';
import { runStore } from '../adapters/dynamodb/run-store.ts';
import { waitingStore } from '../adapters/dynamodb/waiting-store.ts';
import { keptBriefly } from '../adapters/kept-briefly.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { alertTopics } from '../adapters/sns/alert-topics.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { createMediaApiClient, type MediaApiClient } from '../media-api/media-api-client.ts';
import { checkAllowance } from './check-allowance.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import { evaluateEnvironment } from './environment.ts';
import { evaluate } from './evaluate.ts';
import { parseEvaluationMessage } from './evaluation-message.ts';
import { evaluationMetrics } from './evaluation-metrics.ts';
import { organizationCache } from './organization-cache.ts';

/**
 * Each evaluation reads the whole Organizations table; for many tokens a container would read it anew many times a
 * minute. A change waits so long at most, in ms.
 */
const ORGANIZATIONS_KEPT_MS = 5_000;

/** Judging and publishing come after the last request to the service, so requests end this long before the function. */
const RESERVE_MS = 10_000;

/** Paying what is owed, and noting where to go on, come after the last verdict. */
const AFTER_JUDGING_MS = 4_000;

const logger = new Logger({ serviceName: 'evaluate' });
let built: { readonly dependencies: EvaluateDependencies; readonly stage: string } | undefined;

/** What lives as long as the container. */
function build(): { readonly dependencies: EvaluateDependencies; readonly stage: string } {
  const environment = evaluateEnvironment(process.env);
  const now = () => Date.now();
  const documents = documentClient();
  const sns = new SNSClient();
  const table = environment.STATE_TABLE;
  const configuration = configurationStore(documents, {
    organizations: environment.ORGANIZATIONS_TABLE,
    rules: environment.RULES_TABLE,
  });
  const clients = new Map<string, MediaApiClient>();
  const clientFor = (token: string) => {
    const known = clients.get(token);
    if (known !== undefined) return known;
    const client = createMediaApiClient({ baseUrl: environment.MEDIA_API_URL, token });
    clients.set(token, client);
    return client;
  };
  return {
    stage: environment.STAGE,
    dependencies: {
      configuration: {
        ...configuration,
        organizations: keptBriefly(configuration.organizations, ORGANIZATIONS_KEPT_MS, now),
      },
      states: ruleStateStore(documents, table),
      history: historyStore(documents, table),
      waiting: waitingStore(documents, table),
      runs: runStore(documents, table),
      care: careStore(documents, table),
      budget: requestBudget(documents, table),
      notices: noticeStore({ documents, table, publish: operationsTopic(sns, environment.OPERATIONS_TOPIC_ARN) }),
      topics: alertTopics(sns, {
        alerts: environment.ALERTS_TOPIC_ARN,
        alertEvents: environment.ALERT_EVENTS_TOPIC_ARN,
      }),
      emailCap: deliveryHourlyCap(documents, table),
      readSecret: cachedSecrets(new SecretsManagerClient(), now),
      clientFor,
      organizations: organizationCache(now),
      checkAllowance: checkAllowance(now),
      source: `/mention-alerts/${environment.STAGE}`,
      now,
      log: (message, fields) => logger.warn(message, fields),
    },
  };
}

/** Lambda: one queue message, one evaluation (batch size 1). Throws where the message is to come again. */
export async function handler(event: SQSEvent, context: Context): Promise<void> {
  built ??= build();
  const endMs = performance.now() + context.getRemainingTimeInMillis();
  for (const record of event.Records) {
    const message = parseEvaluationMessage(record.body);
    const report = await evaluate(message, built.dependencies, {
      deadlineMs: endMs - RESERVE_MS,
      isTimeUp: () => performance.now() > endMs - AFTER_JUDGING_MS,
      retried: Number(record.attributes.ApproximateReceiveCount) > 1,
    });
    logger.info('evaluated', { tick: message.tick, secretName: message.secretName, ...report });
    evaluationMetrics(built.stage, report);
  }
}
