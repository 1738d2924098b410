import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import { startService } from '../start-service.ts';

const mentions = '/v2/organizations/42/keywords/1001/mentions';
const clause = { any: null, all: null, must: null, not: null };
const query = {
  feeds: null,
  publishedTime: null,
  feedTime: null,
  mentionFilter: { mentionType: clause, sentiment: clause },
};
const definition = {
  naturalQuery: 'acme',
  naturalFilters: null,
  mayAuthors: [{ author: 'Jane', caseSensitive: null }],
  notAuthors: null,
  mayLangs: null,
  mayLocations: null,
  maySourceTypes: null,
};

const validated = { keyword: { naturalQuery: 'acme', mayAuthors: [{ author: 'Jane' }] } };

describe('null counts as absent', () => {
  test.each([
    ['in a query', `${mentions}/count`, { query }, { query: {} }],
    ['in a time range', `${mentions}/count`, { query: { feedTime: { relative: 'TODAY', from: null, to: null } } }],
    [
      'for its other half',
      `${mentions}/count`,
      { query: { feedTime: { relative: null, from: '2026-11-20T00Z', to: '2026-11-21T00Z' } } },
    ],
    ['in a feed', `${mentions}/count`, { query: { feeds: [{ groupId: null, keywordId: 1001 }] } }],
    ['for paged', `${mentions}/scroll`, { query: {}, paged: null, scrollToken: null }, { query: {} }],
    ['in paged', `${mentions}/scroll`, { query: {}, paged: { count: null, sorted: null } }, { query: {} }],
    [
      'in sorted',
      `${mentions}/scroll`,
      { query: {}, paged: { sorted: { direction: null, property: null } } },
      { query: {} },
    ],
    ['in a definition', '/v2/keywords/validate', { keyword: definition }, validated],
  ])('%s', async (_, path, body, same: unknown = withoutNulls(body)) => {
    const service = await startService();
    service.feed({ mention: 'acme' });
    const [given, absent] = [await service.post(path, body), await service.post(path, same)];
    expect([given.status, given.text]).toEqual([200, absent.text]);
  });

  test.each([
    ['a query', `${mentions}/count`, { query: null }, 'body/query: is missing'],
    ['a query of a scroll', `${mentions}/scroll`, { query: null }, 'body/query: is missing'],
    ['a definition', '/v2/keywords/validate', { keyword: null }, 'body/keyword: is missing'],
    ['a name', '/v2/organizations/42/keywords', { groupId: 7, name: null, keyword: {} }, 'body/name: is missing'],
    [
      'half a range',
      `${mentions}/count`,
      { query: { feedTime: { from: '2026-11-20T00Z', to: null } } },
      'to: is missing',
    ],
  ])('so %s that is required is missing', async (_, path, body, message) => {
    const { post } = await startService();
    const { status, text } = await post(path, body);
    expect([status, text]).toEqual([400, expect.stringContaining(message)]);
  });

  test('but not as an entry of a list', async () => {
    const { post } = await startService();
    const { status, text } = await post(`${mentions}/count`, {
      query: { mentionFilter: { sentiment: { any: [null] } } },
    });
    expect([status, text]).toEqual([400, expect.not.stringContaining('missing')]);
  });

  test('for every field that the document says may be left out of a request', async () => {
    const { get } = await startService();
    const fields = optionalFields((await get('/openapi.json')).json);
    expect(fields.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['paged', 'count', 'property', 'relative', 'not', 'caseSensitive', 'mayLangs']),
    );
    expect(fields.filter(({ takesNull }) => !takesNull)).toEqual([]);
  });
});

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});
const documentSchema = z.looseObject({
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ requestBody: z.unknown().optional() }))),
});

/** The fields of all requests that may be left out, and whether their schema takes null. */
function optionalFields(document: unknown) {
  const { components, paths } = documentSchema.parse(document);
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ requestBody }) => requestBody),
  );
  const inputs = Object.entries(components.schemas).filter(([name]) => name.endsWith('Input'));
  const fields: { readonly name: string; readonly takesNull: boolean }[] = [];
  const left: unknown[] = [...bodies, ...inputs.map(([, schema]) => schema)];
  for (let at = 0; at < left.length; at += 1) {
    const value = left[at];
    if (typeof value !== 'object' || value === null) continue;
    left.push(...Object.values(value));
    const object = objectSchema.safeParse(value);
    for (const [name, schema] of Object.entries(object.data?.properties ?? {})) {
      if (object.data?.required.includes(name) === true) continue;
      fields.push({ name, takesNull: JSON.stringify(schema).includes('"null"') });
    }
  }
  return fields;
}
