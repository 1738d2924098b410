import { expect, test } from 'vitest';
import * as z from 'zod';
import { startService } from '../start-service.ts';

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  info: z.object({ title: z.string(), version: z.string() }),
  components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z
          .array(z.object({ name: z.string(), in: z.enum(['path', 'query']), required: z.boolean().optional() }))
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
  const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
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
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '500']));
  }
});

test('ids are int64 integers, and errors of count are text', async () => {
  const { document } = await readDocument();
  expect(document.components.schemas.User).toMatchObject({ properties: { id: { type: 'integer', format: 'int64' } } });
  expect(document.paths['/v2/organizations/{organizationId}/groups/{groupId}/mentions/count']?.post).toMatchObject({
    responses: { 400: { content: { 'text/plain': {} } }, 403: { content: { 'application/problem+json': {} } } },
  });
});
