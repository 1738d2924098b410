import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messageLines } from '../../../cli/receive/message-lines.ts';
import { type ReceivedMessage, startReceiver } from '../../../cli/receive/start-receiver.ts';
import { buildEvent } from '../../domain/channels/build-event.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const received: ReceivedMessage[] = [];
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  receiver = await startReceiver({ port: 0, signingSecret: SECRET, onMessage: (message) => received.push(message) });
});
afterAll(() => receiver.stop());
beforeEach(() => {
  received.length = 0;
});

function signed(body: string, { secret = SECRET, at = new Date(), id = 'event-1' } = {}) {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
}
const post = async (body: string, headers: Record<string, string> = {}) =>
  (await fetch(receiver.url, { method: 'POST', body, headers })).status;
const shown = () => messageLines(received.at(-1) ?? never(), Date.UTC(2026, 10, 20, 14, 5)).join('\n');

function never(): never {
  throw new Error('nothing was received');
}

describe('the receiver', () => {
  test('takes what is signed, and prints what it says', async () => {
    const body = buildEvent();
    expect(await post(body, signed(body))).toBe(204);
    expect(shown()).toContain('14:05:00 · signature valid · webhook-id event-1 · /,');
    expect(shown()).toContain('  mention.alert.firing · 42/acme-spike');
    expect(shown()).toContain('  ALERT: Acme: 63 mentions in 1 h, usual daily peak 21');
    expect(await post(body, signed(body))).toBe(204);
    expect(shown()).toContain('event-1 (received before)');
  });

  test.each([
    ['another secret', () => signed(buildEvent(), { secret: `whsec_${Buffer.alloc(32, 8).toString('base64')}` })],
    ['another body', () => signed('{}')],
    ['an old time', () => signed(buildEvent(), { at: new Date(Date.now() - 600_000) })],
    ['half of the headers', () => ({ 'webhook-id': 'x' })],
  ])('refuses %s, and prints none of its words', async (_what, headers) => {
    expect(await post(buildEvent(), headers())).toBe(401);
    expect(shown()).toContain('SIGNATURE NOT VALID');
    expect(shown()).not.toContain('ALERT');
  });

  test('takes what is not signed for a message of a chat program', async () => {
    expect(await post('{"text":"hello"}')).toBe(200);
    expect(shown()).toContain('not signed');
    expect(shown()).toContain('"text": "hello"');
  });

  test('reads no message without end, and answers nothing but POST', async () => {
    expect(await post('x'.repeat(2 * 1024 * 1024)).catch(() => 413)).toBe(413);
    expect((await fetch(receiver.url)).status).toBe(405);
  });
});
