import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { readDeliveryEvent } from '../../functions/domain/channels/delivery-event.ts';
import { messageFor } from '../../functions/domain/channels/message-for.ts';
import { hearersEvent } from '../../functions/domain/messages/hearers/hearers-event.ts';
import { LANGUAGES, type Language } from '../../functions/languages/language.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { expectHarmless, HOSTILE_TEXTS, stringsIn } from '../domain/channels/hostile-text.ts';
import { FORMS, KEYS } from './published-formats.ts';
import { SIGNING_SECRET, startWorld, type World } from './start-world.ts';

const CHATS = Object.entries(CHANNEL_KINDS).flatMap(([name, kind]) =>
  kind.readers === 'people' ? [{ name, kind }] : [],
);

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

function told({
  by = 'pr@example.com',
  name = 'Acme',
  language,
  address = 'rival@evil.example',
}: Readonly<Partial<Record<'by' | 'name' | 'address', string>> & { language?: Language }> = {}) {
  return hearersEvent(
    {
      organizationId: '42',
      hearers: [
        { hearer: { kind: 'email', address } },
        { hearer: { kind: 'channel', channelId: 'x' }, rule: '42/acme' },
      ],
      rules: [],
      channels: ['hook', 'duty', 'chat'],
      formerEmails: [],
    },
    {
      id: 'told-1',
      by,
      name,
      ...(language === undefined ? {} : { language }),
      time: '2026-11-20T14:05:00.000Z',
      source: '/mention-alerts/test',
      isChannel: () => true,
    },
  );
}

describe.each(CHATS)('that others will hear, in a channel of kind $name,', ({ kind, name }) => {
  const sent = (event: ReturnType<typeof told>) => {
    const body = JSON.stringify(event);
    const read = readDeliveryEvent(body);
    if (!read.ok) throw new Error(read.problem);
    const keys = Object.entries(KEYS).find(([of]) => of === name)?.[1] ?? {};
    const secret = kind.secret.read(JSON.stringify({ url: 'https://service.example/', ...keys }));
    if (!secret.ok) throw new Error(secret.problem);
    const message = messageFor(kind, { event: read.event, body, isEarlierEpisode: false, channelId: 'chat' });
    return JSON.parse(secret.value.request(message).body);
  };
  const form = Object.entries(FORMS).find(([of]) => of === name)?.[1];

  test.each(LANGUAGES)('is said in %s: who does it, and who', (language) => {
    const message = sent(told({ language }));
    expect(form?.safeParse(message).error).toBeUndefined();
    const said = stringsIn(message)
      .map(({ text }) => text.replaceAll('\\', '').replaceAll('\uff0e', '.').replaceAll('\uff20', '@'))
      .join('\n');
    for (const part of ['Acme', 'pr@example.com', 'rival@evil.example', '42/acme']) expect(said).toContain(part);
    expect(said).toContain(wordsOf({ language }).notices.hearersSubject({ organization: '' }).slice(1, 6));
  });

  test.each(HOSTILE_TEXTS)('is harmless, whatever somebody is called: %j', (text) => {
    const message = sent(told({ by: text, name: text, address: text }));
    expect(form?.safeParse(message).error).toBeUndefined();
    expectHarmless(...stringsIn(message).map(({ text: each }) => each));
  });
});

test('programs get the event, each channel once, and nobody on call is woken', async () => {
  receiver.answerWith((_, response) => response.writeHead(200).end('ok'));
  await world.putChannel('hook', {}, { url: `${receiver.url}/hook`, signingSecret: SIGNING_SECRET });
  await world.putChannel('duty', { kind: 'pagerduty' }, { url: `${receiver.url}/duty`, ...KEYS.pagerduty });
  await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
  const event = told();
  await world.send(JSON.stringify(event));
  await world.send(JSON.stringify(event));
  const { reports } = await world.run();
  expect(new Set(reports.map(({ outcome }) => (outcome.kind === 'done' ? outcome.how : outcome.kind)))).toEqual(
    new Set(['delivered', 'before', 'no-incident']),
  );
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/chat', '/hook']);
  expect(JSON.parse(receiver.received.find(({ path }) => path === '/hook')?.body ?? '')).toEqual(event);
  expect(await world.operations()).toEqual([]);
});
