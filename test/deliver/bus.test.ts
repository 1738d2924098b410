import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { eventBus } from '../../functions/adapters/eventbridge/event-bus.ts';
import { busEntry, type EventBus } from '../../functions/domain/channels/kinds/eventbridge.ts';
import { HOUR_MS } from '../../functions/domain/time/units-of-time.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { type EmbeddedEventBus, startEventBus } from '../../local/aws/start-event-bus.ts';
import { type EmbeddedAws, startEmbeddedAws } from '../adapters/embedded-aws.ts';
import { HOSTILE_TEXTS } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';
import { startWorld, type World } from './start-world.ts';

let aws: EmbeddedAws;
let server: EmbeddedEventBus;
let client: EventBridgeClient;
let bus: EventBus;
let world: World;
beforeAll(async () => {
  aws = await startEmbeddedAws();
});
afterAll(() => aws.stop());
beforeEach(async () => {
  server = await startEventBus();
  const common = { region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, maxAttempts: 1 };
  client = new EventBridgeClient({ ...common, endpoint: server.url });
  bus = eventBus(async () => client, 'alerts');
  world = await startWorld(aws);
});
afterEach(async () => {
  client.destroy();
  await server.stop();
});

const event = (id: string, parts: Parameters<typeof buildAlertEvent>[0] = {}, time = '2026-11-20T14:05:00.000Z') =>
  JSON.stringify(buildAlertEvent({ channels: [], ...parts }, { id, time }));
const run = () => world.run({ stack: { eventBus: 'alerts', bus } });
const ids = () => server.events.map(({ detail }) => JSON.parse(JSON.stringify(detail)).id);

describe('an event', () => {
  test('comes out of the bus as a rule there sees it', async () => {
    await world.send(event('a'));
    const { reports } = await run();
    expect(reports.map(({ outcome }) => outcome)).toEqual([{ kind: 'done', how: 'delivered' }]);
    expect(server.events).toEqual([
      {
        id: expect.any(String),
        bus: 'alerts',
        source: '/mention-alerts/test',
        'detail-type': 'mention.alert.firing',
        time: '2026-11-20T14:05:00.000Z',
        resources: ['rule/42/acme-spike'],
        detail: JSON.parse(event('a')),
      },
    ]);
  });

  test.each(HOSTILE_TEXTS)('keeps words of strangers as they are: %#', async (text) => {
    const body = event('a', { samples: [buildSample({ text: text.slice(0, 2000) })] });
    const entry = busEntry(body);
    if (entry === undefined) throw new Error('it is no event');
    await bus.put(entry, 5_000);
    expect(server.events[0]?.detail).toEqual(JSON.parse(body));
  });

  test('is put there even where a later state of its rule came before: a bus promises no order', async () => {
    await world.send(event('over', { status: 'resolved' }, '2026-11-20T15:05:00.000Z'));
    await run();
    await world.send(event('late'));
    await run();
    expect(ids()).toEqual(['over', 'late']);
    expect(server.events[1]?.detail).toEqual(JSON.parse(event('late')));
  });

  test('is put there once, however often the queue hands it out', async () => {
    await world.send(event('a'));
    await world.send(event('a'));
    await run();
    await run();
    expect([ids(), world.left]).toEqual([['a'], 0]);
  });
});

describe('what the bus does not take', () => {
  test('comes again, and nothing else of its batch', async () => {
    server.refuse((detail) => (detail.includes('"id":"b"') ? 'ThrottlingException' : undefined));
    for (const id of ['a', 'b', 'c'])
      await world.send(event(id, { rule: { ...buildAlertEvent().data.rule, ruleId: id } }));
    await run();
    expect([ids().sort(), world.left]).toEqual([['a', 'c'], 1]);
    server.refuse(() => undefined);
    world.advance(HOUR_MS);
    await run();
    expect(ids().sort()).toEqual(['a', 'b', 'c']);
  });

  test('is told to operations after an hour, and given up after a day', async () => {
    await server.stop();
    await world.send(event('a'));
    for (let hours = 0; hours < 30; hours += 1) {
      await run();
      world.advance(HOUR_MS);
    }
    expect(await world.operations()).toEqual([
      '[OPERATIONS] The bus of EventBridge is not fed',
      '[OPERATIONS] The bus of EventBridge missed an event',
    ]);
    expect([await world.deadLetters(), world.left]).toEqual([[event('a')], 0]);
  });

  test('is not taken for taken where the answer says nothing of it', async () => {
    await world.send(event('a'));
    const silent: EventBus = { put: async () => ({ kind: 'unanswered', why: { code: 'nothing-said' } }) };
    await world.run({ stack: { eventBus: 'alerts', bus: silent } });
    expect(world.left).toBe(1);
  });
});
