import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SHOWN_PER_HOUR } from '../../functions/domain/channels/hourly-cap.ts';
import type { DeliveryRecords } from '../../functions/domain/channels/ports.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { type Received, type Receiver, startReceiver } from '../adapters/webhook/start-receiver.ts';
import { buildEvent } from '../domain/channels/build-event.ts';
import { buildSummary } from '../support/build-summary.ts';
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
  await world.putChannel('hook', {}, { url: `${receiver.url}/hook`, signingSecret: SIGNING_SECRET });
});

let ids = 0;
/** An event of a new id, for the channel `hook` unless told otherwise. */
function event(
  parts: { data?: object; type?: string; at?: string; rule?: string; id?: string; sequence?: number } = {},
): string {
  ids += 1;
  const rule = { organizationId: '42', ruleId: parts.rule ?? 'acme-spike', name: 'Acme', severity: 'warning' };
  return buildEvent(
    { channels: ['hook'], rule, ...parts.data },
    {
      id: parts.id ?? `event-${ids}`,
      type: parts.type ?? 'mention.alert.firing',
      time: parts.at ?? '2026-11-20T14:05:00.000Z',
      ...(parts.sequence === undefined ? {} : { sequence: String(parts.sequence).padStart(20, '0') }),
    },
  );
}

const at = (path: string) => receiver.received.filter((received) => received.path === path);
const types = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body).type.split('.').at(-1));
const answer = (status: number, headers: Record<string, string> = {}) =>
  receiver.answerWith((_, response) => response.writeHead(status, headers).end());

/** Runs whenever the next message is due, until the queue is empty or `done` says so. */
async function runUntil(done: () => boolean): Promise<void> {
  for (let runs = 0; !done(); runs += 1) {
    if (runs === 200) throw new Error('it never ends');
    await world.run();
    if (world.left > 0) world.advance(Math.max(1, Math.min(...world.waits())) * 1000);
  }
}

describe('an event', () => {
  test('reaches every channel of its rule in the form of its kind, and the message is done', async () => {
    await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
    await world.putChannel('team', { kind: 'teams' }, { url: `${receiver.url}/team` });
    const body = event({ data: { channels: ['hook', 'chat', 'team'] } });
    await world.send(body);
    expect((await world.run()).failed).toEqual([]);

    const [hook] = at('/hook');
    expect(hook?.body).toBe(body);
    expect(hook?.headers).toMatchObject({
      'content-type': 'application/cloudevents+json; charset=utf-8',
      'webhook-id': JSON.parse(body).id,
      'webhook-timestamp': String(world.now / 1000),
    });
    const signed = new Webhook(SIGNING_SECRET).sign(JSON.parse(body).id, new Date(world.now), body);
    expect(hook?.headers['webhook-signature']).toBe(signed);
    expect(JSON.parse(at('/chat')[0]?.body ?? '').blocks[0].type).toBe('header');
    expect(JSON.parse(at('/team')[0]?.body ?? '').attachments[0].content.type).toBe('AdaptiveCard');
    expect(at('/chat')[0]?.headers['webhook-signature']).toBeUndefined();
    expect(world.left).toBe(0);
  });

  test('that the queue hands out again, late, in one batch or to two workers at once, is sent once', async () => {
    const body = event();
    for (const _ of [1, 2, 3]) await world.send(body);
    await world.run();
    await world.send(body);
    await world.run();
    await world.send(body);
    await Promise.all([world.run(), world.run(), world.run()]);
    world.advance(MINUTE);
    await world.run();
    expect(at('/hook')).toHaveLength(1);
    expect(world.left).toBe(0);
  });

  test('that two workers hold at the same moment is sent by one of them, the other waits its turn', async () => {
    const body = event();
    await world.send(body);
    let results: readonly unknown[] = [];
    receiver.answerWith((_, response) => response.writeHead(200).end());
    results = await Promise.all([world.run(), world.run(), world.run(), world.run()]);
    expect(results).toHaveLength(4);
    expect(at('/hook')).toHaveLength(1);
  });

  test('that one channel of two has taken goes, when it is tried again, only to the other', async () => {
    await world.putChannel('other', {}, { url: `${receiver.url}/other`, signingSecret: SIGNING_SECRET });
    await world.send(event({ data: { channels: ['hook', 'other'] } }));
    receiver.answerWith(({ path }, response) => response.writeHead(path === '/other' ? 500 : 200).end());
    await world.run();
    answer(200);
    await runUntil(() => world.left === 0);
    expect(at('/hook')).toHaveLength(1);
    expect(at('/other')).toHaveLength(2);
  });

  test('of an organization, its summary, is sent once to each of its channels, whatever a rule is called', async () => {
    await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
    await world.putChannel('duty', { kind: 'pagerduty' }, { url: `${receiver.url}/duty`, routingKey: 'R'.repeat(32) });
    const body = JSON.stringify(buildSummary({ channels: ['hook', 'chat', 'duty'] }));
    await world.send(body);
    await world.send(body);
    expect((await world.run()).failed).toEqual([]);
    expect(at('/hook').map((received) => received.body)).toEqual([body]);
    expect(at('/chat')).toHaveLength(1);
    expect(at('/chat')[0]?.body).toContain('SUMMARY: Tarnfell brands');
    // A summary is no incident that somebody must be woken for.
    expect(at('/duty')).toEqual([]);
  });

  test('that no channel is named in is done', async () => {
    await world.send(event({ data: { channels: [] } }));
    await world.run();
    expect(world.left).toBe(0);
  });

  test('that comes with others does not wait for their receivers’ faults', async () => {
    await world.putChannel('slow', {}, { url: 'http://127.0.0.1:1/', signingSecret: SIGNING_SECRET });
    await world.send(event({ rule: 'a', data: { channels: ['slow'] } }));
    await world.send(event({ rule: 'b' }));
    await world.send('not an event');
    const { failed } = await world.run();
    expect(at('/hook')).toHaveLength(1);
    expect(failed).toHaveLength(1);
  });

  test('is left for another invocation when this one has no time left', async () => {
    await world.send(event());
    world.setTimeLeft(4000);
    await world.run();
    expect(receiver.received).toEqual([]);
    expect(world.waits()).toEqual([5]);
    world.setTimeLeft(120_000);
    await runUntil(() => world.left === 0);
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a receiver that fails', () => {
  test('is asked again by visibility, ever later, under the same id, until it takes the event', async () => {
    await world.send(event());
    answer(503);
    const waits: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await world.run();
      waits.push(...world.waits());
      world.advance(Math.max(...world.waits()) * 1000);
    }
    expect(waits).toEqual([23, 45, 90, 180, 360]);
    answer(204);
    await world.run();
    expect(world.left).toBe(0);
    expect(new Set(at('/hook').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(at('/hook')).toHaveLength(6);
  });

  test('is not asked before its time when the message comes back for another channel', async () => {
    await world.putChannel('other', {}, { url: `${receiver.url}/other`, signingSecret: SIGNING_SECRET });
    await world.send(event({ data: { channels: ['hook', 'other'] } }));
    receiver.answerWith(({ path }, response) =>
      path === '/hook' ? response.writeHead(429, { 'retry-after': '600' }).end() : response.writeHead(500).end(),
    );
    const started = world.now;
    await runUntil(() => at('/other').length === 4);
    expect(world.now - started).toBeLessThan(600_000);
    expect(at('/hook')).toHaveLength(1);
    answer(200);
    await runUntil(() => world.left === 0);
    expect(world.now - started).toBeGreaterThanOrEqual(600_000);
    expect(at('/hook')).toHaveLength(2);
  });

  test('and asks for rest with 429 gets no other event either until then', async () => {
    await world.send(event({ rule: 'a' }));
    answer(429, { 'retry-after': '120' });
    await world.run();
    answer(200);
    await world.send(event({ rule: 'b' }));
    world.advance(MINUTE);
    await world.run();
    expect(receiver.received).toHaveLength(1);
    expect(world.waits()).toEqual([60, 60]);
    world.advance(MINUTE);
    await world.run();
    expect(receiver.received).toHaveLength(3);
    expect(world.left).toBe(0);
  });

  test('for an hour is told to operations once, and once when it works again', async () => {
    await world.send(event());
    answer(500);
    const started = world.now;
    await runUntil(() => world.now - started > 3 * HOUR);
    expect(await world.operations()).toEqual(['[OPERATIONS] Channel hook is failing']);
    answer(200);
    await runUntil(() => world.left === 0);
    expect(await world.operations()).toEqual([
      '[OPERATIONS] Channel hook is failing',
      '[OVER] Channel hook is failing',
    ]);
  });

  test('for a day is given up: told, not asked again, and served after all when its message is moved back', async () => {
    await world.putChannel('other', {}, { url: `${receiver.url}/other`, signingSecret: SIGNING_SECRET });
    await world.send(event({ data: { channels: ['hook', 'other'] } }));
    receiver.answerWith(({ path }, response) => response.writeHead(path === '/hook' ? 500 : 200).end());
    const started = world.now;
    await world.run();
    await runUntil(() => world.left === 0);
    expect(world.now - started).toBeGreaterThanOrEqual(24 * HOUR);
    expect(await world.deadLetters()).toHaveLength(1);
    const asked = at('/hook').length;
    expect(asked).toBeLessThan(50);
    expect((await world.operations()).at(-1)).toBe('[OPERATIONS] Channel hook missed events');

    answer(200);
    await world.redrive();
    await world.run();
    expect(at('/hook')).toHaveLength(asked + 1);
    expect(at('/other')).toHaveLength(1);
    expect(world.left).toBe(0);
    expect((await world.operations()).filter((subject) => subject.startsWith('[OVER]'))).toHaveLength(2);
  });

  test('and asks for rest again and again gives up, after a day, also an event that was never tried for it', async () => {
    answer(429, { 'retry-after': '3600' });
    await world.send(event());
    for (let hour = 0; hour <= 24; hour += 1) {
      // As an attempt of another event sets it each time, just before this one is due.
      await world.records.pause('hook', world.now + HOUR);
      await world.run();
      expect([hour, receiver.received.length]).toEqual([hour, Math.floor(hour / 24)]);
      world.advance(HOUR);
    }
    expect([world.left, (await world.deadLetters()).length]).toEqual([0, 1]);
    expect(await world.operations()).toContain('[OPERATIONS] Channel hook missed events');
  });
});

describe('410 Gone', () => {
  beforeEach(async () => {
    answer(410);
    await world.send(event({ rule: 'a' }));
    await world.run();
  });

  test('disables the channel, with one word to operations', async () => {
    await world.send(event({ rule: 'b' }));
    await world.run();
    expect(receiver.received).toHaveLength(1);
    expect(world.left).toBe(0);
    expect(await world.operations()).toEqual(['[OPERATIONS] Channel hook was disabled by its receiver']);
  });

  test('stands as long as events come, and is not told again', async () => {
    for (let days = 0; days < 12; days += 4) {
      world.advance(4 * 24 * HOUR);
      await world.send(event({ rule: 'b' }));
      await world.run();
      await world.tellWhatIsOver();
    }
    expect(receiver.received).toHaveLength(1);
    expect(await world.operations()).toEqual(['[OPERATIONS] Channel hook was disabled by its receiver']);
  });

  test('is over when the item changes, whatever the new receiver answers', async () => {
    answer(500);
    await world.putChannel('hook', { enabled: true });
    await world.send(event({ rule: 'b' }));
    await world.run();
    expect(receiver.received).toHaveLength(2);
    expect((await world.operations()).at(-1)).toBe('[OVER] Channel hook was disabled by its receiver');
  });

  test('holds until the item changes; then events go out again and operations hears that it is over', async () => {
    answer(200);
    const secret = { url: `${receiver.url}/new`, signingSecret: SIGNING_SECRET };
    world.secrets.set('mention-alerts/channel/hook-2', JSON.stringify(secret));
    await world.putChannel('hook', { secretName: 'mention-alerts/channel/hook-2' });
    await world.send(event({ rule: 'b' }));
    await world.run();
    expect(at('/new')).toHaveLength(1);
    expect((await world.operations()).at(-1)).toBe('[OVER] Channel hook was disabled by its receiver');
  });
});

describe('the states of a rule', () => {
  const at1405 = '2026-11-20T14:05:00.000Z';
  const at1410 = '2026-11-20T14:10:00.000Z';
  const firing = () => event({ at: at1405 });
  const resolved = () => event({ at: at1410, type: 'mention.alert.resolved' });

  test('arrive in order although the queue hands them out in another', async () => {
    await world.send(resolved());
    await world.send(firing());
    await world.run();
    expect(types(at('/hook'))).toEqual(['firing', 'resolved']);
  });

  test('arrive without a firing that a later state has overtaken', async () => {
    await world.send(resolved());
    await world.run();
    await world.send(firing());
    await world.send(event({ at: at1405, type: 'mention.alert.updated' }));
    await world.run();
    expect(types(at('/hook'))).toEqual(['resolved']);
    expect(world.left).toBe(0);
  });

  test('all arrive where each tells mentions of its own, the later ones first', async () => {
    const found = (time: string) => event({ at: time, type: 'mention.alert.found', data: { status: 'found' } });
    await world.send(found(at1410));
    await world.run();
    await world.send(found(at1405));
    await world.run();
    expect(types(at('/hook'))).toEqual(['found', 'found']);
    expect(world.left).toBe(0);
  });

  test('that are left out as overtaken are not noted as what the channel knows', async () => {
    await world.send(resolved());
    await world.run();
    await world.send(firing());
    const noted: (string | undefined)[] = [];
    const records: DeliveryRecords = {
      ...world.records,
      release: (request) => {
        noted.push(request.delivered);
        return world.records.release(request);
      },
    };
    await world.run({ records });
    expect([noted, world.left]).toEqual([[undefined], 0]);
  });

  test('that failed overtake nothing: the channel does not know them yet', async () => {
    answer(500);
    await world.send(resolved());
    await world.run();
    answer(200);
    await world.send(firing());
    await world.run();
    await runUntil(() => world.left === 0);
    expect(types(at('/hook'))).toEqual(['resolved', 'firing', 'resolved']);
  });

  test('arrive without a firing that failed while a later state got through', async () => {
    answer(500);
    await world.send(firing());
    await world.run();
    answer(200);
    await world.send(resolved());
    await world.run();
    await runUntil(() => world.left === 0);
    expect(types(at('/hook'))).toEqual(['firing', 'resolved']);
  });

  test('of other rules, and at other channels, overtake nothing', async () => {
    await world.putChannel('other', {}, { url: `${receiver.url}/other`, signingSecret: SIGNING_SECRET });
    await world.send(resolved());
    await world.run();
    await world.send(event({ at: at1405, rule: 'another' }));
    await world.send(event({ at: at1405, data: { channels: ['other'] } }));
    await world.run();
    expect(types(at('/hook'))).toEqual(['resolved', 'firing']);
    expect(types(at('/other'))).toEqual(['firing']);
  });

  describe.each(['resolved', 'ended'])('include what has %s an episode, also after the next has begun', (status) => {
    const type = `mention.alert.${status}`;

    test('and say in each form that it belongs to the earlier one', async () => {
      await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
      await world.putChannel('team', { kind: 'teams' }, { url: `${receiver.url}/team` });
      const data = { channels: ['hook', 'chat', 'team'] };
      await world.send(event({ at: at1410, data }));
      await world.run();
      const over = event({ at: at1405, type, data });
      await world.send(over);
      await world.run();
      const [before, after] = at('/hook').map(({ body }) => JSON.parse(body));
      const published = JSON.parse(over);
      expect(after).toEqual({ ...published, data: { ...published.data, earlierEpisode: true } });
      expect(before.data.earlierEpisode).toBeUndefined();
      const signed = new Webhook(SIGNING_SECRET).sign(after.id, new Date(world.now), at('/hook')[1]?.body ?? '');
      expect(at('/hook')[1]?.headers['webhook-signature']).toBe(signed);
      const label = status.toUpperCase();
      for (const path of ['/chat', '/team']) {
        expect(at(path)[0]?.body).not.toContain('earlier episode');
        expect(at(path)[1]?.body).toContain(`${label} (earlier episode): Acme`);
        expect(at(path)[1]?.body).toContain('This belongs to an earlier episode');
      }
    });

    test('by their order within a tick, whatever the queue hands out first', async () => {
      await world.send(event({ at: at1405, sequence: 12 }));
      await world.run();
      await world.send(event({ at: at1405, sequence: 9, type }));
      await world.run();
      expect(types(at('/hook'))).toEqual(['firing', status]);
      expect(at('/hook').map(({ body }) => JSON.parse(body).data.earlierEpisode)).toEqual([undefined, true]);
    });

    test('in their order where one batch has both', async () => {
      await world.send(event({ at: at1405, sequence: 12 }));
      await world.send(event({ at: at1405, sequence: 9, type }));
      await world.run();
      expect(types(at('/hook'))).toEqual([status, 'firing']);
      expect(at('/hook').map(({ body }) => JSON.parse(body).data.earlierEpisode)).toEqual([undefined, undefined]);
    });

    test('and a firing of its own tick that it has overtaken is not told after it', async () => {
      await world.send(event({ at: at1405, sequence: 12, type }));
      await world.run();
      await world.send(event({ at: at1405, sequence: 9 }));
      await world.run();
      expect(types(at('/hook'))).toEqual([status]);
    });
  });

  test('say nothing of an earlier episode where an end failed first and nothing came meanwhile', async () => {
    await world.send(firing());
    await world.run();
    answer(500);
    await world.send(resolved());
    await world.run();
    answer(200);
    await runUntil(() => world.left === 0);
    expect(JSON.parse(at('/hook').at(-1)?.body ?? '').data.earlierEpisode).toBeUndefined();
  });

  test('of one tick that an older version wrote without an order come as the queue has them', async () => {
    await world.send(event({ at: at1405, type: 'mention.alert.ended' }));
    await world.send(event({ at: at1405 }));
    await world.run();
    expect(types(at('/hook'))).toEqual(['ended', 'firing']);
  });
});

describe('a channel', () => {
  test('that is disabled gets nothing, and nobody is told', async () => {
    await world.putChannel('hook', { enabled: false });
    await world.send(event());
    await world.run();
    expect([receiver.received.length, world.left, (await world.operations()).length]).toEqual([0, 0, 0]);
  });

  test('that does not exist is told to operations once, and does not hold the others up', async () => {
    for (const rule of ['a', 'b']) await world.send(event({ rule, data: { channels: ['nowhere', 'hook'] } }));
    await world.run();
    expect(at('/hook')).toHaveLength(2);
    expect(world.left).toBe(0);
    expect(await world.operations()).toEqual(['[OPERATIONS] Channel nowhere does not exist']);
  });

  describe('that a rule named by mistake', () => {
    const named = () => world.send(event({ data: { channels: ['nowhere'] } }));
    const TOLD = '[OPERATIONS] Channel nowhere does not exist';
    const OVER = '[OVER] Channel nowhere does not exist';

    test('is told once while events name it, every few days', async () => {
      for (let days = 0; days < 30; days += 3) {
        await named();
        await world.run();
        await world.tellWhatIsOver();
        world.advance(3 * 24 * HOUR);
      }
      expect(await world.operations()).toEqual([TOLD]);
    });

    test('counts as over a week after the last event that named it, and is told again when it is named again', async () => {
      await named();
      await world.run();
      world.advance(6 * 24 * HOUR);
      await world.tellWhatIsOver();
      expect(await world.operations()).toEqual([TOLD]);
      world.advance(24 * HOUR);
      await world.tellWhatIsOver();
      await world.tellWhatIsOver();
      expect(await world.operations()).toEqual([TOLD, OVER]);
      await named();
      await world.run();
      expect(await world.operations()).toEqual([TOLD, OVER, TOLD]);
    });

    test('is told again also where nobody has told meanwhile that it is over', async () => {
      for (let month = 0; month < 3; month += 1) {
        await named();
        await world.run();
        world.advance(30 * 24 * HOUR);
      }
      expect(await world.operations()).toEqual([TOLD, OVER, TOLD, OVER, TOLD]);
    });

    test('is over as soon as the channel is there and takes an event', async () => {
      await named();
      await world.run();
      await world.putChannel('nowhere', {}, { url: `${receiver.url}/there`, signingSecret: SIGNING_SECRET });
      await named();
      await world.run();
      expect(await world.operations()).toEqual([TOLD, OVER]);
    });
  });

  test('that is disabled is told as over what stood against it', async () => {
    await world.putChannel('hook', { kind: 'webhok' });
    await world.send(event());
    await world.run();
    await world.putChannel('hook', { enabled: false });
    await world.send(event({ rule: 'another' }));
    await world.run();
    expect((await world.operations()).at(-1)).toBe('[OVER] Channel hook is invalid');
  });

  test.each([
    ['is longer than an id can be', 'x'.repeat(257)],
    ['is empty', ''],
    ['is no text', null],
    ['is a list', ['hook']],
  ])('whose name %s spoils no other channel of its event, and is told once', async (_, odd) => {
    for (const rule of ['a', 'a']) await world.send(event({ rule, data: { channels: [odd, 'hook', 'hook'] } }));
    expect((await world.run()).failed).toEqual([]);
    expect(at('/hook')).toHaveLength(2);
    expect(await world.operations()).toEqual(['[OPERATIONS] Rule 42/a names an impossible channel']);
    expect(await world.deadLetters()).toEqual([]);
  });

  test('whose item is invalid is told once per version, and its events wait until it is mended', async () => {
    await world.putChannel('hook', { enabeld: true });
    await world.send(event());
    await world.run();
    await world.putChannel('hook', { kind: 'webhok' });
    world.advance(10 * MINUTE);
    await world.run();
    expect(receiver.received).toEqual([]);
    await world.putChannel('hook', {});
    await runUntil(() => world.left === 0);
    expect(at('/hook')).toHaveLength(1);
    expect(await world.operations()).toEqual([
      '[OPERATIONS] Channel hook is invalid',
      '[OPERATIONS] Channel hook is invalid',
      '[OVER] Channel hook is invalid',
    ]);
  });

  test.each([
    ['does not exist', undefined],
    ['is not JSON', 'hunter2'],
    ['leads inside', JSON.stringify({ url: 'https://10.0.0.1/hunter2', signingSecret: SIGNING_SECRET })],
    ['has no signing secret', JSON.stringify({ url: `${'https://receiver.example/hunter2'}` })],
  ])('whose secret %s is told to operations, without its content, and works when that is mended', async (_, text) => {
    const name = 'mention-alerts/channel/hook';
    const good = world.secrets.get(name) ?? '';
    world.secrets.delete(name);
    if (text !== undefined) world.secrets.set(name, text);
    await world.send(event());
    const { reports } = await world.run();
    expect(await world.operations()).toEqual(['[OPERATIONS] Channel hook cannot be used']);
    expect(JSON.stringify(reports)).not.toMatch(new RegExp(`hunter2|${SIGNING_SECRET.slice(0, 12)}`));
    world.secrets.set(name, good);
    await runUntil(() => world.left === 0);
    expect(at('/hook')).toHaveLength(1);
    expect((await world.operations()).at(-1)).toBe('[OVER] Channel hook cannot be used');
  });
});

describe('more alerts in an hour than people are shown', () => {
  const MORE = 5;

  beforeEach(async () => {
    await world.putChannel('chat', { kind: 'slack' }, { url: `${receiver.url}/chat` });
  });

  const storm = async (count: number, data: object = {}) => {
    for (let n = 0; n < count; n += 1) {
      await world.send(event({ rule: `rule-${n}`, data: { channels: ['chat', 'hook'], ...data } }));
    }
    for (let runs = 0; runs < 4; runs += 1) await world.run();
  };
  const texts = () => at('/chat').map(({ body }) => JSON.parse(body).text);

  test('come as one digest at the end of the hour that says how many of which rules; machines get each', async () => {
    await storm(SHOWN_PER_HOUR + MORE);
    expect(at('/chat')).toHaveLength(SHOWN_PER_HOUR);
    expect(at('/hook')).toHaveLength(SHOWN_PER_HOUR + MORE);
    expect(world.left).toBe(1);
    expect(world.waits()).toEqual([54 * 60]);

    await runUntil(() => world.left === 0);
    expect(texts()).toHaveLength(SHOWN_PER_HOUR + 1);
    expect(texts().at(-1)).toMatch(
      new RegExp(
        `^DIGEST: ${MORE} alerts of ${MORE} rules: From 15:00 to 16:00 \\(Europe/Berlin\\) ${SHOWN_PER_HOUR} alerts were shown`,
      ),
    );
    expect(at('/hook')).toHaveLength(SHOWN_PER_HOUR + MORE);

    receiver.received.length = 0;
    await world.send(event({ rule: 'later', data: { channels: ['chat'] } }));
    await world.run();
    expect(texts().at(-1)).toMatch(/^ALERT/);
  });

  test('still show at once what is critical or resolved', async () => {
    await storm(SHOWN_PER_HOUR + 1);
    const rule = { organizationId: '42', ruleId: 'grave', name: 'Grave', severity: 'critical' };
    await world.send(event({ data: { channels: ['chat'], rule } }));
    await world.send(event({ type: 'mention.alert.resolved', data: { channels: ['chat'] } }));
    await world.run();
    expect(texts().slice(-2).sort()).toEqual([
      expect.stringMatching(/^CRITICAL ALERT: Acme/),
      expect.stringMatching(/^RESOLVED/),
    ]);
  });

  test('still come as one digest when a fault falls between the cap and the record, and after a failed attempt', async () => {
    await storm(SHOWN_PER_HOUR);
    await world.send(event({ rule: 'more-1', data: { channels: ['chat'] } }));
    let writes = 0;
    const write: typeof world.records.write = async (...record) => {
      writes += 1;
      if (writes === 2) throw new Error('crash');
      await world.records.write(...record);
    };
    await world.run({ records: { ...world.records, write } });
    await world.send(event({ rule: 'more-2', data: { channels: ['chat'] } }));
    answer(500);
    const started = world.now;
    await runUntil(() => world.now - started > HOUR);
    answer(200);
    await runUntil(() => world.left === 0);
    expect(texts().at(-1)).toMatch(/^DIGEST: 2 alerts of 2 rules/);
  });
});

describe('a fault of our own', () => {
  test.each(['lease', 'read', 'receiver'] as const)('before the sending (%s) costs nothing but time', async (step) => {
    await world.send(event());
    const broken = { ...world.records, [step]: () => Promise.reject(new Error('throttled')) };
    await world.run({ records: broken });
    expect(receiver.received).toEqual([]);
    expect(world.waits()).toEqual([23]);
    await runUntil(() => world.left === 0);
    expect(receiver.received).toHaveLength(1);
    expect(world.left).toBe(0);
  });

  test('between acceptance and record is the one that repeats an event, under the same id', async () => {
    await world.send(event());
    await world.run({ records: { ...world.records, write: () => Promise.reject(new Error('crash')) } });
    world.advance(2 * MINUTE);
    await world.run();
    expect(at('/hook')).toHaveLength(2);
    expect(new Set(at('/hook').map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    world.advance(2 * MINUTE);
    await world.run();
    expect(at('/hook')).toHaveLength(2);
  });

  test('after the record repeats nothing, and a firing is still not delivered after it', async () => {
    await world.send(event({ type: 'mention.alert.resolved', at: '2026-11-20T14:10:00.000Z' }));
    await world.run({ records: { ...world.records, release: () => Promise.reject(new Error('crash')) } });
    world.advance(2 * MINUTE);
    await world.run();
    await world.send(event({ at: '2026-11-20T14:05:00.000Z' }));
    await world.run();
    expect(types(at('/hook'))).toEqual(['resolved']);
    expect(world.left).toBe(0);
  });
});

describe('what is not delivered', () => {
  test.each([
    ['is disabled', () => world.putChannel('hook', { enabled: false })],
    ['is removed', () => world.removeChannel('hook')],
    ['wants no more', async () => answer(410)],
  ])('does not wait any more once its channel %s', async (_, ends) => {
    answer(500);
    const body = event();
    await world.send(body);
    await world.run();
    const { id } = JSON.parse(body);
    expect(await world.records.read('hook', id, world.now)).toMatchObject({ status: 'waiting' });
    await ends();
    await runUntil(() => world.left === 0);
    expect(await world.records.read('hook', id, world.now)).toBeUndefined();
  });

  test.each(['lease', 'read', 'release'] as const)('for a fault of ours (%s) is reported as one', async (step) => {
    await world.send(event());
    const { reports } = await world.run({
      records: { ...world.records, [step]: () => Promise.reject(new Error('AccessDenied')) },
    });
    expect(reports.map(({ outcome }) => outcome)).toEqual([expect.objectContaining({ kind: 'wait', why: 'fault' })]);
  });

  test('for a fault of the queue is reported as one', async () => {
    const refused = () => Promise.reject(new Error('AccessDenied'));
    answer(500);
    for (const body of ['{', event()]) await world.send(body);
    const { faults } = await world.run({ queue: { toDeadLetters: refused, comeBackIn: refused } });
    expect([...faults].sort()).toEqual([
      'a message could not be put among the dead letters (Error)',
      'a message could not be told when to come back (Error)',
      'a message could not be told when to come back (Error)',
    ]);
  });
});

describe('a message that is no event', () => {
  test('is told to operations once and among the dead letters after one receipt, and its batch is served', async () => {
    for (const body of ['{', '{"specversion":', event()]) await world.send(body);
    expect((await world.run()).failed).toEqual([]);
    expect(at('/hook')).toHaveLength(1);
    expect((await world.deadLetters()).sort()).toEqual(['{', '{"specversion":']);
    expect(await world.operations()).toEqual(['[OPERATIONS] A message in the queue of deliveries is not an event']);
  });

  test('stays in the queue while the dead letters do not take it, and is asked about ever later', async () => {
    await world.send('{');
    const toDeadLetters = () => Promise.reject(new Error('throttled'));
    const waits: number[] = [];
    for (let receipt = 0; receipt < 3; receipt += 1) {
      await world.run({ queue: { toDeadLetters } });
      waits.push(...world.waits());
      world.advance(Math.max(...world.waits()) * 1000);
    }
    expect(waits).toEqual([23, 45, 90]);
    await world.run();
    expect([world.left, await world.deadLetters()]).toEqual([0, ['{']]);
    expect(await world.operations()).toHaveLength(1);
  });
});
