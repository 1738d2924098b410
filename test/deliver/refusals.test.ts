import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANNEL_KINDS, type ChannelKindName } from '../../functions/domain/channels/channel-kinds.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { fakePictures } from '../support/fake-pictures.ts';
import { FORMS, KEYS, type Kind } from './published-formats.ts';
import { startWorld, type World } from './start-world.ts';

const ALL = Object.keys(FORMS).filter((name): name is ChannelKindName => Object.hasOwn(CHANNEL_KINDS, name));
const KNOWN = ALL.filter((kind) => kind !== 'webhook');
const SIGNING = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const PATH = 'T0HUNTER2/B0HUNTER2hunter2';

let aws: EmbeddedAws;
let receiver: Receiver;
let world: World;
beforeAll(async () => {
  aws = await startEmbeddedAws();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await aws.stop();
});
beforeEach(async () => {
  receiver.received.length = 0;
  world = await startWorld(aws);
});

const isKeyed = (kind: string): kind is Kind => Object.hasOwn(KEYS, kind);
const answers = (status: number, body: string, headers = {}) =>
  receiver.answerWith((_, response) => response.writeHead(status, headers).end(body));

/** Sends an alert to a channel of a kind, once; gives what became of it. */
async function delivered(kind: ChannelKindName, parts: { readonly pictured?: true } = {}) {
  const keys = isKeyed(kind) ? KEYS[kind] : { signingSecret: SIGNING };
  await world.putChannel(kind, { kind }, { url: `${receiver.url}/${PATH}`, ...keys });
  const course = { to: '2026-11-20T14:05:00.000Z', counts: [5, 9, 22, 63], line: 34, bound: 'atLeast' };
  await world.send(buildEvent({ channels: [kind], course }));
  const pictures = fakePictures({ url: 'https://pictures.example/a.png' });
  const { reports } = await world.run(parts.pictured === undefined ? {} : { pictures });
  const record = await world.records.read(kind, 'a3f9c1d2e4b5a6978877665544332211', world.now);
  return { outcome: reports[0]?.outcome, record, all: JSON.stringify([reports, record, await world.notices()]) };
}

describe.each(KNOWN)('what %s answers', (kind) => {
  test.each([400, 401, 404, 413, 422])(
    'is its last word if it is %i: given up at once, with the reason',
    async (status) => {
      answers(status, `{"description":"no such chat ${PATH}\u202e"}`);
      const { outcome, record, all } = await delivered(kind);
      expect(outcome).toMatchObject({ kind: 'dead', failed: true });
      expect(record).toMatchObject({
        status: 'gave-up',
        said: `it answered ${status} (no such chat [hidden]/[hidden])`,
      });
      expect(all).toContain('for good: it answered');
      expect(all).not.toMatch(/hunter2/i);
    },
  );

  test.each([408, 425, 429, 500, 503])('passes if it is %i: tried again, with the reason', async (status) => {
    answers(status, '{"error":{"message":"come back later"}}');
    const { record } = await delivered(kind);
    expect(record).toMatchObject({ status: 'waiting', said: `it answered ${status} (come back later)` });
  });

  test('is tried without the picture before it is the last word', async () => {
    answers(400, 'cannot fetch the picture');
    const { outcome } = await delivered(kind, { pictured: true });
    expect(outcome).toMatchObject({ kind: CHANNEL_KINDS[kind].showsPictures ? 'wait' : 'dead' });
  });

  test.each([
    ['{"ok":false,"error_code":400,"description":"Bad Request: chat not found"}', 'gave-up'],
    ['{"success":false,"message":"nothing was posted"}', 'gave-up'],
    ['{"error":{"code":404,"message":"gone"}}', 'gave-up'],
    ['{"error":{"code":429,"message":"slow down"}}', 'waiting'],
    ['{"status":"invalid event","errors":["no key"]}', 'gave-up'],
    ['{"status":"throttle exceeded","message":"Requests are throttled"}', 'waiting'],
  ])('is a failure if it is 200 and says %s', async (body, status) => {
    answers(200, body);
    const { record } = await delivered(kind);
    expect(record).toMatchObject({ status, said: expect.stringMatching(/^it answered 200, and that it failed \(/) });
  });

  test.each([
    '',
    'ok',
    '{"ok":true,"result":{"message_id":7}}',
    '{"status":"success","message":"Event processed"}',
    '{"result":"Request will be processed","took":0.3}',
    '{"id":"1","type":0,"content":""}',
  ])('is a success if it is 200 and says %j', async (body) => {
    answers(200, body);
    expect((await delivered(kind)).record).toMatchObject({ status: 'delivered', said: 'it answered 200' });
  });
});

test.each([
  ['slack', 'no_service', 'gave-up'],
  ['slack', 'rate_limited', 'waiting'],
  ['slack', '<html>Sign in</html>', 'gave-up'],
  [
    'teams',
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 413 with ContextId x',
    'gave-up',
  ],
  [
    'teams',
    'Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x',
    'waiting',
  ],
  ['discord', '{"message":"Unknown Webhook","code":10015}', 'gave-up'],
  ['mattermost', '{"id":"web.incoming_webhook","message":"no channel","status_code":404}', 'gave-up'],
] as const)('%s answers 200 and %s: it was not posted', async (kind, body, status) => {
  answers(200, body);
  expect((await delivered(kind)).record).toMatchObject({ status });
});

test('a program is tried for a day whatever it answers, because somebody is mending it; and its 200 is a success', async () => {
  answers(404, 'no such route');
  expect((await delivered('webhook')).record).toMatchObject({
    status: 'waiting',
    said: 'it answered 404 (no such route)',
  });
  world.advance(3_600_000);
  answers(200, '{"ok":false}');
  const { reports } = await world.run();
  expect(reports.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', how: 'delivered' }]);
});

test('PagerDuty said 403 for too many requests, so that passes', async () => {
  answers(403, 'Forbidden');
  expect((await delivered('pagerduty')).record).toMatchObject({ status: 'waiting' });
});

describe('a group of Telegram that became a supergroup', () => {
  const moved =
    '{"ok":false,"error_code":400,"description":"Bad Request: group chat was upgraded to a supergroup chat","parameters":{"migrate_to_chat_id":-1009999999999}}';

  test('is followed to its new chat, and the new id is named', async () => {
    receiver.answerWith(({ body }, response) => {
      const isThere = JSON.parse(body).chat_id === '-1009999999999';
      response.writeHead(isThere ? 200 : 400).end(isThere ? '{"ok":true}' : moved);
    });
    const { record } = await delivered('telegram');
    expect(record).toMatchObject({
      status: 'delivered',
      said: expect.stringContaining('-1009999999999: give the channel this chatId'),
    });
    expect(receiver.received).toHaveLength(2);
  });

  test('is followed once, not in a circle', async () => {
    answers(400, moved);
    expect((await delivered('telegram')).record).toMatchObject({ status: 'gave-up' });
    expect(receiver.received).toHaveLength(2);
  });
});
