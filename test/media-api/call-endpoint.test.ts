import { afterEach, describe, expect, test } from 'vitest';
import type { ResponseInfo } from '../../functions/media-api/call-options.ts';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe as describeError } from '../../functions/media-api/media-api-error.ts';
import { bodyOf, startHttpServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

type Scripted = {
  readonly status: number;
  readonly headers?: Record<string, string | string[]>;
};

const LANGUAGES = '{"languages":[{"code":"en","name":"English"}]}';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

/** A service that answers `GET /v2/languages` as scripted, then for ever as the last line says. */
async function scripted(...script: [Scripted, ...Scripted[]]) {
  const requests: { authorization: string | undefined; url: string | undefined }[] = [];
  const server = await startHttpServer((request, response) => {
    const line = script[Math.min(requests.length, script.length - 1)];
    requests.push({ authorization: request.headers.authorization, url: request.url });
    response.writeHead(line?.status ?? 500, { 'content-type': 'application/json', ...line?.headers });
    response.end(line?.status === 200 ? LANGUAGES : '{}');
  });
  const time = virtualTime();
  const client = createMediaApiClient({ baseUrl: server.url, token: 'the-token', ...time });
  cleanups.push(client.close, server.close);
  return { client, time, requests };
}

const RETRY_AFTER = 'x-rate-limit-retry-after-seconds';

describe('retries', () => {
  test('end with the first success and count every attempt', async () => {
    const { client, time, requests } = await scripted({ status: 503 }, { status: 500 }, { status: 200 });
    expect(await client.languages()).toMatchObject({ ok: true, attempts: 3 });
    expect(time.waits).toEqual([1_000, 2_000]);
    expect(requests).toEqual(Array(3).fill({ authorization: 'Bearer the-token', url: '/v2/languages' }));
  });

  test('are three at most, and the last error is told', async () => {
    const { client, time, requests } = await scripted(
      { status: 503 },
      { status: 502 },
      { status: 500 },
      { status: 503 },
    );
    expect(await client.languages()).toMatchObject({
      ok: false,
      attempts: 4,
      error: { kind: 'server-error', status: 503, retryable: true },
    });
    expect(time.waits).toEqual([1_000, 2_000, 4_000]);
    expect(requests).toHaveLength(4);
  });

  test('after 429 wait as long as the header says', async () => {
    const { client, time } = await scripted(
      { status: 429, headers: { [RETRY_AFTER]: '13' } },
      { status: 429, headers: { [RETRY_AFTER]: '0.5' } },
      { status: 429 },
      { status: 200 },
    );
    expect((await client.languages()).ok).toBe(true);
    expect(time.waits).toEqual([13_000, 500, 4_000]);
  });

  test.each(['soon', '-5', '', 'NaN'])('lose a bad timing (%s), but are made', async (header) => {
    const { client, time } = await scripted({ status: 429, headers: { [RETRY_AFTER]: header } }, { status: 200 });
    expect((await client.languages()).ok).toBe(true);
    expect(time.waits).toEqual([1_000]);
  });

  test.each([121, 3600, 86_400])('wait all of the %i s that the header asks for', async (seconds) => {
    const { client, time } = await scripted(
      { status: 429, headers: { [RETRY_AFTER]: String(seconds) } },
      { status: 200 },
    );
    const told: ResponseInfo[] = [];
    expect((await client.languages({ onResponse: (info) => told.push(info) })).ok).toBe(true);
    expect(time.waits).toEqual([seconds * 1000]);
    expect(told.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([seconds, undefined]);
  });

  test('change to another error when the service does', async () => {
    const { client } = await scripted({ status: 503 }, { status: 403 });
    expect(await client.languages()).toMatchObject({ ok: false, attempts: 2, error: { kind: 'forbidden' } });
  });

  test('are not made when the caller wants none', async () => {
    const { client, time } = await scripted({ status: 429, headers: { [RETRY_AFTER]: '2' } });
    expect(await client.languages({ maxRetries: 0 })).toMatchObject({
      ok: false,
      attempts: 1,
      error: { kind: 'rate-limited', retryAfterSeconds: 2 },
    });
    expect(time.waits).toEqual([]);
  });
});

describe('the deadline', () => {
  test('is not passed by a wait: the call ends at once and tells what it gave up on', async () => {
    const { client, time } = await scripted({ status: 503 }, { status: 429, headers: { [RETRY_AFTER]: '3600' } });
    const result = await client.languages({ deadlineMs: time.monotonicNow() + 130_000 });
    expect(result).toMatchObject({
      ok: false,
      attempts: 2,
      error: { kind: 'deadline', retryable: true, lastError: { kind: 'rate-limited', retryAfterSeconds: 3600 } },
    });
    expect(time.waits).toEqual([1_000]);
    expect(result.ok || describeError(result.error)).toBe(
      'GET /v2/languages was not sent again, because its deadline comes before the 3600 s are over that it has to wait; ' +
        'before that it exceeded the rate limit; the service asks to wait 3600 s (status 429)',
    );
  });

  test('that has passed already sends nothing', async () => {
    const { client, time, requests } = await scripted({ status: 200 });
    const result = await client.languages({ deadlineMs: time.monotonicNow() });
    expect(result).toMatchObject({ ok: false, attempts: 0, error: { kind: 'deadline' } });
    expect(result.ok || ('lastError' in result.error && result.error.lastError)).toBeUndefined();
    expect(requests).toEqual([]);
  });

  test('does not disguise an error that no time would have mended', async () => {
    const { client, time } = await scripted({ status: 404 });
    const result = await client.languages({ deadlineMs: time.monotonicNow() + 10_000 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'not-found' } });
  });
});

describe("the caller's budget", () => {
  test('is asked before every attempt, the first one included', async () => {
    const { client, requests } = await scripted({ status: 503 }, { status: 503 }, { status: 200 });
    let asked = 0;
    const beforeAttempt = (): boolean => {
      asked += 1;
      return requests.length === asked - 1;
    };
    expect((await client.languages({ beforeAttempt })).ok).toBe(true);
    expect(asked).toBe(3);
  });

  test('that is used up ends the call with what was to be retried', async () => {
    const { client, requests } = await scripted({ status: 503 });
    let left = 2;
    const result = await client.languages({ beforeAttempt: async () => left-- > 0 });
    expect(result).toMatchObject({
      ok: false,
      attempts: 2,
      error: { kind: 'no-budget', retryable: true, lastError: { kind: 'server-error', status: 503 } },
    });
    expect(requests).toHaveLength(2);
  });

  test('that is empty from the start sends nothing', async () => {
    const { client, requests } = await scripted({ status: 200 });
    const result = await client.languages({ beforeAttempt: () => false });
    expect(result).toMatchObject({ ok: false, attempts: 0, error: { kind: 'no-budget' } });
    expect(requests).toEqual([]);
  });
});

describe('what the responses tell about the limits', () => {
  test('reaches the caller from every attempt, also of those that are retried', async () => {
    const { client } = await scripted(
      { status: 429, headers: { [RETRY_AFTER]: '3' } },
      { status: 500, headers: { 'x-rate-limit-remaining': '8' } },
      { status: 200, headers: { 'x-rate-limit-remaining': '7' } },
    );
    const told: ResponseInfo[] = [];
    const result = await client.languages({ onResponse: (info) => told.push(info) });
    expect(told).toEqual([
      { status: 429, rateLimitRemaining: undefined, retryAfterSeconds: 3 },
      { status: 500, rateLimitRemaining: 8, retryAfterSeconds: undefined },
      { status: 200, rateLimitRemaining: 7, retryAfterSeconds: undefined },
    ]);
    expect(result.rateLimitRemaining).toBe(7);
  });

  test('is unknown, not 0, when it is missing or unreadable', async () => {
    const { client } = await scripted({ status: 200 }, { status: 200, headers: { 'x-rate-limit-remaining': 'lots' } });
    expect((await client.languages()).rateLimitRemaining).toBeUndefined();
    expect((await client.languages()).rateLimitRemaining).toBeUndefined();
  });
});

describe('cancelling', () => {
  test('before the call sends nothing', async () => {
    const { client, requests } = await scripted({ status: 200 });
    expect(await client.languages({ signal: AbortSignal.abort() })).toMatchObject({
      ok: false,
      attempts: 0,
      error: { kind: 'aborted' },
    });
    expect(requests).toEqual([]);
  });

  test('ends a real wait between attempts at once', async () => {
    const server = await startHttpServer((_, response) => response.writeHead(429, { [RETRY_AFTER]: '3600' }).end());
    const client = createMediaApiClient({ baseUrl: server.url, token: 'the-token' });
    cleanups.push(client.close, server.close);
    const caller = new AbortController();
    const result = await client.languages({
      signal: caller.signal,
      onResponse: () => setTimeout(() => caller.abort(), 5),
    });
    expect(result).toMatchObject({ ok: false, attempts: 1, error: { kind: 'aborted' } });
  });
});

describe('a request', () => {
  test('carries int64 exactly, in the path, the query string and the body', async () => {
    const seen: string[] = [];
    const server = await startHttpServer((request, response) => {
      void bodyOf(request).then((body) => {
        seen.push(`${request.method} ${request.url} ${request.headers['content-type'] ?? '-'} ${body}`);
        response.writeHead(404).end();
      });
    });
    const client = createMediaApiClient({ baseUrl: `${server.url}/some/prefix/`, token: 'the-token' });
    cleanups.push(client.close, server.close);
    const big = 2n ** 63n - 1n;
    await client.tags(big, [9007199254740993n, 1n]);
    await client.countGroup({ organizationId: 1n, groupId: big }, { feeds: [{ groupId: big, keywordId: big }] });
    expect(seen).toEqual([
      `GET /some/prefix/v2/organizations/${big}/tags?ids=9007199254740993,1 - `,
      `POST /some/prefix/v2/organizations/1/groups/${big}/mentions/count application/json ` +
        `{"query":{"feeds":[{"groupId":${big},"keywordId":${big}}]}}`,
    ]);
  });

  test.each([
    { name: 'a keyword id above int32', keywordId: 2 ** 31, query: {}, detail: 'watch.keywordId' },
    { name: 'a keyword id that is no integer', keywordId: 1.5, query: {}, detail: 'watch.keywordId' },
    {
      name: 'a time without a zone',
      keywordId: 1,
      query: { feedTime: { from: '2026-11-20T14:00:00', to: '2026-11-20T15:00:00Z' } },
      detail: 'query.feedTime',
    },
    { name: 'a feed of nothing', keywordId: 1, query: { feeds: [{}] }, detail: 'needs groupId or keywordId' },
  ])('with $name is refused before it costs anything', async ({ keywordId, query, detail }) => {
    const { client, requests } = await scripted({ status: 200 });
    const result = await client.count({ organizationId: 1n, keywordId }, query);
    expect(result).toMatchObject({ ok: false, attempts: 0, error: { kind: 'invalid-request', retryable: false } });
    expect(result.ok || result.error.detail).toContain(detail);
    expect(requests).toEqual([]);
  });
});

describe('an address', () => {
  test.each([
    '',
    'example.com',
    'ftp://example.com',
    'https://user:secret@example.com',
    'https://example.com/?a=b',
    '/v2',
  ])('that is none (%s) is refused at once, without showing it', (baseUrl) => {
    expect(() => createMediaApiClient({ baseUrl, token: 'the-token' })).toThrow(TypeError);
    expect(() => createMediaApiClient({ baseUrl, token: 'the-token' })).not.toThrow(/secret/);
  });
});
