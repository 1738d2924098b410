import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliveryChannels } from '../adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../adapters/dynamodb/delivery-records.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { deliverySecrets } from '../adapters/secrets/delivery-secrets.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { deliveriesQueue } from '../adapters/sqs/deliveries-queue.ts';
import { webhookSender } from '../adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../domain/delivery/webhook-address.ts';
import { METRICS } from '../metric-names.ts';
import { stageMetrics } from '../stage-metrics.ts';
import { deliver } from './deliver.ts';
import { deliverEnvironment } from './environment.ts';

/** A store that does not answer must not use up the time that receivers have. */
const CLIENT = { maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000 } };

const now = () => Date.now();

/** What lives as long as the container; made for its first batch. */
function assemble() {
  const environment = deliverEnvironment(process.env);
  const documents = documentClient(new DynamoDBClient(CLIENT));
  return {
    logger: new Logger({ serviceName: 'deliver' }),
    metrics: stageMetrics(environment.STAGE),
    dependencies: {
      channels: deliveryChannels(documents, environment.CHANNELS_TABLE),
      records: deliveryRecords(documents, environment.STATE_TABLE),
      cap: deliveryHourlyCap(documents, environment.STATE_TABLE),
      secrets: deliverySecrets(cachedSecrets(new SecretsManagerClient(CLIENT), now)),
      sender: webhookSender({ allowed: allowedHosts(environment.ALLOWED_INTERNAL_WEBHOOK_HOSTS) }),
      queue: deliveriesQueue(new SQSClient({ ...CLIENT, useQueueUrlAsEndpoint: false }), {
        queue: environment.DELIVERIES_QUEUE_URL,
        deadLetters: environment.DELIVERIES_DEAD_LETTERS_URL,
      }),
      notices: noticeStore({
        documents,
        table: environment.STATE_TABLE,
        publish: operationsTopic(new SNSClient(CLIENT), environment.OPERATIONS_TOPIC_ARN),
      }),
      now,
      random: Math.random,
    },
  };
}

let assembled: ReturnType<typeof assemble> | undefined;

/** Hands a batch of events to their channels; messages that are not done stay in the queue. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  assembled ??= assemble();
  const { logger, metrics, dependencies } = assembled;
  const { failed, reports, faults, oldestUndeliveredMs } = await deliver(event.Records, {
    ...dependencies,
    timeLeftMs: () => context.getRemainingTimeInMillis(),
    invocationId: randomUUID(),
  });
  for (const { outcome, ...delivery } of reports) {
    const isFailure = outcome.kind !== 'done' && outcome.failed;
    const isFault = outcome.kind === 'wait' && outcome.why === 'fault';
    logger[isFault ? 'error' : isFailure ? 'warn' : 'info']('delivery', { delivery, outcome });
    if (isFault) metrics.addMetric(METRICS.Faults, MetricUnit.Count, 1);
    if (isFailure) metrics.addMetric(METRICS.DeliveriesFailed, MetricUnit.Count, 1);
    if (outcome.kind === 'done' && (outcome.how === 'delivered' || outcome.how === 'digest')) {
      metrics.addMetric(METRICS.DeliveriesSucceeded, MetricUnit.Count, 1);
    }
  }
  for (const fault of faults) {
    logger.error('a fault of the queue', { fault });
    metrics.addMetric(METRICS.Faults, MetricUnit.Count, 1);
  }
  metrics.addMetric(METRICS.OldestUndeliveredSeconds, MetricUnit.Seconds, Math.round(oldestUndeliveredMs / 1000));
  metrics.publishStoredMetrics();
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
