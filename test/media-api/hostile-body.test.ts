import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { createMediaApiClient, type MediaApiClientOptions } from '../../functions/media-api/media-api-client.ts';
import { startHttpServer, startSocketServer, type TestServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

const QUERY = {};
const WATCH = { organizationId: 1n, keywordId: 2 };
const COUNT = '{"count":3,"typeToCount":{"WEB":2,"TV":1}}';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function clientOf(server: Promise<TestServer>, options: Partial<MediaApiClientOptions> = {}) {
  const { url, close } = await server;
  const client = createMediaApiClient({ baseUrl: url, token: 'the-token', ...virtualTime(), ...options });
  cleanups.push(client.close, close);
  return client;
}

function answering(
  body: string | Uint8Array,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  return startHttpServer((_, response) => {
    response.writeHead(200, headers);
    response.end(body);
  });
}

describe('a 200 that is not JSON', () => {
  test.each([
    { type: 'text/html', reason: 'its content type is text/html, not JSON' },
    { type: 'text/plain', reason: 'its content type is text/plain, not JSON' },
    { type: 'text/json-like', reason: 'not JSON' },
    { type: '', reason: 'not JSON' },
    { type: undefined, reason: 'its content type is missing' },
  ])('by its type ($type) is not parsed, even if it could be', async ({ type, reason }) => {
    const client = await clientOf(answering(COUNT, type === undefined ? {} : { 'content-type': type }));
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-body', status: 200 }, attempts: 1 });
    expect(result.ok || result.error.detail).toContain(reason);
  });

  test.each([
    { name: 'empty', body: '' },
    { name: 'half', body: '{"count":3,' },
    { name: 'two documents', body: `${COUNT}${COUNT}` },
    { name: 'a trailing comma', body: '{"count":3,}' },
    { name: 'single quotes', body: "{'count':3}" },
    { name: 'not a number', body: '{"count":NaN}' },
    { name: 'a key twice', body: '{"count":3,"count":4,"typeToCount":{}}' },
    { name: 'nested a million deep', body: '['.repeat(1_000_000) },
    { name: 'not UTF-8', body: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]) },
    { name: 'UTF-16', body: Buffer.from(COUNT, 'utf16le') },
  ])('by its content ($name) is unreadable and not asked for again', async ({ body }) => {
    const client = await clientOf(answering(body));
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-body', retryable: false }, attempts: 1 });
  });

  test('is unreadable when it comes compressed, which was not asked for', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const client = await clientOf(answering(gzipSync(COUNT), headers));
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'unreadable-body', detail: expect.stringContaining('gzip') },
    });
  });
});

describe('a 200 that is JSON', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/vnd.service+json',
  ])('is read when its type says so (%s)', async (type) => {
    const client = await clientOf(answering(COUNT, { 'content-type': type }));
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: true, value: { count: 3, typeToCount: { WEB: 2, TV: 1 } } });
  });

  test.each([
    { body: '{}', path: 'count' },
    { body: 'null', path: 'the body' },
    { body: '[]', path: 'the body' },
    { body: '{"count":"3","typeToCount":{}}', path: 'count' },
    { body: '{"count":null,"typeToCount":{}}', path: 'count' },
    { body: '{"count":-1,"typeToCount":{}}', path: 'count' },
    { body: '{"count":1.5,"typeToCount":{}}', path: 'count' },
    { body: '{"count":1e999,"typeToCount":{}}', path: 'count' },
    { body: '{"count":1}', path: 'typeToCount' },
    { body: '{"count":1,"typeToCount":[]}', path: 'typeToCount' },
    { body: '{"count":1,"typeToCount":{"WEB":"1"}}', path: 'typeToCount.WEB' },
  ])('but not what was promised ($body) names the path', async ({ body, path }) => {
    const client = await clientOf(answering(body));
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'schema', path, status: 200, retryable: false },
      attempts: 1,
    });
  });
});

describe('the size of a body', () => {
  test.each([
    { status: 200, kind: 'unreadable-body', maxBodyBytes: 1_000_000 },
    { status: 503, kind: 'server-error', maxBodyBytes: 1_000_000_000 },
  ])(
    'is bounded: one of a $status that never ends is given up, not collected',
    async ({ status, kind, maxBodyBytes }) => {
      let sent = 0;
      function* endless(): Generator<Buffer> {
        for (;;) {
          sent += 65_536;
          yield Buffer.alloc(65_536, 0x20);
        }
      }
      const server = startHttpServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        Readable.from(endless()).pipe(response);
      });
      const client = await clientOf(server, { maxBodyBytes });
      const result = await client.count(WATCH, QUERY, { maxRetries: 0 });
      expect(result).toMatchObject({ ok: false, error: { kind, status }, attempts: 1 });
      if (status === 200) expect(result.ok || result.error.detail).toContain('1000000 bytes');
      expect(sent).toBeLessThan(20_000_000);
    },
  );

  test.each([
    { maxBodyBytes: COUNT.length, ok: true },
    { maxBodyBytes: COUNT.length - 1, ok: false },
  ])('may reach the limit of $maxBodyBytes bytes but not exceed it', async ({ maxBodyBytes, ok }) => {
    const client = await clientOf(answering(COUNT), { maxBodyBytes });
    expect((await client.count(WATCH, QUERY)).ok).toBe(ok);
  });

  test('does not hide an error status: a huge 503 is a 503', async () => {
    const server = startHttpServer((_, response) => {
      response.writeHead(503, { 'content-type': 'application/problem+json' });
      response.end(Buffer.alloc(3_000_000, 0x20));
    });
    const result = await (await clientOf(server)).count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind: 'server-error', status: 503 }, attempts: 4 });
  });
});

describe('a body that is cut off', () => {
  const cut = (status: number, type = 'application/json'): Promise<TestServer> =>
    startSocketServer((socket) => {
      socket.once('data', () => {
        socket.write(`HTTP/1.1 ${status} X\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n{"count":3,"typeTo`);
        setImmediate(() => socket.destroy());
      });
    });

  test('is unreadable after a 200, and worth another try later', async () => {
    const result = await (await clientOf(cut(200))).count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-body', retryable: true }, attempts: 1 });
  });

  test('in chunks is unreadable, though what came would be JSON by itself', async () => {
    const server = startSocketServer((socket) => {
      socket.once('data', () => {
        const chunk = `${COUNT.length.toString(16)}\r\n${COUNT}\r\n`;
        socket.end(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunk}`);
      });
    });
    const result = await (await clientOf(server)).count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unreadable-body', retryable: true } });
  });

  test.each([
    { status: 503, kind: 'server-error', attempts: 4 },
    { status: 429, kind: 'rate-limited', attempts: 4 },
    { status: 403, kind: 'forbidden', attempts: 1 },
  ])('does not hide an error status: $status is $kind', async ({ status, kind, attempts }) => {
    const result = await (await clientOf(cut(status, 'application/problem+json'))).count(WATCH, QUERY);
    expect(result).toMatchObject({ ok: false, error: { kind, status }, attempts });
  });
});

describe('a slow body', () => {
  /** Long enough for the head of an answer to arrive, on a machine that others keep busy, too. */
  const requestTimeoutMs = 1_000;

  const slow = (status: number): Promise<TestServer> =>
    startHttpServer((_, response) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-rate-limit-remaining': '41' });
      const drip = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(drip));
    });

  test('that keeps trickling is a timeout: the limit is for the whole response', async () => {
    const client = await clientOf(slow(200), { requestTimeoutMs });
    const result = await client.count(WATCH, QUERY);
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'timeout', afterMs: requestTimeoutMs, retryable: true },
      attempts: 1,
    });
    expect(result.rateLimitRemaining).toBe(41);
  });

  test('of an error is still that error', async () => {
    const client = await clientOf(slow(500), { requestTimeoutMs });
    const result = await client.count(WATCH, QUERY, { maxRetries: 0 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'server-error', status: 500 } });
  });

  test('that the deadline cuts off is told as the deadline', async () => {
    const client = await clientOf(slow(200), { monotonicNow: () => 5_000 });
    const result = await client.count(WATCH, QUERY, { deadlineMs: 5_100 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'deadline' }, attempts: 1 });
  });

  test('ends at once when the caller cancels', async () => {
    const caller = new AbortController();
    const client = await clientOf(slow(200));
    const pending = client.count(WATCH, QUERY, { signal: caller.signal, onResponse: () => {} });
    setTimeout(() => caller.abort(), 30);
    expect(await pending).toMatchObject({ ok: false, error: { kind: 'aborted' }, attempts: 1 });
  });
});
