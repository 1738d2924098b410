import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHOWN_PER_HOUR } from '../../functions/domain/channels/hourly-cap.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { SIGNING_SECRET, startWorld, type World } from './start-world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
  receiver.answerWith((_, response) => response.writeHead(200).end('ok'));
  world = await startWorld(aws);
  await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
  await world.putChannel('hook', {}, { url: `${receiver.url}/hook`, signingSecret: SIGNING_SECRET });
});

const CHANNELS = ['chat', 'hook'];
const rule = (ruleId: string) => ({ organizationId: '42', ruleId, name: ruleId, severity: 'warning' });
const envelope = (id: string, at = '14:05') => ({ id, time: `2026-11-20T${at}:00.000Z` });

/** What leads a story, and tells of the rule `brand`; and what that rule says itself. */
const lead = (at?: string, severity = 'warning') =>
  buildEvent(
    {
      channels: CHANNELS,
      rule: { ...rule('group'), severity },
      watch: { name: 'Group' },
      tells: [
        {
          id: 'follower',
          ruleId: 'brand',
          name: 'Brand B',
          severity: 'warning',
          status: 'firing',
          said: '40 mentions in 1 h',
          channels: CHANNELS,
        },
      ],
    },
    envelope('lead', at),
  );
const follower = () =>
  buildEvent(
    { channels: CHANNELS, rule: rule('brand'), watch: { name: 'Brand B' }, toldIn: { chat: 'lead', hook: 'lead' } },
    envelope('follower'),
  );

const bodies = (path: string) => receiver.received.filter((each) => each.path === path).map(({ body }) => body);
const titles = () => bodies('/chat').map((body) => JSON.parse(body).blocks[0].text.text);

/** Runs until nothing is left, turning the clock to what comes next. */
async function drain(): Promise<void> {
  await world.run();
  for (let runs = 0; world.left > 0; runs += 1) {
    if (runs === 200) throw new Error('it never ends');
    world.advance(Math.max(1, Math.min(...world.waits())) * 1000);
    await world.run();
  }
}

describe('a rule whose alert belongs to the story of another', () => {
  test.each(['before', 'after'])(
    'is one message with it in chat, come it %s, and an event of its own in a webhook',
    async (when) => {
      const events = when === 'before' ? [follower(), lead()] : [lead(), follower()];
      for (const each of events) await world.send(each);
      await drain();
      expect(titles()).toEqual([expect.stringMatching(/^ALERT: Group: .* \(\+1 rule\)$/)]);
      expect(bodies('/chat')[0]).toContain('Also ALERT: Brand B: 40 mentions in 1 h (rule 42/brand)');
      expect(bodies('/hook').sort()).toEqual([follower(), lead()].sort());
    },
  );

  test('is told by itself where the message that shows it never comes', async () => {
    await world.send(follower());
    await world.run();
    expect(titles()).toEqual([]);
    world.advance(6 * MINUTE);
    await drain();
    expect(titles()).toEqual([expect.stringMatching(/^ALERT: Brand B: /)]);
  });

  test('is told by itself where that message went out in another run, and does not show it', async () => {
    await world.send(
      buildEvent({ channels: CHANNELS, rule: rule('group'), watch: { name: 'Group' } }, envelope('lead')),
    );
    await world.send(follower());
    await drain();
    expect(titles().sort()).toEqual([
      expect.stringMatching(/^ALERT: Brand B: /),
      expect.stringMatching(/^ALERT: Group: /),
    ]);
  });

  test('is told by itself where that message shows it in another channel only', async () => {
    const inHook = { ...JSON.parse(lead()).data.tells[0], channels: ['hook'] };
    const data = { channels: CHANNELS, rule: rule('group'), watch: { name: 'Group' }, tells: [inHook] };
    await world.send(buildEvent(data, envelope('lead')));
    await world.send(follower());
    await drain();
    expect(titles().sort()).toEqual([
      expect.stringMatching(/^ALERT: Brand B: /),
      expect.stringMatching(/^ALERT: Group: /),
    ]);
  });

  test('is told by itself where that message became the digest of its hour, and this was sent', async () => {
    for (let at = 0; at < SHOWN_PER_HOUR; at += 1) {
      await world.send(buildEvent({ channels: ['chat'], rule: rule(`other-${at}`) }, envelope(`other-${at}`)));
    }
    await drain();
    await world.send(lead());
    await drain();
    await world.send(follower());
    await drain();
    expect(titles().slice(SHOWN_PER_HOUR)).toEqual([
      'DIGEST: 1 alert of 1 rule',
      expect.stringMatching(/^ALERT: Brand B: /),
    ]);
  });

  test('is told by itself where that message was overtaken', async () => {
    const data = { channels: CHANNELS, rule: rule('group'), status: 'updated' };
    await world.send(buildEvent(data, { ...envelope('later', '15:05'), type: 'mention.alert.updated' }));
    await drain();
    for (const each of [lead(), follower()]) await world.send(each);
    await drain();
    expect(titles().slice(1)).toEqual([expect.stringMatching(/^ALERT: Brand B: /)]);
  });

  test('waits with it while the channel is down, and is never told twice', async () => {
    receiver.answerWith((_, response) => response.writeHead(500).end());
    for (const each of [lead(), follower()]) await world.send(each);
    await world.run();
    world.advance(2 * HOUR);
    await world.run();
    const before = titles().length;
    receiver.answerWith((_, response) => response.writeHead(200).end());
    await drain();
    expect(titles().slice(before)).toEqual([expect.stringContaining('(+1 rule)')]);
  });

  test('hears of its end, as it heard of its beginning', async () => {
    for (const each of [lead(), follower()]) await world.send(each);
    await drain();
    const end = { channels: CHANNELS, rule: rule('brand'), status: 'resolved', watch: { name: 'Brand B' } };
    await world.send(buildEvent(end, { ...envelope('end', '15:05'), type: 'mention.alert.resolved' }));
    await drain();
    expect(titles().slice(1)).toEqual([expect.stringMatching(/^RESOLVED: Brand B: /)]);
  });

  test('is in the digest of the hour where the message that shows it is', async () => {
    for (let at = 0; at < SHOWN_PER_HOUR; at += 1) {
      await world.send(buildEvent({ channels: ['chat'], rule: rule(`other-${at}`) }, envelope(`other-${at}`)));
    }
    await drain();
    for (const each of [lead(), follower()]) await world.send(each);
    await drain();
    const [digest, ...more] = titles().slice(SHOWN_PER_HOUR);
    expect([digest, more]).toEqual(['DIGEST: 2 alerts of 2 rules', []]);
  });

  test('and that carries the digest of the hour carries it, even if a late message shows its own alert', async () => {
    for (let at = 0; at < SHOWN_PER_HOUR; at += 1) {
      await world.send(buildEvent({ channels: ['chat'], rule: rule(`other-${at}`) }, envelope(`other-${at}`)));
    }
    await drain();
    await world.send(follower());
    await world.run();
    world.advance(6 * MINUTE);
    await world.run();
    for (const id of ['held-1', 'held-2']) {
      await world.send(buildEvent({ channels: ['chat'], rule: rule(id) }, envelope(id, '14:12')));
    }
    await world.run();
    await world.send(lead('14:05', 'critical'));
    await drain();
    expect(titles().slice(SHOWN_PER_HOUR)).toEqual([
      expect.stringMatching(/^CRITICAL ALERT: Group: /),
      'DIGEST: 3 alerts of 3 rules',
    ]);
    expect(bodies('/chat').at(-1)).toContain('held-2');
  });
});
