import { createHash } from 'node:crypto';
import { SNSClient } from '@aws-sdk/client-sns';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Cloud, type Published, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { alertTopics } from '../../../functions/adapters/sns/alert-topics.ts';
import { readMailAttribute } from '../../../functions/adapters/sns/mail-attribute.ts';
import { publishedEvent } from '../../../functions/domain/alerting/event/alert-event.ts';
import { cleanEvent } from '../../../functions/domain/alerting/event/clean-event.ts';
import type { Rule } from '../../../functions/domain/items/rule/rule.ts';
import { inWords } from '../../../functions/domain/wording/explanation-in-words.ts';
import type { AlertTopics } from '../../../functions/evaluate/ports.ts';
import { wordsOf } from '../../../functions/languages/words-of.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { startHttpServer } from '../../media-api/start-server.ts';
import { buildAlertEvent, buildSample } from '../../support/build-alert-event.ts';
import { buildRule } from '../../support/build-rule.ts';

const EMAIL = {
  subject: '[ALERT] Acme: 63 mentions in 1 h',
  subjectInScript: '[ALERT] Acme: 63 mentions in 1 h',
  body: 'Acme: 63 mentions in 1 h\n',
};
let cloud: Cloud;
let topics: AlertTopics;
let emails: () => Promise<Published[]>;
let events: () => Promise<Published[]>;
let arns: { alerts: string; alertEvents: string };

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  const [alerts, alertEvents] = [await cloud.createTopic(), await cloud.createTopic()];
  [emails, events] = [alerts.published, alertEvents.published];
  arns = { alerts: alerts.arn, alertEvents: alertEvents.arn };
  topics = alertTopics(connect(cloud.endpoints.queuesAndTopics), arns);
});

function connect(endpoint: string): SNSClient {
  const client = new SNSClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
  onTestFinished(() => client.destroy());
  return client;
}

const ATTRIBUTES = {
  eventType: 'mention.alert.firing',
  severity: 'warning',
  organizationId: '42',
  ruleId: 'acme-spike',
  conditionKind: 'spike',
  status: 'firing',
  rule: '42/acme-spike',
};

describe('an alert', () => {
  test('goes out as the CloudEvent it is, to be read back by the schema', async () => {
    expect(await topics.event(buildAlertEvent())).toBe('published');
    const [message] = await events();
    expect(publishedEvent.parse(JSON.parse(message?.text ?? ''))).toEqual(buildAlertEvent());
  });

  test('carries the attributes to filter on, all of type String, on both topics', async () => {
    await topics.event(buildAlertEvent());
    await topics.email([buildAlertEvent()], EMAIL);
    const expected = Object.fromEntries(
      Object.entries(ATTRIBUTES).map(([name, Value]) => [name, { Type: 'String', Value }]),
    );
    expect([...(await events()), ...(await emails())].map(({ attributes }) => attributes)).toEqual([
      expected,
      expected,
    ]);
  });

  test('carries its events for who sends it as HTML, only where somebody does, and still fits into SNS', async () => {
    const several = Array.from({ length: 200 }, (_, at) => {
      const { rule } = buildAlertEvent().data;
      const noise = createHash('sha512').update(String(at)).digest('base64').repeat(40);
      const samples = [buildSample({ text: noise })];
      return buildAlertEvent({ rule: { ...rule, ruleId: `${'r'.repeat(58)}-${at}` }, samples }, { id: `event-${at}` });
    });
    const html = alertTopics(connect(cloud.endpoints.queuesAndTopics), { ...arns, html: true });
    await html.email(several, { ...EMAIL, body: '漢'.repeat(200_000), isStory: true });
    await topics.email(several, EMAIL);
    const [first, second] = await emails();
    const size = Buffer.byteLength(first?.text ?? '') + Buffer.byteLength(JSON.stringify(first?.attributes));
    expect(size).toBeLessThan(256 * 1024);
    const read = readMailAttribute(first?.attributes.mail?.Value);
    expect(read?.tells).toHaveLength(200);
    expect(read?.story?.map(({ data }) => data.samples.length).slice(0, 2)).toEqual([1, 0]);
    expect(second?.attributes).not.toHaveProperty('mail');
  });

  test('that tells hundreds of rules stays under the 256 KB of SNS, attributes and all', async () => {
    const several = Array.from({ length: 600 }, (_, at) => {
      const { rule } = buildAlertEvent().data;
      return buildAlertEvent({ rule: { ...rule, ruleId: `${'r'.repeat(58)}-${at}` } });
    });
    await topics.email(several, { ...EMAIL, body: '漢'.repeat(200_000) });
    const [message] = await emails();
    const size = Buffer.byteLength(message?.text ?? '') + Buffer.byteLength(JSON.stringify(message?.attributes));
    expect(size).toBeLessThan(256 * 1024);
    const values: unknown = JSON.parse(message?.attributes.ruleId?.Value ?? '[]');
    expect(values).toHaveLength(600);
  });

  test('as it is cleaned stays under the 256 KB of SNS, and the number of its samples is right', async () => {
    const samples = Array.from({ length: 20 }, (_, at) => buildSample({ id: String(at), text: '漢'.repeat(10_000) }));
    const clean = cleanEvent(buildAlertEvent({ samples, samplesShown: 20, samplesTotal: 400 }));
    await topics.event(inWords(clean, { words: wordsOf({ timeZone: 'UTC' }) }));
    const [message] = await events();
    const { data } = publishedEvent.parse(JSON.parse(message?.text ?? ''));
    expect(Buffer.byteLength(message?.text ?? '')).toBeLessThan(256 * 1024 - 1000);
    expect(data.samples.length).toBeGreaterThan(5);
    expect(data.samplesShown).toBe(data.samples.length);
    expect(data.samples.map(({ id }) => id)).toEqual(data.samples.map((_, at) => String(at)));
  });

  test('that is too large even without samples goes out as a minimal one', async () => {
    const long = 'x'.repeat(400_000);
    await topics.event(buildAlertEvent({ watch: { kind: 'keyword', id: '1001', name: long }, explanation: long }));
    const [message] = await events();
    const { data } = publishedEvent.parse(JSON.parse(message?.text ?? ''));
    expect(data).toMatchObject({
      observed: 63,
      watch: { kind: 'keyword', id: '1001' },
      rule: { ruleId: 'acme-spike' },
    });
  });

  test('that is not for the people of its organization says so to those who filter by rule', async () => {
    await topics.email([buildAlertEvent()], { ...EMAIL, only: true });
    await topics.blindness({
      kind: 'blind',
      rules: [
        buildRule({ notify: { channels: [], email: true, resolved: true, emails: ['a@example.com'], only: true } }),
      ],
      email: EMAIL,
    });
    const rules = (await emails()).map(({ attributes }) => attributes.rule?.Value);
    expect(rules.sort()).toEqual(['only/42/acme-loud', 'only/42/acme-spike']);
  });

  test('of any length goes out as an email', async () => {
    await topics.email([buildAlertEvent()], { ...EMAIL, body: '漢'.repeat(200_000) });
    const [message] = await emails();
    expect(Buffer.byteLength(message?.text ?? '')).toBeLessThan(256 * 1024 - 1000);
  });
});

describe('a notice that rules cannot be judged', () => {
  const blindnessOf = (...rules: Rule[]) => topics.blindness({ kind: 'blind', rules, email: EMAIL });
  const noticeOf = async () => {
    const [message] = await emails();
    return message;
  };

  test('of one rule carries the attributes of an alert, as String', async () => {
    await blindnessOf(buildRule());
    expect(await noticeOf()).toMatchObject({
      subject: EMAIL.subject,
      attributes: {
        eventType: { Type: 'String', Value: 'mention.alert.blind' },
        status: { Type: 'String', Value: 'blind' },
        ruleId: { Type: 'String', Value: 'acme-loud' },
        organizationId: { Type: 'String', Value: '42' },
      },
    });
  });
});

describe('a message that SNS rejects', () => {
  /** An SNS that answers as the listener says, message after message, and keeps what it was asked to publish. */
  async function answering(answers: readonly ('InvalidParameter' | 'AuthorizationError' | 'InternalError' | 'ok')[]) {
    const asked: URLSearchParams[] = [];
    const server = await startHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => {
        const answer = answers[Math.min(asked.length, answers.length - 1)];
        asked.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
        const status = { ok: 200, InvalidParameter: 400, AuthorizationError: 403, InternalError: 500 }[answer ?? 'ok'];
        const body =
          answer === 'ok'
            ? '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>'
            : `<ErrorResponse><Error><Type>Sender</Type><Code>${answer}</Code><Message>no</Message></Error></ErrorResponse>`;
        response.writeHead(status, { 'content-type': 'text/xml' }).end(body);
      });
    });
    onTestFinished(() => server.close());
    return { asked, topics: alertTopics(connect(server.url), arns) };
  }

  test('for good is replaced by a minimal one, which still says what happened and where', async () => {
    const { asked, topics: own } = await answering(['InvalidParameter', 'ok']);
    expect(await own.event(buildAlertEvent())).toBe('minimal');
    const { id, data } = publishedEvent.parse(JSON.parse(asked.at(-1)?.get('Message') ?? ''));
    expect([asked.length, id, data.samples, data.samplesStatus]).toEqual([2, buildAlertEvent().id, [], 'failed']);
  });

  test('for good as an email is replaced by a plain one with the number and the event', async () => {
    const { asked, topics: own } = await answering(['InvalidParameter', 'ok']);
    expect(await own.email([buildAlertEvent()], EMAIL)).toBe('minimal');
    expect(asked.at(-1)?.get('Subject')).toBe('[ALERT] rule 42/acme-spike');
    expect(asked.at(-1)?.get('Message')).toContain('63 mentions');
    expect(asked.at(-1)?.get('Message')).toContain(buildAlertEvent().id);
  });

  test('for good as an email of several alerts is replaced by a plain one that names each of them', async () => {
    const { asked, topics: own } = await answering(['InvalidParameter', 'ok']);
    const several = ['a', 'b', 'c'].map((id) => ({ ...buildAlertEvent(), id }));
    expect(await own.email(several, EMAIL)).toBe('minimal');
    expect(asked.at(-1)?.get('Subject')).toBe('[ALERT] 3 alerts of organization 42');
    for (const id of ['a', 'b', 'c']) expect(asked.at(-1)?.get('Message')).toContain(`Event ${id}.`);
  });

  test('for good twice is thrown, so that it stays in the outbox', async () => {
    const { asked, topics: own } = await answering(['InvalidParameter']);
    await expect(own.event(buildAlertEvent())).rejects.toThrow();
    expect(asked).toHaveLength(2);
  });

  test('for want of a permission is thrown, and not made smaller', async () => {
    const { asked, topics: own } = await answering(['AuthorizationError', 'ok']);
    await expect(own.event(buildAlertEvent())).rejects.toThrow();
    expect(asked).toHaveLength(1);
  });

  test('because it is down for a moment is sent again as it is', async () => {
    const { asked, topics: own } = await answering(['InternalError', 'ok']);
    expect(await own.event(buildAlertEvent())).toBe('published');
    expect(asked.at(-1)?.get('Message')).toBe(asked[0]?.get('Message'));
  });
});
