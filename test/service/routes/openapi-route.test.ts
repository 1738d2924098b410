import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { PROJECT_ROOT } from '../../../cli/project-root.ts';
import { sendRaw, startService } from '../start-service.ts';

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }).catchall(z.record(z.string(), z.unknown())),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        summary: z.string().min(1),
        parameters: z
          .array(
            z.object({
              name: z.string(),
              in: z.enum(['path', 'query']),
              required: z.boolean().optional(),
              schema: z.unknown(),
            }),
          )
          .default([]),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.unknown() })) }).optional(),
        responses: z.record(z.string().regex(/^\d{3}$/), z.looseObject({ description: z.string().min(1) })),
      }),
    ),
  ),
});

async function readDocument() {
  const { get } = await startService();
  const { text, json } = await get('/openapi.json', { token: '' });
  return { text, document: documentSchema.parse(json) };
}

test('the document describes the twelve endpoints and nothing else', async () => {
  const { document } = await readDocument();
  const endpoints = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const inOrganization = '/v2/organizations/{organizationId}';
  expect(endpoints.sort()).toEqual(
    [
      'GET /v2/me',
      'GET /v2/organizations/{id}',
      'GET /v2/languages',
      'GET /v2/locations',
      `GET ${inOrganization}/tags`,
      `POST ${inOrganization}/keywords`,
      'POST /v2/keywords/validate',
      `DELETE ${inOrganization}/keywords/{keywordId}`,
      `POST ${inOrganization}/keywords/{keywordId}/mentions/count`,
      `POST ${inOrganization}/groups/{groupId}/mentions/count`,
      `POST ${inOrganization}/keywords/{keywordId}/mentions/scroll`,
      `POST ${inOrganization}/groups/{groupId}/mentions/scroll`,
    ].sort(),
  );
});

test('every reference leads to a component, and every component is referred to', async () => {
  const { text, document } = await readDocument();
  const targets = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target);
  const components = Object.entries(document.components).flatMap(([kind, named]) =>
    kind === 'securitySchemes' ? [] : Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );
  expect(new Set(targets)).toEqual(new Set(components));
});

test('every operation has a name of its own, says its path parameters, and how it fails', async () => {
  const { document } = await readDocument();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  for (const { path, method, parameters, requestBody, responses } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required === true)).toBe(true);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(method === 'post' ? ['application/json'] : []);
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '500', '502', '503']));
    if (method !== 'get') expect(Object.keys(responses)).toEqual(expect.arrayContaining(['400', '417']));
  }
});

test('ids are int64 integers, and errors of count are text', async () => {
  const { document } = await readDocument();
  expect(document.components.schemas.User).toMatchObject({ properties: { id: { type: 'integer', format: 'int64' } } });
  expect(document.paths['/v2/organizations/{organizationId}/groups/{groupId}/mentions/count']?.post).toMatchObject({
    responses: { 400: { content: { 'text/plain': {} } }, 403: { content: { 'application/problem+json': {} } } },
  });
});

test('a keyword id is int32 in a path and int64 in a body', async () => {
  const { document } = await readDocument();
  const path = '/v2/organizations/{organizationId}/keywords/{keywordId}/mentions/count';
  expect(document.paths[path]?.post?.parameters).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'keywordId', schema: { type: 'integer', format: 'int32' } }),
    ]),
  );
  const query = JSON.stringify(document.components.schemas.SearchQueryInput);
  expect(query).toContain('"keywordId":{"anyOf":[{"type":"integer","format":"int64"}');
  expect(query).not.toContain('int32');
});

test('a body that the document allows is the one that the service takes', async () => {
  const at = (time: string) => `2026-11-${time}:00Z`;
  const [from, to] = [at('20T10:00'), at('20T11:00')];
  const count = '/v2/organizations/{organizationId}/groups/{groupId}/mentions/count';
  const validate = '/v2/keywords/validate';
  const range = (feedTime: unknown) => [count, { query: { feedTime } }] as const;
  const feed = (...feeds: unknown[]) => [count, { query: { feeds } }] as const;
  const types = (maySourceTypes: unknown) => [validate, { keyword: { naturalQuery: 'a', maySourceTypes } }] as const;

  const table = [
    ['a preset', 200, range({ relative: 'TODAY' })],
    ['a preset that nobody knows', 400, range({ relative: 'LAST_YEAR' })],
    ['a preset beside nothing', 200, range({ relative: 'TODAY', from: null, to: null })],
    ['from and to', 200, range({ from, to })],
    ['from and to beside nothing', 200, range({ relative: null, from, to })],
    ['all three', 400, range({ relative: 'TODAY', from, to })],
    ['a preset and from', 400, range({ relative: 'TODAY', from })],
    ['a preset and to', 400, range({ relative: 'TODAY', to })],
    ['from alone', 400, range({ from })],
    ['to alone', 400, range({ to })],
    ['from without an end', 400, range({ from, to: null })],
    ['an empty range', 400, range({})],
    ['a range of nothing', 400, range({ relative: null, from: null, to: null })],
    ['no range', 200, range(null)],
    ['another field of a range', 400, range({ relative: 'TODAY', since: from })],
    ['a group', 200, feed({ groupId: 7 })],
    ['a keyword', 200, feed({ keywordId: 1001, groupId: null })],
    ['a keyword of a group', 200, feed({ groupId: 7, keywordId: 1001 })],
    ['a feed of nothing', 400, feed({})],
    ['a feed of null', 400, feed({ groupId: null, keywordId: null })],
    ['source types', 200, types(['WEB', 'TV', 'BLUESKY'])],
    ['a source type in small letters', 400, types(['web'])],
    ['a source type that nobody knows', 400, types(['WEB', 'BLOG'])],
    ['no source types', 200, types(null)],
  ] as const;
  const { document } = await readDocument();
  const { post } = await startService();
  const allowing = (path: string) => {
    const schema = document.paths[path]?.post?.requestBody?.content['application/json']?.schema;
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    return ajv.compile({ ...Object(schema), components: document.components });
  };
  const allows = { [count]: allowing(count), [validate]: allowing(validate) };
  for (const [name, expected, [path, body]] of table) {
    const { status } = await post(path.replace('{organizationId}', '42').replace('{groupId}', '7'), body);
    expect([name, status, allows[path](body)]).toEqual([name, expected, expected === 200]);
  }
});

test('every number has the format that the interface gives it', async () => {
  const { document } = await readDocument();
  const formats = new Set<string>();
  const seen = (value: unknown, name: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const [type, format] = ['type', 'format'].map((key) => new Map(Object.entries(value)).get(key));
    if (type === 'integer' || type === 'number') formats.add(`${name}: ${type} ${format}`);
    for (const [key, inner] of Object.entries(value)) {
      seen(inner, Array.isArray(value) || ['anyOf', 'items', 'schema'].includes(key) ? name : key);
    }
  };
  seen([document.paths, document.components], '');
  const int64 = [
    'id',
    'groupId',
    'keywordId',
    'interaction',
    'influenceScore',
    'insertTime',
    'databaseInsertTime',
    'count',
  ];
  for (const name of int64) expect([...formats]).toContain(`${name}: integer int64`);
  for (const name of ['reach', 'status', 'count']) expect([...formats]).toContain(`${name}: integer int32`);
  expect([...formats]).toContain('virality: number double');
  expect([...formats].filter((each) => !/ (integer int(32|64)|number double)$/.test(each))).toEqual([]);
});

test('what is refused before an endpoint is reached stands in the description, and in the README', async () => {
  const { document } = await readDocument();
  const { address } = await startService();
  const { port } = new URL(address);
  const own = `127.0.0.1:${port}`;
  const asked: readonly (readonly [string, number, string])[] = [
    ['OPTIONS', 405, `OPTIONS /v2/me HTTP/1.1\r\nhost: ${own}`],
    ['HEAD', 404, `HEAD /v2/me HTTP/1.1\r\nhost: ${own}`],
    ['Host', 421, `GET /v2/me HTTP/1.1\r\nhost: media.example:${port}`],
    ['Origin', 403, `GET /v2/me HTTP/1.1\r\nhost: ${own}\r\norigin: https://media.example`],
    ['Sec-Fetch-Site', 403, `GET /v2/me HTTP/1.1\r\nhost: ${own}\r\nsec-fetch-site: cross-site`],
    ['Host', 400, `GET /v2/me HTTP/1.1\r\nhost: ${own}\r\nhost: ${own}`],
    ['method', 400, `BREW /v2/me HTTP/1.1\r\nhost: ${own}`],
  ];
  const readme = readFileSync(join(PROJECT_ROOT, 'service/README.md'), 'utf8').split('\n');
  for (const [name, status, head] of asked) {
    const answer = await sendRaw(Number(port), `${head}\r\nconnection: close\r\n\r\n`);
    expect([name, Number(answer.slice(9, 12))]).toEqual([name, status]);
    if (status !== 404) expect(answer).toMatch(/content-type: application\/problem\+json/i);
    expect(document.info.description).toMatch(new RegExp(`\\b${name}\\b[^;.]*\\b${status}\\b`));
    expect(readme.filter((line) => line.startsWith(`| ${status} |`)).join()).toMatch(new RegExp(`\\b${name}\\b`));
  }
});

test('the answers of limited endpoints say which header of the limit they have, as they do', async () => {
  const { document } = await readDocument();
  const { get, post } = await startService({ rateLimits: true });
  const [remaining, retryAfter] = ['X-Rate-Limit-Remaining', 'X-Rate-Limit-Retry-After-Seconds'];
  const headersOf = ({ responses }: { responses: Record<string, { [part: string]: unknown }> }) =>
    Object.fromEntries(
      Object.entries(responses).map(([status, { headers }]) => [status, Object.keys(headers ?? {}).join()]),
    );
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const isLimited = '429' in operation.responses;
    const expected = (status: string) => {
      if (!isLimited || ['401', '502', '503'].includes(status)) return '';
      return status === '429' ? retryAfter : remaining;
    };
    const headers = headersOf(operation);
    expect(headers).toEqual(Object.fromEntries(Object.keys(headers).map((status) => [status, expected(status)])));
  }
  const create = () => post('/v2/organizations/42/keywords', {});
  const answers = [
    await get('/v2/me'),
    await create(),
    await create(),
    await create(),
    await get('/v2/me', { token: '' }),
  ];
  const shown = answers.map(({ status, headers }) => [
    status,
    [remaining, retryAfter].filter((name) => headers[name.toLowerCase()] !== undefined).join(),
  ]);
  expect(shown).toEqual([
    [200, remaining],
    [400, remaining],
    [400, remaining],
    [429, retryAfter],
    [401, ''],
  ]);
});

test('the document passes the recommended rules of a linter, without a warning', async () => {
  const { text } = await readDocument();
  const problems = await lintFromString({ source: text, config: await createConfig({ extends: ['recommended'] }) });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`)).toEqual([]);
});

test('and the linter finds what is wrong with a document', async () => {
  const { text } = await readDocument();
  const source = text.replace('"summary":"Read the authenticated user",', '').replace('"servers":', '"x-servers":');
  const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended'] }) });
  expect(new Set(problems.map(({ ruleId }) => ruleId))).toEqual(new Set(['operation-summary', 'no-empty-servers']));
});
