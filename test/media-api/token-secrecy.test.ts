import { format, inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe as describeError } from '../../functions/media-api/media-api-error.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { startHttpServer, startSocketServer, type TestServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

const TOKEN = 'tok-5b1f0c7e-very-secret';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function clientOf(server: TestServer, token = TOKEN) {
  const client = createMediaApiClient({ baseUrl: server.url, token, ...virtualTime() });
  cleanups.push(client.close, server.close);
  return client;
}

/** Everything that a program could print of a value. */
function everythingShown(value: unknown): string {
  return [
    inspect(value, { depth: null, showHidden: true, getters: true }),
    inspect(value, { depth: null, customInspect: false }),
    format('%s %o %O', value, value, value),
    JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? String(member) : member)),
    formatWireJson(value),
    String(value),
  ].join('\n');
}

describe('the token', () => {
  test.each([
    {
      name: 'detail',
      status: 403,
      type: 'application/problem+json',
      body: JSON.stringify({ detail: `Bearer ${TOKEN}` }),
    },
    { name: 'code', status: 400, type: 'application/problem+json', body: JSON.stringify({ code: TOKEN }) },
    { name: 'title', status: 400, type: 'application/problem+json', body: JSON.stringify({ title: TOKEN }) },
    {
      name: 'instance',
      status: 404,
      type: 'application/problem+json',
      body: JSON.stringify({ instance: `/x?t=${TOKEN}` }),
    },
    { name: 'text', status: 400, type: 'text/plain', body: `${'x'.repeat(490)}${TOKEN}` },
    { name: 'text in two lines', status: 400, type: 'text/plain', body: `${TOKEN}\n${TOKEN}` },
    { name: 'JSON that is broken', status: 200, type: 'application/json', body: `{"${TOKEN}":1,"${TOKEN}":2}` },
    {
      name: 'JSON that is unexpected',
      status: 200,
      type: 'application/json',
      body: JSON.stringify({ [TOKEN]: TOKEN }),
    },
    { name: 'content type', status: 200, type: `text/${TOKEN}`, body: '' },
  ])('is not in the error when the service echoes it as $name', async ({ status, type, body }) => {
    const client = clientOf(
      await startHttpServer((_, response) => {
        response.writeHead(status, { 'content-type': type });
        response.end(body);
      }),
    );
    const result = await client.me();
    expect(result.ok).toBe(false);
    expect(everythingShown(result)).not.toContain(TOKEN);
    expect(everythingShown(result)).not.toContain(TOKEN.slice(0, 12));
    if (!result.ok) expect(describeError(result.error)).not.toContain(TOKEN);
  });

  test('is not in a schema path that the service made of it', async () => {
    const client = clientOf(
      await startHttpServer((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ count: 1, typeToCount: { [TOKEN]: 'x' } }));
      }),
    );
    const result = await client.count({ organizationId: 1n, keywordId: 1 }, {});
    expect(result).toMatchObject({ ok: false, error: { kind: 'schema', path: 'typeToCount.[redacted]' } });
  });

  test('is not in the error of a redirect that carries it', async () => {
    const client = clientOf(
      await startHttpServer((_, response) => {
        response.writeHead(302, { location: `https://elsewhere.example/?token=${TOKEN}` }).end();
      }),
    );
    expect(everythingShown(await client.me())).not.toContain(TOKEN);
  });

  test('is not in the error of a redirect that carries it percent-encoded', async () => {
    const token = 'a+b/c==very-secret';
    const encoded = encodeURIComponent(token);
    const server = await startHttpServer((_, response) => response.writeHead(302, { location: `/?${encoded}` }).end());
    expect(everythingShown(await clientOf(server, token).me())).not.toContain(encoded);
  });

  test('is not in the error of a broken connection', async () => {
    const client = clientOf(await startSocketServer((socket) => socket.once('data', () => socket.resetAndDestroy())));
    expect(everythingShown(await client.me())).not.toContain(TOKEN);
  });

  test('cannot be read off the client', async () => {
    const client = clientOf(await startSocketServer(() => {}));
    expect(everythingShown(client)).not.toContain(TOKEN);
  });

  test('is taken without the line end that it was stored with', async () => {
    const seen: (string | undefined)[] = [];
    const server = await startHttpServer((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(401).end();
    });
    await clientOf(server, `${TOKEN}\r\n`).me();
    expect(seen).toEqual([`Bearer ${TOKEN}`]);
  });

  test.each(['', '   ', 'two words', 'line\nbreak', 'nön-ascii', '{"token":"x y"}'])(
    'that no header can carry (%j) is never sent and is told as unauthorized',
    async (token) => {
      let asked = 0;
      const server = await startHttpServer((_, response) => {
        asked += 1;
        response.end();
      });
      const result = await clientOf(server, token).me();
      expect(result).toMatchObject({ ok: false, attempts: 0, error: { kind: 'unauthorized', retryable: false } });
      expect(asked).toBe(0);
    },
  );
});

describe('accessToken in GET /v2/me', () => {
  test('can be used, but nothing prints it', async () => {
    const user = {
      id: 7,
      email: 'a@example.com',
      name: 'A',
      accessToken: TOKEN,
      createdTime: 1,
      lastLoginTime: 2,
      languageCode: 'en',
      verified: true,
      organizationIds: [],
      organizationRoles: {},
    };
    const client = clientOf(
      await startHttpServer((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(user));
      }),
    );
    const result = await client.me();
    expect(result.ok && result.value.accessToken?.reveal()).toBe(TOKEN);
    expect(everythingShown(result)).not.toContain(TOKEN);
    expect(everythingShown(result)).toContain('[redacted]');
    expect(result.ok && `${result.value.accessToken}`).toBe('[redacted]');
  });
});
