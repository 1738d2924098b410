import { describe, expect, test } from 'vitest';
import { buildService } from '../../../service/build-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { buildWorld } from '../build-world.ts';
import { sendRaw, startService } from '../start-service.ts';

const organization = '/v2/organizations/42';
const countPath = `${organization}/keywords/1001/mentions/count`;
const searches = ['keywords/1001', 'groups/7'].flatMap((scope) =>
  ['count', 'scroll'].map((action) => `${organization}/${scope}/mentions/${action}`),
);

describe.each(searches)('%s', (path) => {
  test.each([
    ['a missing query', {}],
    ['a query of the wrong type', { query: [] }],
    ['an unknown field', { query: { feedtime: { relative: 'TODAY' } } }],
    ['a bad enum', { query: { feedTime: { relative: 'LAST_YEAR' } } }],
    ['an unknown sentiment', { query: { mentionFilter: { sentiment: { any: ['BAD'] } } } }],
    ['an unknown source type', { query: { mentionFilter: { mentionType: { any: ['BLOG'] } } } }],
    ['another filter than the two', { query: { mentionFilter: { language: { any: ['en'] } } } }],
    ['a malformed date', { query: { feedTime: { from: '2026-02-30T00:00:00Z', to: '2026-03-01T00:00:00Z' } } }],
    ['a date without a time', { query: { feedTime: { from: '2026-02-01', to: '2026-03-01' } } }],
    ['a time without an offset', { query: { feedTime: { from: '2026-02-01T00:00:00', to: '2026-03-01T00:00:00' } } }],
    ['half a range', { query: { feedTime: { from: '2026-02-01T00:00:00Z' } } }],
    ['an empty range', { query: { feedTime: {} } }],
    [
      'two ranges in one',
      { query: { feedTime: { relative: 'TODAY', from: '2026-02-01T00:00:00Z', to: '2026-02-02T00:00:00Z' } } },
    ],
    [
      'a range that runs backwards',
      { query: { feedTime: { from: '2026-02-02T00:00:00Z', to: '2026-02-01T00:00:00Z' } } },
    ],
  ])('answers %s with 400 and the message alone', async (_, body) => {
    const { post } = await startService();
    const { status, type, text } = await post(path, body);
    expect([status, type]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^body/);
  });

  test('answers malformed JSON and what does not exist in plain text, everything else as a problem', async () => {
    const { ask, post } = await startService();
    const elsewhere = path.replace('42', '99');
    const nothing = path.replace(/(keywords|groups)\/\d+/, '$1/77');
    const malformedId = path.replace(/(keywords|groups)\/\d+/, '$1/x');
    const plain = [
      await ask('POST', path, { raw: '{"query":' }),
      await post(malformedId, { query: {} }),
      await post(elsewhere, { query: {} }),
      await post(nothing, { query: {} }),
    ];
    expect(plain.map(({ status, type }) => [status, type])).toEqual(
      [400, 400, 404, 404].map((status) => [status, 'text/plain; charset=utf-8']),
    );
    const problems = [
      await post(path, { query: {} }, { token: '' }),
      await post(path, { query: {} }, { token: 'stranger-token' }),
      await ask('POST', path),
    ];
    expect(problems.map(({ type, json }) => [type, json])).toEqual([
      ['application/problem+json', expect.objectContaining({ status: 401 })],
      ['application/problem+json', expect.objectContaining({ status: 403, code: 'illegal_permission' })],
      ['application/problem+json', expect.objectContaining({ status: 417 })],
    ]);
  });
});

test.each([0, -1, 1001, 1.5, '10'])('a page of %s is a 400', async (count) => {
  const { post } = await startService();
  expect((await post(`${organization}/groups/7/mentions/scroll`, { query: {}, paged: { count } })).status).toBe(400);
});

test.each([
  ['a property', { property: 'NAME', direction: 'ASC' }],
  ['a direction', { property: 'REACH', direction: 'UP' }],
])('%s that is not one is a 400', async (_, sorted) => {
  const { post } = await startService();
  expect((await post(`${organization}/groups/7/mentions/scroll`, { query: {}, paged: { sorted } })).status).toBe(400);
});

test('a keyword in a group that the user may not see is a 403', async () => {
  const { post } = await startService();
  for (const scope of ['keywords/2001', 'groups/8']) {
    const { json } = await post(`${organization}/${scope}/mentions/count`, { query: {} }, { token: 'viewer-token' });
    expect(json).toMatchObject({ status: 403, code: 'illegal_permission' });
  }
});

describe('a body that is no JSON object', () => {
  test.each([
    ['nothing', '', 417],
    ['a list', '[]', 417],
    ['null', 'null', 417],
    ['text', '"query"', 417],
    ['a word', 'hello', 417],
    ['blanks', ' \n', 417],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 417],
    ['malformed JSON', '{"keyword":}', 400],
  ])('such as %s is a %i without a code', async (_, raw, status) => {
    const { ask } = await startService();
    const { json } = await ask('POST', '/v2/keywords/validate', { raw });
    expect(json).toMatchObject({ status });
    expect(json).not.toHaveProperty('code');
  });

  test('such as one of another content type is a 417', async () => {
    const { ask } = await startService();
    const headers = { 'content-type': 'text/plain' };
    expect((await ask('POST', '/v2/keywords/validate', { raw: '{}', headers })).json).toMatchObject({ status: 417 });
  });

  test.each([
    ['application/json; charset=iso-8859-1', 417],
    ['application/json;charset="UTF-16"', 417],
    ['application/json; Charset=latin1', 417],
    ['application/json; charset=utf-8; charset=latin1', 417],
    ['application/json; charset=', 417],
    ['application/json; charset=UTF-8', 200],
    ['application/json;charset="utf-8"', 200],
    ['application/json; charset=utf8', 200],
    ['application/json; version=2', 200],
  ])('whose type is %s is a %i', async (type, status) => {
    const { ask } = await startService();
    const raw = '{"keyword":{"naturalQuery":"acme"}}';
    expect((await ask('POST', '/v2/keywords/validate', { raw, headers: { 'content-type': type } })).status).toBe(
      status,
    );
  });

  test('such as one that is too large is a 417', async () => {
    const { ask } = await startService();
    const raw = JSON.stringify({ keyword: { naturalQuery: 'x'.repeat(2_000_000) } });
    expect((await ask('POST', '/v2/keywords/validate', { raw })).json).toMatchObject({ status: 417 });
  });
});

describe('a field that a body has twice is a 400, and no filter vanishes:', () => {
  test.each([
    ['a query', countPath, '{"query":{"feedTime":{"relative":"TODAY"}},"query":{}}', 'query'],
    ['a range', countPath, '{"query":{"feedTime":{"relative":"TODAY"},"feedTime":null}}', 'feedTime'],
    [
      'the same range',
      countPath,
      '{"query":{"feedTime":{"relative":"TODAY"},"feedTime":{"relative":"TODAY"}}}',
      'feedTime',
    ],
    [
      'a name in other letters',
      countPath,
      '{"query":{"feedTime":{"relative":"TODAY"},"f\\u0065edTime":null}}',
      'feedTime',
    ],
    [
      'a clause',
      countPath,
      '{"query":{"mentionFilter":{"sentiment":{"any":["NEGATIVE"]},"sentiment":{}}}}',
      'sentiment',
    ],
    ['a list', countPath, '{"query":{"mentionFilter":{"sentiment":{"any":["NEGATIVE"],"any":[]}}}}', 'any'],
    [
      'an id of 19 digits',
      countPath,
      '{"query":{"feeds":[{"groupId":7},{"groupId":9007199254740993,"groupId":7}]}}',
      'groupId',
    ],
    [
      'a token',
      countPath.replace('count', 'scroll'),
      '{"query":{},"scrollToken":"a","scrollToken":null}',
      'scrollToken',
    ],
    [
      'a group',
      `${organization}/keywords`,
      '{"groupId":8,"groupId":7,"name":"New","keyword":{"naturalQuery":"a"}}',
      'groupId',
    ],
    [
      'a filter',
      '/v2/keywords/validate',
      '{"keyword":{"naturalFilters":"author:a","naturalFilters":"","naturalQuery":"a"}}',
      'naturalFilters',
    ],
    ['an author', '/v2/keywords/validate', '{"keyword":{"mayAuthors":[{"author":"a","author":"b"}]}}', 'author'],
    ['a mention', '/feed', '{"type":"WEB","mention":"acme","mention":"globex"}', 'mention'],
    ['the same mention', '/feed', '{"type":"WEB","mention":"acme","mention":"acme"}', 'mention'],
  ])('%s (%s)', async (_, path, raw, field) => {
    const { ask } = await startService();
    const { status, text, json } = await ask('POST', path, { raw });
    expect(status).toBe(400);
    const said: unknown = json === undefined ? { detail: text } : json;
    expect(said).toMatchObject({
      detail: expect.stringContaining(`the field "${field}" is written twice`),
    });
  });

  test('but not one that stands in two objects, or in a text', async () => {
    const { ask } = await startService();
    const text = JSON.stringify('"author": "author":');
    const raw = `{"keyword":{"mayAuthors":[{"author":"a"},{"author":${text}}],"notAuthors":[{"author":"b"}]}}`;
    expect((await ask('POST', '/v2/keywords/validate', { raw })).status).toBe(200);
  });
});

describe('half of a surrogate pair is no character, so it is a 400', () => {
  test.each([
    ['in a query', '/v2/keywords/validate', '{"keyword":{"naturalQuery":"acme \\ud83d"}}'],
    ['at the beginning', '/v2/keywords/validate', '{"keyword":{"naturalQuery":"\\uDE00 acme"}}'],
    ['in the wrong order', '/v2/keywords/validate', '{"keyword":{"naturalQuery":"acme \\ude00\\ud83d"}}'],
    ['in an author', '/v2/keywords/validate', '{"keyword":{"mayAuthors":[{"author":"\\ud800"}]}}'],
    ['in a name', `${organization}/keywords`, '{"groupId":7,"name":"\\udfff","keyword":{"naturalQuery":"a"}}'],
    ['in a token', countPath.replace('count', 'scroll'), '{"query":{},"scrollToken":"\\ud800"}'],
    ['in the name of a field', countPath, '{"query":{},"\\ud800":1}'],
  ])('%s (%s)', async (_, path, raw) => {
    const { ask } = await startService();
    const { status, text } = await ask('POST', path, { raw });
    expect([status, text]).toEqual([400, expect.stringContaining('half of a surrogate pair')]);
  });

  test('a whole one is taken, however it is written', async () => {
    const { ask } = await startService();
    for (const written of ['😀', '\\ud83d\\ude00', '\\\\ud83d']) {
      const raw = `{"keyword":{"naturalQuery":"acme \\"a${written}\\""}}`;
      expect((await ask('POST', '/v2/keywords/validate', { raw })).status).toBe(200);
    }
  });
});

test.each([
  ['GET', '/v2/nothing'],
  ['DELETE', '/v2/me'],
  ['GET', '/v2/organizations/42/keywords/1001/mentions'],
] as const)('%s %s, which the interface does not have, is a 404 without a code', async (method, path) => {
  const { ask } = await startService();
  const { type, json } = await ask(method, path);
  expect(type).toBe('application/problem+json');
  expect(json).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: expect.any(String),
    instance: path,
  });
});

const METHODS = ['PUT', 'PATCH', 'TRACE', 'PROPFIND', 'SEARCH', 'QUERY', 'M-SEARCH', 'HEAD'];

describe('a method that a path does not have is a 404, whatever its body is', () => {
  test.each(METHODS)('%s', async (method) => {
    const { address } = await startService();
    const { port } = new URL(address);
    const bodies = [
      ['', ''],
      ['text/plain', 'x'],
      ['application/json', '[]'],
      ['application/json', '{"a":'],
    ] as const;
    for (const path of ['/v2/me', '/v2/keywords/validate', countPath, '/feed', '/openapi.json']) {
      for (const [type, body] of bodies) {
        const head = [`${method} ${path} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'authorization: Bearer admin-token'];
        const own = [...(type === '' ? [] : [`content-type: ${type}`]), `content-length: ${body.length}`];
        const answer = await sendRaw(Number(port), [...head, ...own, 'connection: close', '', body].join('\r\n'));
        expect([path, body, answer.split('\r\n', 1)[0]]).toEqual([path, body, 'HTTP/1.1 404 Not Found']);
      }
    }
  });
});

describe('under count and scroll, every 400 and 404 is the message alone', () => {
  test.each([
    ['GET', countPath, 404],
    ['DELETE', `${organization}/groups/7/mentions/scroll`, 404],
    ['POST', `${countPath}/`, 404],
    ['POST', `${countPath}/more?query=1`, 404],
    ['POST', `${organization}/mentions/scroll`, 404],
    ['POST', countPath.replace('count', 'c%6Funt').replace('1001', '77'), 404],
    ['POST', countPath.replace('1001', '1'.repeat(500)), 400],
    ['POST', countPath.replace('1001', '%zz'), 400],
    ['POST', `${countPath}/%zz`, 400],
    ['POST', `/v2/organizations/%ff/groups/7/mentions/scroll`, 400],
  ] as const)('%s %s', async (method, path, expected) => {
    const { ask } = await startService();
    const { status, type, text } = await ask(method, path, { raw: method === 'POST' ? '{"query":{}}' : '' });
    expect([status, type]).toEqual([expected, 'text/plain; charset=utf-8']);
    expect(text).not.toMatch(/^[{<]/);
  });

  test('also what is refused before the service, but not other statuses', async () => {
    const { address, ask } = await startService();
    const { port } = new URL(address);
    const twice = `POST ${countPath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`;
    const answer = await sendRaw(Number(port), twice);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.toLowerCase()).toContain('content-type: text/plain');
    const malformed = `POST ${countPath} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nno header\r\n\r\n`;
    expect(await sendRaw(Number(port), malformed)).toMatch(
      /^HTTP\/1\.1 400 .*\r\ncontent-type: text\/plain.*malformed/s,
    );
    expect(await sendRaw(Number(port), malformed.replace(countPath, '/v2/me'))).toMatch(
      /^HTTP\/1\.1 400 .*\r\ncontent-type: application\/problem\+json.*"instance":"\/v2\/me"/s,
    );
    const foreign = await ask('POST', countPath, { raw: '{}', headers: { origin: 'http://elsewhere.example' } });
    expect([foreign.status, foreign.type]).toEqual([403, 'application/problem+json']);
  });
});

test('a path that cannot be decoded is a 400', async () => {
  const { get } = await startService();
  expect((await get('/v2/%zz')).json).toMatchObject({ status: 400, instance: '/v2/%zz' });
});

test('a failure inside is a 500 that says nothing about it, and is reported', async () => {
  const reported: Error[] = [];
  const { app } = await buildService({
    world: parseWorld(buildWorld()),
    clock: () => {
      throw new Error('the secret reason');
    },
    onInternalError: (error) => reported.push(error),
  });
  const answer = await app.inject({ url: '/v2/me', headers: { authorization: 'Bearer admin-token' } });
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.json()).toMatchObject({ status: 500, title: 'Internal Server Error' });
  expect(answer.body).not.toContain('secret');
  expect(reported.map(({ message }) => message)).toEqual(['the secret reason']);
});

test('the proxy in front answers 503 as a page and 502 as a problem', async () => {
  const statuses = [503, 502] as const;
  let asked = 0;
  const { get } = await startService({ edge: () => statuses[asked++] });
  const unavailable = await get('/v2/me');
  expect([unavailable.status, unavailable.type]).toEqual([503, 'text/html']);
  const upstream = await get('/v2/me');
  expect([upstream.type, upstream.json]).toEqual([
    'application/problem+json',
    expect.objectContaining({ status: 502 }),
  ]);
  expect((await get('/v2/me')).status).toBe(200);
});
