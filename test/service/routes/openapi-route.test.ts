import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { startService } from '../start-service.ts';

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
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
