import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliveryChannels } from '../adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../adapters/dynamodb/delivery-records.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { namedEmails } from '../adapters/dynamodb/named-emails.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { eventBus } from '../adapters/eventbridge/event-bus.ts';
import { lambdaPictures } from '../adapters/lambda/lambda-pictures.ts';
import { cachedSecrets } from '../adapters/secrets/cached-secrets.ts';
import { deliverySecrets } from '../adapters/secrets/delivery-secrets.ts';
import { mailSender } from '../adapters/ses/mail-sender.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { deliveriesQueue } from '../adapters/sqs/deliveries-queue.ts';
import { webhookSender } from '../adapters/webhook/webhook-sender.ts';
import { allowedHosts } from '../domain/channels/webhook-address.ts';
import { allowedHearers } from '../domain/items/new-hearers.ts';
import { once } from '../domain/once.ts';
import { functionLogger } from '../function-logger.ts';
import { plainErrors } from '../plain-errors.ts';
import { stageMetrics } from '../stage-metrics.ts';
import { deliver } from './deliver.ts';
import type { JobOutcome } from './delivery-job.ts';
import { deliverEnvironment } from './environment.ts';

/** A store that does not answer must not use up the time that receivers have. */
const CLIENT = { maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000 } };

const now = () => Date.now();

/** The client of SES, loaded with the first email, which it never sends twice: it repeats no request. */
const ses = once(async () => {
  const { SESv2Client } = await import('@aws-sdk/client-sesv2');
  return new SESv2Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 2_000 } });
});

const events = once(async () => {
  const { EventBridgeClient } = await import('@aws-sdk/client-eventbridge');
  return new EventBridgeClient({ requestHandler: { connectionTimeout: 2_000, requestTimeout: 5_000 } });
});

/** What lives as long as the container; made for its first batch. */
function assemble() {
  const environment = deliverEnvironment(process.env);
  const documents = documentClient(new DynamoDBClient(CLIENT));
  const logger = functionLogger('deliver');
  const missed = (reason: string) => logger.warn('a message goes out without its picture', { reason });
  const drawn = (isDrawn: boolean, linked: boolean) =>
    isDrawn && environment.PICTURE_FUNCTION !== ''
      ? lambdaPictures(environment.PICTURE_FUNCTION, { linked, missed })
      : undefined;
  const {
    EMAIL_FROM: from,
    EMAIL_REPLY_TO: replyTo,
    CONFIGURATION_SET: configurationSet,
    EVENT_BUS: bus,
  } = environment;
  return {
    environment,
    logger,
    emit: stageMetrics(environment.STAGE),
    sqs: new SQSClient({ ...CLIENT, useQueueUrlAsEndpoint: false }),
    dependencies: {
      channels: deliveryChannels(documents, environment.CHANNELS_TABLE),
      records: deliveryRecords(documents, environment.STATE_TABLE, environment.HISTORY_DAYS),
      cap: deliveryHourlyCap(documents, environment.STATE_TABLE),
      secrets: deliverySecrets(cachedSecrets(new SecretsManagerClient(CLIENT), now)),
      sender: webhookSender({ allowed: allowedHosts(environment.ALLOWED_INTERNAL_WEBHOOK_HOSTS) }),
      mail: from === '' ? undefined : mailSender(ses, { from, replyTo, configurationSet }),
      bus: bus === '' ? undefined : eventBus(events, bus),
      notices: noticeStore({
        documents,
        table: environment.STATE_TABLE,
        publish: operationsTopic(new SNSClient(CLIENT), environment.OPERATIONS_TOPIC_ARN),
      }),
      pictures: drawn(environment.PICTURES_IN_CHAT, true),
      mailPictures: drawn(true, false),
      recipients: environment.RECIPIENTS,
      allowed: allowedHearers({ emailDomains: environment.ALLOWED_EMAIL_DOMAINS }),
      namedEmails: namedEmails(documents, {
        organizations: environment.ORGANIZATIONS_TABLE,
        rules: environment.RULES_TABLE,
      }),
      emailFrom: from,
      replyTo,
      eventBus: bus === '' ? undefined : bus,
      alertsTopicArn: environment.ALERTS_TOPIC_ARN,
      now,
      random: Math.random,
    },
  };
}

const isFailure = (outcome: JobOutcome) => outcome.kind !== 'done' && outcome.failed;
const isFault = (outcome: JobOutcome) => outcome.kind === 'wait' && outcome.why === 'fault';

/** A container: what it assembles at its first batch it keeps. */
export function createHandler(): (event: SQSEvent, context: Context) => Promise<SQSBatchResponse> {
  let assembled: ReturnType<typeof assemble> | undefined;
  return async (event, context) => {
    assembled ??= assemble();
    const { environment, logger, emit, sqs, dependencies } = assembled;
    const { DELIVERIES_QUEUE_URL: queue, DELIVERIES_DEAD_LETTERS_URL: deadLetters } = environment;
    const { failed, reports, faults } = await deliver(event.Records, {
      ...dependencies,
      queue: deliveriesQueue(sqs, { queue, deadLetters }),
      timeLeftMs: () => context.getRemainingTimeInMillis(),
      invocationId: randomUUID(),
    });
    for (const { outcome, ...delivery } of reports) {
      const level = isFault(outcome) ? 'error' : isFailure(outcome) ? 'warn' : 'info';
      logger[level]('delivery', { delivery, outcome });
    }
    for (const fault of faults) logger.error('a fault of the queue', { fault });
    emit({
      DeliveriesFailed: faults.length + reports.filter(({ outcome }) => isFailure(outcome)).length,
    });
    return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
  };
}

/** Lambda: hands a batch of messages to their receivers; messages that are not done stay in the queue. */
export const handler = plainErrors(createHandler());
