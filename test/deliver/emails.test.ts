import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { deliveryChannels } from '../../functions/adapters/dynamodb/delivery-channels.ts';
import { deliveryHourlyCap } from '../../functions/adapters/dynamodb/delivery-hourly-cap.ts';
import { deliveryRecords } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { namedEmails } from '../../functions/adapters/dynamodb/named-emails.ts';
import { noticeStore } from '../../functions/adapters/dynamodb/notice-store.ts';
import { deliverySecrets } from '../../functions/adapters/secrets/delivery-secrets.ts';
import { mailSender } from '../../functions/adapters/ses/mail-sender.ts';
import { mailAttribute } from '../../functions/adapters/sns/mail-attribute.ts';
import { webhookSender } from '../../functions/adapters/webhook/webhook-sender.ts';
import { deliver } from '../../functions/deliver/deliver.ts';
import type { Recipients } from '../../functions/deliver/environment.ts';
import { eventId, type PublishedEvent } from '../../functions/domain/alerting/event/alert-event.ts';
import { messageAttributes } from '../../functions/domain/alerting/event/message-attributes.ts';
import { mailContentOf } from '../../functions/domain/channels/email/mail-content.ts';
import type { DeliveryRecords } from '../../functions/domain/channels/ports.ts';
import { allowedHosts } from '../../functions/domain/channels/webhook-address.ts';
import type { AllowedHearers } from '../../functions/domain/items/new-hearers.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { type EmbeddedEmails, startEmails } from '../../local/aws/start-emails.ts';
import { buildAlertEvent } from '../support/build-alert-event.ts';
import { buildSummary } from '../support/build-summary.ts';
import { CHANNELS_ALONE } from '../support/channels-alone.ts';
import { fakePictures } from '../support/fake-pictures.ts';

const PR = 'pr@example.com';
const CEO = 'ceo@example.com';
const START = Date.parse('2026-11-20T14:06:00.000Z');

let folder: string;
let ses: EmbeddedEmails;
let client: SESv2Client;
let world: ReturnType<typeof startWorld>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mention-alerts-emails-'));
  ses = await startEmails(folder);
  client = new SESv2Client({
    region: LOCAL_ACCOUNT.region,
    credentials: LOCAL_CREDENTIALS,
    endpoint: ses.url,
    maxAttempts: 1,
  });
});
afterAll(async () => {
  client.destroy();
  await ses.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  world = startWorld();
});
afterEach(() => ses.refuse(() => undefined));

/** `email` with its real adapters: tables in memory, SES over the wire, a queue and a clock that the test turns. */
function startWorld() {
  const memory = memoryDynamoDb(STORE_TABLES);
  const documents = simulatedDocuments(async (command, input) => memory.apply(command, input));
  const records = deliveryRecords(documents, 'state');
  const operations: string[] = [];
  const notices = noticeStore({
    documents,
    table: 'state',
    publish: async (subject) => {
      operations.push(subject);
    },
  });
  const settings = { from: 'alerts@example.com', replyTo: 'engineer@example.com', configurationSet: 'set' };
  const sender = mailSender(async () => client, settings);
  const pictures = fakePictures();
  const before = ses.sent.length;
  const dueAt = new Map<string, number>();
  const deadLetters: string[] = [];
  let inFlight: { readonly messageId: string; readonly body: string }[] = [];
  let now = START;
  let counter = 0;
  return {
    operations,
    pictures,
    deadLetters,
    publish(body: string) {
      counter += 1;
      inFlight.push({ messageId: `m-${counter}`, body });
    },
    /** One invocation with all messages that are due. */
    async run(
      recipients: Recipients,
      faults: { readonly records?: DeliveryRecords; readonly namedEmails?: () => Promise<never> } = {},
      allowed: AllowedHearers = {},
    ) {
      counter += 1;
      const batch = inFlight.filter(({ messageId }) => (dueAt.get(messageId) ?? 0) <= now);
      const result = await deliver(
        batch.map(({ messageId, body }) => ({
          messageId,
          body,
          receiptHandle: messageId,
          attributes: { ApproximateReceiveCount: '1' },
        })),
        {
          ...CHANNELS_ALONE,
          channels: deliveryChannels(documents, 'channels'),
          cap: deliveryHourlyCap(documents, 'state'),
          secrets: deliverySecrets(async (name) => name),
          sender: webhookSender({ allowed: allowedHosts('') }),
          records: faults.records ?? records,
          namedEmails: faults.namedEmails ?? namedEmails(documents, { organizations: 'organizations', rules: 'rules' }),
          mail: sender,
          notices,
          queue: {
            comeBackIn: async (handle, seconds) => {
              dueAt.set(handle, now + seconds * 1000);
            },
            toDeadLetters: async (body) => {
              deadLetters.push(body);
            },
          },
          recipients,
          allowed,
          mailPictures: pictures,
          emailFrom: settings.from,
          replyTo: settings.replyTo,
          now: () => now,
          random: () => 0.5,
          timeLeftMs: () => 100_000,
          invocationId: `invocation-${counter}`,
        },
      );
      const handled = new Set(batch.map(({ messageId }) => messageId));
      inFlight = inFlight.filter(({ messageId }) => !handled.has(messageId) || result.failed.includes(messageId));
      return result;
    },
    /** The item of an organization, as somebody writes it. */
    async name(organizationId: bigint, emails?: readonly unknown[], more: Readonly<Record<string, unknown>> = {}) {
      const Item = { organizationId, secretName: 'mention-alerts/token/main', ...(emails && { emails }), ...more };
      await documents.send(new PutCommand({ TableName: 'organizations', Item }));
    },
    /** The item of a rule, of which nothing else is read; undefined removes it. */
    async nameOfRule(ruleId: string, notify: unknown, organizationId = 42n) {
      const Item = { organizationId, ruleId, notify };
      await documents.send(new PutCommand({ TableName: 'rules', Item }));
    },
    records,
    advance(ms: number) {
      now += ms;
    },
    left: () => inFlight.length,
    sent: () => ses.sent.slice(before),
    sentTo: () =>
      ses.sent
        .slice(before)
        .map(({ to, subject }) => `${to} ${subject}`)
        .sort(),
  };
}

const everybody: Recipients = [{ address: PR }, { address: CEO }];

/** An event of a rule, so many minutes after the first. */
function eventOf(
  status: PublishedEvent['data']['status'],
  minutes = 0,
  ruleId = 'acme-spike',
  organizationId = 42n,
): PublishedEvent {
  const time = Date.parse('2026-11-20T14:05:00.000Z') + minutes * MINUTE_MS;
  const identity = { organizationId, ruleId, episodeStart: 0, transition: status, tick: time };
  const rule = { ...buildAlertEvent().data.rule, ruleId, organizationId: String(organizationId) };
  return buildAlertEvent({ status, rule }, { id: eventId(identity), time: new Date(time).toISOString() });
}

let published = 0;

/** What SNS puts into the queue for an email that tells these events. */
function notification(
  events: readonly PublishedEvent[],
  subject = events.map(({ data }) => data.status).join('+'),
): string {
  published += 1;
  const attributes = {
    ...messageAttributes(events),
    ...mailAttribute(mailContentOf(events, { isStory: true, subject })),
  };
  return JSON.stringify({
    Type: 'Notification',
    TopicArn: CHANNELS_ALONE.alertsTopicArn,
    MessageId: `sns-${published}`,
    Subject: subject,
    Message: 'The text.\n',
    MessageAttributes: Object.fromEntries(
      Object.entries(attributes).map(([name, each]) => [name, { Type: each?.DataType, Value: each?.StringValue }]),
    ),
  });
}

describe('that others will hear of an organization', () => {
  const told = (formerEmails: readonly string[]) => {
    const attributes = mailAttribute({ tells: [], subject: 'others', formerEmails: [...formerEmails] });
    const organizationId = { DataType: 'String', StringValue: '42' };
    return JSON.stringify({
      Type: 'Notification',
      TopicArn: CHANNELS_ALONE.alertsTopicArn,
      MessageId: 'sns-others',
      Message: 'rival@evil.example gets its emails.',
      MessageAttributes: Object.fromEntries(
        Object.entries({ ...attributes, organizationId }).map(([name, each]) => [
          name,
          { Type: each?.DataType, Value: each?.StringValue },
        ]),
      ),
    });
  };

  test('is told to those that the same change takes off, too, once each', async () => {
    await world.name(42n, ['rival@evil.example', PR]);
    world.publish(told(['boss@example.com', 'PR@example.com']));
    await world.run([{ address: CEO }]);
    expect(world.sentTo()).toEqual(
      [`boss@example.com others`, `${CEO} others`, `${PR} others`, 'rival@evil.example others'].sort(),
    );
  });

  test('is told to nobody outside of the domains that the stack allows, and no alert is', async () => {
    await world.name(42n, ['rival@evil.example', PR]);
    const allowed = { emailDomains: ['example.com'] };
    world.publish(told(['left@evil.example', 'boss@example.com']));
    world.publish(notification([eventOf('firing')]));
    // Addresses of the stack itself are not limited.
    await world.run([{ address: 'agency@other.example' }], {}, allowed);
    expect(world.sentTo()).toEqual(
      [
        ...['boss@example.com', 'agency@other.example', PR].map((each) => `${each} others`),
        ...['agency@other.example', PR].map((each) => `${each} firing`),
      ].sort(),
    );
  });
});

describe('an email', () => {
  test('goes once to each address, with its text as it is', async () => {
    world.publish(notification([eventOf('firing')]));
    const { reports } = await world.run(everybody);
    expect(reports.map(({ outcome }) => outcome)).toEqual(Array(2).fill({ kind: 'done', how: 'delivered' }));
    expect(world.sentTo()).toEqual([`${CEO} firing`, `${PR} firing`]);
    expect(world.sent()[0]?.text).toBe('The text.\n');
    expect(world.sent()[0]?.html).toContain('63 mentions in 1 h');
    expect(world.left()).toBe(0);
  });

  test('has its picture, drawn once for all addresses', async () => {
    const course = { to: '2026-11-20T14:05:00.000Z', counts: [1, 2, 63], line: 30, bound: 'atLeast' as const };
    const { data, ...event } = eventOf('firing');
    world.publish(notification([{ ...event, data: { ...data, course } }]));
    await world.run(everybody);
    expect(world.pictures.asked).toHaveLength(1);
    for (const { html, pictures } of world.sent()) {
      expect(html).toContain('src="cid:course"');
      expect([...pictures.keys()]).toEqual(['course']);
    }
  });

  test('that SNS or SQS brings twice is sent once, and so is one that was published twice', async () => {
    const first = notification([eventOf('firing')]);
    for (const body of [first, first, notification([eventOf('firing')])]) world.publish(body);
    await world.run(everybody);
    expect(world.sentTo()).toEqual([`${CEO} firing`, `${PR} firing`]);
  });

  test('goes to whom its filter lets it through, and to nobody else', async () => {
    const recipients: Recipients = [
      { address: PR, filterPolicy: { severity: ['critical'] } },
      { address: CEO, filterPolicy: { ruleId: [{ prefix: 'acme' }], status: ['firing'] } },
    ];
    world.publish(notification([eventOf('firing')]));
    await world.run(recipients);
    expect(world.sentTo()).toEqual([`${CEO} firing`]);
    expect(world.left()).toBe(0);
  });

  test('of no rule, such as a summary or one that somebody published by hand, goes out as it is', async () => {
    world.publish(
      JSON.stringify({
        TopicArn: CHANNELS_ALONE.alertsTopicArn,
        MessageId: 'sns-0',
        Message: 'Hello <you>',
        Subject: null,
      }),
    );
    await world.run([{ address: PR }]);
    expect(world.sent()).toMatchObject([{ subject: '[ALERT]', text: 'Hello <you>' }]);
    expect(world.sent()[0]?.html).toContain('Hello &lt;you&gt;');
  });

  test('of a summary shows its course as a picture, in the email', async () => {
    const [from, to] = ['2026-11-22T08:00:00.000Z', '2026-11-22T09:00:00.000Z'];
    const course = {
      step: 'hour' as const,
      starts: [from, to],
      counts: [3, 9],
      watches: 1,
      of: 1,
      kind: 'keyword' as const,
    };
    const body = JSON.parse(notification([eventOf('firing')]));
    const summary = buildSummary({ course }).data;
    body.MessageAttributes.mail.Value = mailAttribute({ tells: [], summary }).mail?.StringValue;
    world.publish(JSON.stringify(body));
    await world.run([{ address: PR }]);
    expect(world.pictures.asked).toEqual([{ period: { course, timeZone: summary.timeZone } }]);
    expect(world.sent()[0]?.html).toContain('src="cid:course"');
    expect(world.sent()[0]?.html).toContain('1. Fjellglide e-bike');
  });

  test('whose story cannot be read goes out with the HTML of its text', async () => {
    const body = JSON.parse(notification([eventOf('firing')]));
    body.MessageAttributes.mail.Value = 'no gzip';
    world.publish(JSON.stringify(body));
    await world.run([{ address: PR }]);
    expect(world.sent()[0]?.html).toContain('The text.');
  });
});

describe('whom an organization names', () => {
  test('gets its emails beside those of the stack, whatever their filter says of others', async () => {
    await world.name(42n, ['desk@example.com', 'Agency@Example.com']);
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }, { address: CEO, filterPolicy: { severity: ['info'] } }]);
    expect(world.sentTo()).toEqual(['Agency@Example.com firing', 'desk@example.com firing', `${PR} firing`]);
    expect(world.left()).toBe(0);
  });

  test('gets one email if the stack names them, too, whatever the case, even if a filter holds back that of the stack', async () => {
    await world.name(42n, ['PR@example.com', CEO]);
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }, { address: CEO, filterPolicy: { severity: ['info'] } }]);
    expect(world.sentTo()).toEqual([`${CEO} firing`, `${PR} firing`]);
  });

  test('gets those of this organization alone', async () => {
    const named = fc.uniqueArray(fc.nat(4), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(named, named, fc.array(fc.boolean(), { maxLength: 4 }), async (ofOne, ofOther, news) => {
        world = startWorld();
        const address = (who: number) => `p${who}@example.com`;
        await world.name(42n, ofOne.map(address));
        await world.name(77n, ofOther.map(address));
        const told = news.map((isOne, at) => eventOf('firing', at, `rule-${at}`, isOne ? 42n : 77n));
        for (const [at, event] of told.entries()) world.publish(notification([event], `${at}`));
        await world.run([]);
        const expected = news.flatMap((isOne, at) => (isOne ? ofOne : ofOther).map((who) => `${address(who)} ${at}`));
        expect(world.sentTo()).toEqual(expected.sort());
      }),
      { numRuns: 25 },
    );
  });

  test('gets nothing that is about another organization, too, or about none', async () => {
    await world.name(42n, ['desk@example.com']);
    await world.name(77n, ['other@example.com']);
    world.publish(notification([eventOf('firing'), eventOf('firing', 1, 'b', 77n)], 'both'));
    world.publish(JSON.stringify({ TopicArn: CHANNELS_ALONE.alertsTopicArn, MessageId: 'sns-none', Message: 'Hello' }));
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${PR} [ALERT]`, `${PR} both`]);
  });

  test('gets nothing further once taken off the list, not even what waits for its next attempt', async () => {
    await world.name(42n, ['gone@example.com', 'desk@example.com']);
    ses.refuse(() => ({ status: 429, code: 'TooManyRequestsException' }));
    world.publish(notification([eventOf('firing')]));
    await world.run([]);
    expect(world.left()).toBe(1);
    ses.refuse(() => undefined);
    await world.name(42n, ['desk@example.com']);
    world.advance(HOUR_MS);
    await world.run([]);
    expect([world.sentTo(), world.left()]).toEqual([['desk@example.com firing'], 0]);
  });

  test('gets them although something else in the item, or another address, is wrong', async () => {
    await world.name(42n, ['no address', 'desk@example.com', 'a@b.example\r\nBcc: x@example.com', 7], {
      timeZone: 'x',
    });
    world.publish(notification([eventOf('firing')]));
    await world.run([]);
    expect(world.sentTo()).toEqual(['desk@example.com firing']);
  });

  test('gets them later if the item cannot be read; the others do not wait', async () => {
    await world.name(42n, ['desk@example.com']);
    world.publish(notification([eventOf('firing')]));
    const { reports } = await world.run([{ address: PR }], { namedEmails: () => Promise.reject(new Error('away')) });
    expect(reports.map(({ outcome }) => outcome)).toContainEqual(
      expect.objectContaining({ kind: 'wait', why: 'fault' }),
    );
    expect([world.sentTo(), world.left()]).toEqual([[`${PR} firing`], 1]);
    world.advance(HOUR_MS);
    await world.run([{ address: PR }]);
    expect([world.sentTo(), world.left()]).toEqual([['desk@example.com firing', `${PR} firing`], 0]);
  });

  test('whose mailbox SES refuses is told to operations by name, and costs nobody else', async () => {
    await world.name(42n, ['gone@example.com', 'desk@example.com']);
    ses.refuse((to) => (to === 'gone@example.com' ? { status: 400, code: 'MessageRejected' } : undefined));
    world.publish(notification([eventOf('firing')]));
    for (let passed = 0; passed <= 2 * HOUR_MS; passed += 30 * MINUTE_MS) {
      await world.run([]);
      world.advance(30 * MINUTE_MS);
    }
    expect(world.operations).toEqual([expect.stringContaining('Emails to gone@example.com are not sent')]);
    expect(world.sentTo()).toEqual(['desk@example.com firing']);
  });
});

describe('an address that a rule names', () => {
  const DESK = 'desk@example.com';

  test('gets the emails of this rule, beside everybody else, and of no other rule or organization', async () => {
    await world.name(42n, ['press@example.com']);
    await world.nameOfRule('acme-spike', { emails: [DESK] });
    await world.nameOfRule('acme-spike', { emails: ['stranger@example.com'] }, 43n);
    world.publish(notification([eventOf('firing')]));
    world.publish(notification([eventOf('resolved', 1, 'other')]));
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([
      `${DESK} firing`,
      `${PR} firing`,
      `${PR} resolved`,
      'press@example.com firing',
      'press@example.com resolved',
    ]);
  });

  test('gets them in place of those of the organization with only; those of the stack get them all the same', async () => {
    await world.name(42n, ['press@example.com']);
    await world.nameOfRule('acme-spike', { emails: [DESK], only: true });
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${DESK} firing`, `${PR} firing`]);
  });

  test('gets nothing further once it is taken off, also not what waits for its next attempt', async () => {
    await world.nameOfRule('acme-spike', { emails: [DESK] });
    ses.refuse(() => ({ status: 503, code: 'ServiceUnavailable' }));
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }]);
    await world.nameOfRule('acme-spike', {});
    ses.refuse(() => undefined);
    world.advance(HOUR_MS);
    await world.run([{ address: PR }]);
    expect([world.sentTo(), world.left()]).toEqual([[`${PR} firing`], 0]);
  });

  test('gets an email once, whoever else names it', async () => {
    await world.name(42n, ['Desk@example.com']);
    await world.nameOfRule('a', { emails: [DESK] });
    await world.nameOfRule('b', { emails: ['DESK@example.com'] });
    world.publish(notification([eventOf('firing', 0, 'a'), eventOf('firing', 0, 'b')]));
    await world.run([]);
    expect(world.sentTo()).toEqual(['Desk@example.com firing+firing']);
  });

  test('does not get the emails of a rule that sends none, nor what its organization is told of that is no rule', async () => {
    await world.name(42n, ['press@example.com']);
    await world.nameOfRule('acme-spike', { emails: [DESK], email: false, only: true });
    world.publish(notification([eventOf('firing')]));
    await world.run([]);
    expect(world.sentTo()).toEqual(['press@example.com firing']);
  });
});

describe('an address that SES does not take', () => {
  beforeEach(() => {
    ses.refuse((to) => (to === PR ? { status: 400, code: 'MessageRejected' } : undefined));
  });

  test('costs no other, and is tried again by itself', async () => {
    world.publish(notification([eventOf('firing')]));
    await world.run(everybody);
    expect(world.sentTo()).toEqual([`${CEO} firing`]);
    ses.refuse(() => undefined);
    world.advance(MINUTE_MS);
    await world.run(everybody);
    expect(world.sentTo()).toEqual([`${CEO} firing`, `${PR} firing`]);
    expect(world.left()).toBe(0);
  });

  test('is told to operations after an hour, and after a day its emails are dead letters', async () => {
    world.publish(notification([eventOf('firing')]));
    for (let passed = 0; passed <= DAY_MS + HOUR_MS; passed += 30 * MINUTE_MS) {
      await world.run(everybody);
      world.advance(30 * MINUTE_MS);
    }
    expect(world.operations).toEqual([
      expect.stringContaining(`Emails to ${PR} are not sent`),
      expect.stringContaining(`An email to ${PR} was given up`),
    ]);
    expect([world.deadLetters.length, world.left()]).toEqual([1, 0]);
    expect(world.sentTo()).toEqual([`${CEO} firing`]);
    // Moved back, it goes where it is missing.
    ses.refuse(() => undefined);
    world.publish(world.deadLetters[0] ?? '');
    await world.run(everybody);
    expect(world.sentTo()).toEqual([`${CEO} firing`, `${PR} firing`]);
  });
});

describe('the order of an episode', () => {
  test('is kept where messages come in another one', async () => {
    world.publish(notification([eventOf('resolved', 60)]));
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }]);
    expect(world.sent().map(({ subject }) => subject)).toEqual(['firing', 'resolved']);
  });

  test('leaves out what is past: nobody reads that an alert fires after it is over', async () => {
    world.publish(notification([eventOf('resolved', 60)]));
    await world.run([{ address: PR }]);
    world.publish(notification([eventOf('firing')]));
    const { reports } = await world.run([{ address: PR }]);
    expect(reports[0]?.outcome).toEqual({ kind: 'done', how: 'overtaken' });
    expect(world.sentTo()).toEqual([`${PR} resolved`]);
  });

  test('leaves nothing out for news that SES has not taken yet', async () => {
    ses.refuse(() => ({ status: 429, code: 'TooManyRequestsException' }));
    world.publish(notification([eventOf('resolved', 60)]));
    await world.run([{ address: PR }]);
    ses.refuse(() => undefined);
    world.publish(notification([eventOf('firing')]));
    world.advance(HOUR_MS);
    await world.run([{ address: PR }]);
    expect(world.sent().map(({ subject }) => subject)).toEqual(['firing', 'resolved']);
  });

  test('leaves out nothing that is news: an end, or another rule of the story', async () => {
    world.publish(notification([eventOf('updated', 90)]));
    await world.run([{ address: PR }]);
    world.publish(notification([eventOf('resolved', 60)], 'end'));
    world.publish(notification([eventOf('firing', 61), eventOf('firing', 61, 'other')], 'story'));
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${PR} end`, `${PR} story`, `${PR} updated`]);
  });

  test('is not disturbed by a second worker: the email of a rule that is on its way is waited for', async () => {
    const key = { channelId: `mailto:${PR}`, organizationId: '42', ruleId: 'acme-spike' };
    await world.records.lease({ key, owner: 'other', at: START, until: START + MINUTE_MS });
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }]);
    expect([world.sentTo(), world.left()]).toEqual([[], 1]);
    world.advance(2 * MINUTE_MS);
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${PR} firing`]);
  });
});

describe('what fails on our side', () => {
  test('loses nothing: the email waits until the store answers', async () => {
    const broken: DeliveryRecords = {
      ...world.records,
      read: () => Promise.reject(new Error('the store is away')),
    };
    world.publish(notification([eventOf('firing')]));
    const { reports } = await world.run([{ address: PR }], { records: broken });
    expect(reports[0]?.outcome).toMatchObject({ kind: 'wait', failed: true });
    world.advance(HOUR_MS);
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${PR} firing`]);
  });

  test('between sending and noting is the one point from which an email can come twice', async () => {
    const forgetful: DeliveryRecords = {
      ...world.records,
      write: () => Promise.reject(new Error('the store is away')),
    };
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }], { records: forgetful });
    world.advance(HOUR_MS);
    await world.run([{ address: PR }]);
    await world.run([{ address: PR }]);
    expect(world.sentTo()).toEqual([`${PR} firing`, `${PR} firing`]);
  });

  test('is no email: it is a dead letter that operations hears of, and holds up no other', async () => {
    world.publish('not json');
    world.publish(notification([eventOf('firing')]));
    await world.run([{ address: PR }]);
    expect([world.deadLetters, world.left()]).toEqual([['not json'], 0]);
    expect(world.operations).toEqual([expect.stringContaining('is not an event')]);
    expect(world.sentTo()).toEqual([`${PR} firing`]);
  });
});
