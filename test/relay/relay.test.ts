import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventBus } from '../../functions/adapters/eventbridge/event-bus.ts';
import { type EventBus, relay } from '../../functions/relay/relay.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { type EmbeddedEventBus, startEventBus } from '../../local/aws/start-event-bus.ts';
import { HOSTILE_TEXTS } from '../domain/channels/hostile-text.ts';
import { buildAlertEvent, buildSample } from '../support/build-alert-event.ts';

let server: EmbeddedEventBus;
let client: EventBridgeClient;
let bus: EventBus;
beforeEach(async () => {
  server = await startEventBus();
  const common = { region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, maxAttempts: 1 };
  client = new EventBridgeClient({ ...common, endpoint: server.url });
  bus = eventBus(client, 'alerts');
});
afterEach(async () => {
  client.destroy();
  await server.stop();
});

const message = (id: string, body = JSON.stringify(buildAlertEvent({}, { id }))) => ({ messageId: `m-${id}`, body });
const ids = () => server.events.map(({ detail }) => JSON.parse(JSON.stringify(detail)).id);

describe('an event', () => {
  test('comes out of the bus as a rule there sees it', async () => {
    expect(await relay([message('a')], bus)).toEqual({ taken: 1, failed: [] });
    expect(server.events).toEqual([
      {
        id: expect.any(String),
        bus: 'alerts',
        source: '/mention-alerts/test',
        'detail-type': 'mention.alert.firing',
        time: '2026-11-20T14:05:00.000Z',
        resources: ['rule/42/acme-spike'],
        detail: JSON.parse(message('a').body),
      },
    ]);
  });

  test.each(HOSTILE_TEXTS)('keeps words of strangers as they are: %#', async (text) => {
    const event = buildAlertEvent({ samples: [buildSample({ text: text.slice(0, 2000) })] });
    await relay([message('a', JSON.stringify(event))], bus);
    expect(server.events[0]?.detail).toEqual(JSON.parse(JSON.stringify(event)));
  });
});

describe('what the bus does not take', () => {
  test('comes again, and nothing else of its batch', async () => {
    server.refuse((detail) => (detail.includes('"id":"b"') ? 'ThrottlingException' : undefined));
    const batch = [message('a'), message('b'), message('c')];
    const first = await relay(batch, bus);
    expect(first).toEqual({ taken: 2, failed: [{ messageId: 'm-b', eventId: 'b', reason: 'ThrottlingException' }] });
    server.refuse(() => undefined);
    await relay(
      batch.filter(({ messageId }) => first.failed.some((each) => each.messageId === messageId)),
      bus,
    );
    expect(ids()).toEqual(['a', 'c', 'b']);
  });

  test('comes again as a whole where there is no answer', async () => {
    await server.stop();
    const { taken, failed } = await relay([message('a'), message('b')], bus);
    expect([taken, failed.map(({ messageId }) => messageId)]).toEqual([0, ['m-a', 'm-b']]);
  });

  test('is not taken for taken where the answer says nothing of it', async () => {
    const silent: EventBus = { put: async () => [undefined] };
    const { failed } = await relay([message('a'), message('b')], silent);
    expect(failed.map(({ messageId }) => messageId)).toEqual(['m-b']);
  });

  test('is no event: it stays, and holds up no other', async () => {
    const { taken, failed } = await relay([message('x', 'not json'), message('a')], bus);
    expect([taken, failed.map(({ messageId }) => messageId), ids()]).toEqual([1, ['m-x'], ['a']]);
  });
});

test('ten large events of a batch are put in as many requests as a bus takes them in', async () => {
  const samples = Array.from({ length: 20 }, () => buildSample({ text: 'x'.repeat(3000) }));
  const batch = Array.from({ length: 10 }, (_, at) =>
    message(`${at}`, JSON.stringify(buildAlertEvent({ samples }, { id: `${at}` }))),
  );
  expect(await relay(batch, bus)).toEqual({ taken: 10, failed: [] });
  expect(ids()).toEqual(Array.from({ length: 10 }, (_, at) => `${at}`));
});
