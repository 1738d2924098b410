import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe as describeError } from '../../functions/media-api/media-api-error.ts';
import { startHttpServer, type TestServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

const KIND_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'invalid-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  417: 'unprocessable-body',
  429: 'rate-limited',
  500: 'server-error',
  502: 'server-error',
  503: 'server-error',
};
const STATUSES = [
  ...[201, 202, 203, 204, 205, 206, 300, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409],
  ...[410, 413, 415, 417, 418, 422, 425, 429, 451, 499, 500, 501, 502, 503, 504, 505, 520, 599],
];
const RETRIED = [429, 500, 502, 503];

const BODIES = [
  { type: 'application/problem+json', body: '{"type":"about:blank","detail":"No.","code":"a_code"}', detail: 'No.' },
  { type: 'application/json; charset=utf-8', body: '{"detail":"No."}', detail: 'No.' },
  { type: 'APPLICATION/PROBLEM+JSON', body: '{"detail":"No.","instance":"/v2/me"}', detail: 'No.' },
  { type: 'application/problem+json', body: '{"title":"Nope"}', detail: 'Nope' },
  { type: 'application/problem+json', body: '{"detail":', detail: undefined },
  { type: 'application/problem+json', body: '[1]', detail: undefined },
  { type: 'application/problem+json', body: 'null', detail: undefined },
  { type: 'application/problem+json', body: '{"detail":5,"code":[],"instance":{}}', detail: undefined },
  { type: 'application/problem+json', body: '', detail: undefined },
  { type: 'text/plain', body: 'Just\r\nthe message.\u001b[31m', detail: 'Just the message. [31m' },
  { type: 'text/plain', body: '', detail: undefined },
  { type: 'text/html', body: '<html>{"detail":"No."}</html>', detail: undefined },
  { type: 'application/octet-stream', body: '{"detail":"No."}', detail: undefined },
  { type: 'json', body: '{"detail":"No."}', detail: undefined },
  { type: '', body: '{"detail":"No."}', detail: undefined },
  { type: undefined, body: '{"detail":"No."}', detail: undefined },
];

let server: TestServer;
let client: MediaApiClient;
let answer: { status: number; type: string | undefined; body: string; headers?: Record<string, string> };
let asked = 0;
const time = virtualTime();

beforeAll(async () => {
  server = await startHttpServer((_, response) => {
    asked += 1;
    const type = answer.type === undefined ? {} : { 'content-type': answer.type };
    response.writeHead(answer.status, { ...type, ...answer.headers });
    response.end(answer.body);
  });
  client = createMediaApiClient({ baseUrl: server.url, token: 'the-token', ...time });
});

afterAll(async () => {
  await client.close();
  await server.close();
});

describe.each(STATUSES)('status %i', (status) => {
  const kind = KIND_OF_STATUS[status] ?? 'unexpected-status';
  const attempts = RETRIED.includes(status) ? 4 : 1;

  test.each(BODIES)(`is ${kind} with a body of type $type: $body`, async ({ type, body, detail }) => {
    answer = { status, type, body };
    asked = 0;
    const result = await client.me();
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    expect(result).toMatchObject({ ok: false, error: { kind, status, request: 'GET /v2/me' }, attempts });
    expect(asked).toBe(attempts);
    if (!result.ok && hasBody) {
      expect(result.error.detail).toBe(detail);
      expect(describeError(result.error)).toContain(`status ${status}`);
    }
  });
});

describe('a redirect', () => {
  test.each([301, 302, 303, 307, 308])(
    '%i is not followed: the token stays with the service it belongs to',
    async (status) => {
      let reached = 0;
      const elsewhere = await startHttpServer((_, response) => {
        reached += 1;
        response.end();
      });
      answer = { status, type: undefined, body: '', headers: { location: `${elsewhere.url}/v2/me` } };
      const result = await client.me();
      expect(result).toMatchObject({ ok: false, error: { kind: 'unexpected-status', retryable: false }, attempts: 1 });
      expect(result.ok || result.error.detail).toContain(`${elsewhere.url}/v2/me`);
      expect(reached).toBe(0);
      await elsewhere.close();
    },
  );
});

describe('deleting a keyword', () => {
  test.each(['application/problem+json', 'text/plain', 'text/html', undefined])(
    'that is not there (404, %s) counts as done, as the page asks of clients',
    async (type) => {
      answer = { status: 404, type, body: type === 'application/problem+json' ? '{"detail":"Gone."}' : '' };
      expect(await client.deleteKeyword(1n, 2)).toMatchObject({ ok: true, value: { outcome: 'already-gone' } });
    },
  );

  test.each([
    { type: undefined, body: '' },
    { type: 'text/html', body: '<p>done' },
    { type: 'application/json', body: '{' },
  ])('is done with a 200, whatever its body ($type)', async ({ type, body }) => {
    answer = { status: 200, type, body };
    expect(await client.deleteKeyword(1n, 2)).toEqual({ ok: true, value: { outcome: 'deleted' }, attempts: 1 });
  });

  test.each([403, 409, 410, 500, 503])('is not done with a %i', async (status) => {
    answer = { status, type: undefined, body: '' };
    expect(await client.deleteKeyword(1n, 2)).toMatchObject({ ok: false, error: { status } });
  });

  test('is not done with a 204, which the interface does not know', async () => {
    answer = { status: 204, type: undefined, body: '' };
    expect(await client.deleteKeyword(1n, 2)).toMatchObject({ ok: false, error: { kind: 'unexpected-status' } });
  });
});
