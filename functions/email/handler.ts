import { randomUUID } from 'node:crypto';
import { Logger } from '@aws-lambda-powertools/logger';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { deliveryRecords } from '../adapters/dynamodb/delivery-records.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { noticeStore } from '../adapters/dynamodb/notice-store.ts';
import { lambdaPictures } from '../adapters/lambda/lambda-pictures.ts';
import { mailSender } from '../adapters/ses/mail-sender.ts';
import { operationsTopic } from '../adapters/sns/operations-topic.ts';
import { deliveriesQueue } from '../adapters/sqs/deliveries-queue.ts';
import { emailEnvironment } from './environment.ts';
import { sendMails } from './send-mails.ts';

/** Short timeouts: a store that does not answer must not use up the time for SES. */
const CLIENT = { maxAttempts: 3, requestHandler: { connectionTimeout: 2_000, requestTimeout: 4_000 } };

const logger = new Logger({ serviceName: 'email' });

/** What lives as long as the container; made for its first batch. */
function assemble() {
  const environment = emailEnvironment(process.env);
  const documents = documentClient(new DynamoDBClient(CLIENT));
  const table = environment.STATE_TABLE;
  const drawing = environment.PICTURE_FUNCTION;
  const missed = (reason: string) => logger.warn('an email goes out without its picture', { reason });
  return {
    records: deliveryRecords(documents, table),
    notices: noticeStore({
      documents,
      table,
      publish: operationsTopic(new SNSClient(CLIENT), environment.OPERATIONS_TOPIC_ARN),
    }),
    sender: mailSender(new SESv2Client({ maxAttempts: 1, requestHandler: { connectionTimeout: 2_000 } }), {
      from: environment.EMAIL_FROM,
      replyTo: environment.EMAIL_REPLY_TO,
      configurationSet: environment.CONFIGURATION_SET,
    }),
    queue: deliveriesQueue(new SQSClient({ ...CLIENT, useQueueUrlAsEndpoint: false }), {
      queue: environment.EMAILS_QUEUE_URL,
      deadLetters: environment.EMAILS_DEAD_LETTERS_URL,
    }),
    recipients: environment.RECIPIENTS,
    pictures: drawing === '' ? undefined : lambdaPictures(drawing, { linked: false, missed }),
    domain: environment.EMAIL_FROM.replace(/^.*@/, ''),
    replyTo: environment.EMAIL_REPLY_TO,
    now: () => Date.now(),
    random: Math.random,
  };
}

let assembled: ReturnType<typeof assemble> | undefined;

/** Lambda: sends a batch of emails to their addresses; messages that are not done stay in the queue. */
export async function handler(event: SQSEvent, context: Context): Promise<SQSBatchResponse> {
  assembled ??= assemble();
  const { failed, reports, faults } = await sendMails(event.Records, {
    ...assembled,
    timeLeftMs: () => context.getRemainingTimeInMillis(),
    invocationId: randomUUID(),
  });
  for (const { outcome, ...email } of reports) {
    logger[outcome.kind !== 'done' && outcome.failed ? 'warn' : 'info']('email', { email, outcome });
  }
  for (const fault of faults) logger.error('a fault of the queue', { fault });
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
