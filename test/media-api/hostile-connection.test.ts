import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { CONNECTIONS } from '../../functions/media-api/connections.ts';
import { createMediaApiClient, type MediaApiClientOptions } from '../../functions/media-api/media-api-client.ts';
import { startHttpServer, startSocketServer, type TestServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function clientOf(server: TestServer, options: Partial<MediaApiClientOptions> = {}) {
  const client = createMediaApiClient({ baseUrl: server.url, token: 'the-token', ...virtualTime(), ...options });
  cleanups.push(client.close, server.close);
  return client;
}

/** Answers a request with bytes as they are. */
function replying(bytes: string): (socket: Socket) => void {
  return (socket) => socket.once('data', () => socket.end(bytes));
}

describe('a connection', () => {
  test.each<{ name: string; behave: (socket: Socket) => void }>([
    { name: 'is reset as soon as it stands', behave: (socket) => socket.resetAndDestroy() },
    { name: 'is reset after the request', behave: (socket) => socket.once('data', () => socket.resetAndDestroy()) },
    { name: 'is closed without an answer', behave: (socket) => socket.once('data', () => socket.end()) },
    { name: 'speaks something else', behave: replying('SSH-2.0-OpenSSH_9.2\r\n') },
    { name: 'answers with half a status line', behave: replying('HTTP/1.1 2') },
    { name: 'answers with headers that never end', behave: replying('HTTP/1.1 200 OK\r\ncontent-type: appl') },
    { name: 'answers with a broken header', behave: replying('HTTP/1.1 200 OK\r\nbad header\r\n\r\n{}') },
    {
      name: 'answers with two lengths',
      behave: replying('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'),
    },
    { name: 'answers with a huge header', behave: replying(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(200_000)}\r\n\r\n`) },
  ])('that $name is a network error, worth another try later and not retried by itself', async ({ behave }) => {
    const client = await clientOf(await startSocketServer(behave));
    const result = await client.me();
    expect(result).toMatchObject({ ok: false, error: { kind: 'network', retryable: true }, attempts: 1 });
    expect(result.ok || result.error.detail).toMatch(/^\w+: ./);
  });

  test('that nobody accepts is a network error that names the cause', async () => {
    const server = await startSocketServer(() => {});
    const client = await clientOf(server);
    await server.close();
    const result = await client.me();
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
    expect(result.ok || result.error.detail).toContain('ECONNREFUSED');
  });

  test('to a host that does not exist is a network error', async () => {
    const client = createMediaApiClient({ baseUrl: 'http://no-such-host.invalid', token: 'the-token' });
    const result = await client.me({ maxRetries: 0 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'network' } });
    await client.close();
  });

  test('that stays silent is a timeout', async () => {
    const client = await clientOf(await startSocketServer(() => {}), { requestTimeoutMs: 100 });
    expect(await client.me()).toMatchObject({ ok: false, error: { kind: 'timeout', afterMs: 100 }, attempts: 1 });
  });

  test('that stays silent until the deadline is told as the deadline', async () => {
    const client = await clientOf(await startSocketServer(() => {}), { monotonicNow: () => 0 });
    expect(await client.me({ deadlineMs: 80 })).toMatchObject({ ok: false, error: { kind: 'deadline' }, attempts: 1 });
  });

  test('that is waited for ends with the deadline of who waits, though none is free by then', async () => {
    const client = await clientOf(await startSocketServer(() => {}), { monotonicNow: () => 0 });
    const stop = new AbortController();
    const busy = Array.from({ length: CONNECTIONS }, () => client.me({ signal: stop.signal }));
    expect(await client.me({ deadlineMs: 80 })).toMatchObject({ ok: false, error: { kind: 'deadline' } });
    stop.abort();
    for (const result of await Promise.all(busy)) expect(result).toMatchObject({ error: { kind: 'aborted' } });
  });

  test('is kept for the next requests', async () => {
    const ports = new Set<number | undefined>();
    const server = await startHttpServer((request, response) => {
      ports.add(request.socket.remotePort);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"languages":[]}');
    });
    const client = await clientOf(server);
    for (let index = 0; index < 20; index += 1) expect((await client.languages()).ok).toBe(true);
    // Two, because a connection is free again a moment after its response was read.
    expect(ports.size).toBeLessThanOrEqual(2);
  });

  test('that went wrong does not spoil the next request', async () => {
    let asked = 0;
    const server = await startHttpServer((request, response) => {
      asked += 1;
      if (asked === 1) {
        request.socket.destroy();
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"languages":[]}');
    });
    const client = await clientOf(server);
    expect((await client.languages()).ok).toBe(false);
    expect((await client.languages()).ok).toBe(true);
  });
});
