import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { alertTopics } from '../../functions/adapters/sns/alert-topics.ts';
import { summaryTopics } from '../../functions/adapters/sns/summary-topics.ts';
import { recipientsVariable } from '../../functions/deliver/environment.ts';
import { createHandler } from '../../functions/deliver/handler.ts';
import { storyEmail } from '../../functions/domain/messages/email/story-email.ts';
import { emailSubject } from '../../functions/domain/wording/email-subject.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { type EmbeddedEmails, startEmails } from '../../local/aws/start-emails.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildSummary } from '../support/build-summary.ts';
import { lambdaContext, sqsRecord } from '../support/lambda-invocation.ts';

/** A container of its own: another test of the same process has one with other settings. */
const handler = createHandler();

let aws: EmbeddedAws;
let emails: EmbeddedEmails;
let folder: string;
let queueUrl: string;
let organizationsTable: string;
let arns: { alerts: string; alertEvents: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mention-alerts-emails-'));
  [aws, emails] = await Promise.all([startEmbeddedAws(), startEmails(folder)]);
  const { region } = aws;
  const topic = aws.messages.createTopic('alerts', { region });
  queueUrl = aws.messages.createQueue('emails', { region }).queueUrl;
  // Not raw, as the stack subscribes it.
  aws.messages.subscribe({ topic: 'alerts', queue: 'emails', region });
  arns = { alerts: topic.topicArn, alertEvents: aws.createTopic().topicArn };
  organizationsTable = await aws.createOrganizationsTable();
  const settings = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: LOCAL_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: LOCAL_CREDENTIALS.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: aws.databaseUrl,
    AWS_ENDPOINT_URL_SNS: aws.messagesUrl,
    AWS_ENDPOINT_URL_SQS: aws.messagesUrl,
    AWS_ENDPOINT_URL_SESV2: emails.url,
    STAGE: 'test',
    STATE_TABLE: await aws.createStateTable(),
    DELIVERIES_QUEUE_URL: queueUrl,
    DELIVERIES_DEAD_LETTERS_URL: aws.createQueue().queueUrl,
    CHANNELS_TABLE: await aws.createChannelsTable(),
    ORGANIZATIONS_TABLE: organizationsTable,
    RULES_TABLE: await aws.createRulesTable(),
    HISTORY_DAYS: '90',
    ALERTS_TOPIC_ARN: topic.topicArn,
    ALLOWED_INTERNAL_WEBHOOK_HOSTS: '',
    PICTURES_IN_CHAT: '',
    EVENT_BUS: '',
    OPERATIONS_TOPIC_ARN: aws.createTopic().topicArn,
    EMAIL_FROM: 'alerts@example.com',
    CONFIGURATION_SET: 'set',
    EMAIL_REPLY_TO: 'engineer@example.com',
    PICTURE_FUNCTION: '',
    RECIPIENTS: recipientsVariable([{ address: 'pr@example.com', filterPolicy: { organizationId: ['42'] } }]),
    AWS_LAMBDA_LOG_LEVEL: 'FATAL',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([emails.stop(), aws.stop()]);
  await rm(folder, { recursive: true, force: true });
});

/** Hands what is in the queue to the function, as Lambda does; gives which messages stay. */
async function invoke() {
  const { Messages = [] } = await aws.sqs.send(
    new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 }),
  );
  const Records = Messages.map(({ MessageId = '', ReceiptHandle = '', Body = '' }) =>
    sqsRecord({
      queue: 'emails',
      messageId: MessageId,
      receiptHandle: ReceiptHandle,
      body: Body,
      sentAt: Date.now(),
      receives: 1,
    }),
  );
  const { batchItemFailures } = await handler({ Records }, lambdaContext('deliver', 120_000));
  return { received: Records.length, batchItemFailures };
}

test('what the topic took becomes an email: the same text, HTML beside it, in the thread of its episode', async () => {
  const event = buildAlertEvent();
  const email = storyEmail([event], wordsOf({}));
  await alertTopics(aws.sns, { ...arns, html: true }).email([event], { ...email, isStory: true });
  expect(await invoke()).toEqual({ received: 1, batchItemFailures: [] });
  const [sent] = emails.sent;
  expect(sent).toMatchObject({ to: 'pr@example.com', subject: email.subject, text: email.body });
  expect(sent?.html).toContain('Acme is down again, third time this week');
  expect(sent?.headers.get('References')).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
});

test.each(['قهوة النخيل', 'בית קפה', '日本語', 'Zażółć', 'Яндекс'])(
  'the subject keeps the script of %s, which SNS would not take, in an alert and in a summary',
  async (name) => {
    const { data, ...envelope } = buildAlertEvent({ watch: { kind: 'keyword', id: '1', name } }, { id: name });
    const email = storyEmail([{ ...envelope, data }], wordsOf({}));
    await alertTopics(aws.sns, { ...arns, html: true }).email([{ ...envelope, data }], { ...email, isStory: true });
    await summaryTopics(aws.sns, arns, 'press').email(buildSummary({ organization: { organizationId: '42', name } }));
    await invoke();
    const [alert, summary] = emails.sent
      .slice(-2)
      .map(({ subject }) => subject.replace(/[\u2068\u2069]/gu, ''))
      .sort();
    expect(alert).toBe(`[ALERT] ${name}: 63 mentions in 1 h, usual daily peak 21`);
    expect(summary).toContain(`[SUMMARY] ${name}: 1 story`);
  },
);

test('a summary becomes one, too', async () => {
  await summaryTopics(aws.sns, arns, 'press').email(buildSummary());
  await invoke();
  expect(emails.sent.at(-1)?.text).toContain('mention-alerts --stack press summary');
  expect(emails.sent.at(-1)?.subject).toMatch(/^\[SUMMARY\]/);
  expect(emails.sent.at(-1)?.html).toContain('1. Fjellglide e-bike');
  expect(emails.sent.at(-1)?.html).toContain('<h2');
});

test('whom the organization names gets its alerts and summaries, too, and nothing else of the topic', async () => {
  const before = emails.sent.length;
  const sentTo = () =>
    emails.sent
      .slice(before)
      .map(({ to }) => to)
      .sort();
  const of = (organizationId: string) => {
    const { data, ...event } = buildAlertEvent({}, { id: `of-${organizationId}` });
    return { ...event, data: { ...data, rule: { ...data.rule, organizationId } } };
  };
  await aws.documents.send(
    new PutCommand({
      TableName: organizationsTable,
      Item: { organizationId: 42n, emails: ['PR@example.com', 'desk@example.com'] },
    }),
  );
  for (const event of [of('42'), of('77')]) {
    const email = storyEmail([event], wordsOf({}));
    await alertTopics(aws.sns, { ...arns, html: true }).email([event], { ...email, isStory: true });
  }
  await summaryTopics(aws.sns, arns, 'press').email(
    buildSummary({ organization: { organizationId: '42', name: 'Acme' } }),
  );
  expect((await invoke()).batchItemFailures).toEqual([]);
  expect(sentTo()).toEqual(['desk@example.com', 'desk@example.com', 'pr@example.com', 'pr@example.com']);
});

test('an address that SES does not take leaves the message in the queue', async () => {
  emails.refuse(() => ({ status: 429, code: 'TooManyRequestsException' }));
  const event = buildAlertEvent({ status: 'resolved' }, { id: 'b', time: '2026-11-20T15:05:00.000Z' });
  await alertTopics(aws.sns, { ...arns, html: true }).email([event], {
    ...emailSubject(event, wordsOf({})),
    body: 'Over',
  });
  const { received, batchItemFailures } = await invoke();
  expect([received, batchItemFailures.length]).toEqual([1, 1]);
});
