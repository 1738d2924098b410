import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { agentsWith, connectionsBy } from '../../../functions/media-api/connections.ts';
import {
  ACME,
  FOREIGN_ORGANIZATION,
  GROUP,
  ORGANIZATION,
  type RunningService,
  startService,
  TOKENS,
} from './start-service.ts';

let service: RunningService;
beforeEach(async () => {
  service = await startService({ rateLimits: false });
});
afterEach(() => service.close());

const DEFINITION = { naturalQuery: '"new thing" OR gadget', naturalFilters: 'author:"Jane Roe"', mayLangs: ['en'] };

describe('creating a keyword', () => {
  test('gives its id, and it collects from then on', async () => {
    const client = service.client(TOKENS.admin);
    const created = await client.createKeyword(ORGANIZATION, {
      groupId: GROUP,
      name: 'Gadgets',
      keyword: { naturalQuery: 'gadget' },
    });
    expect(created).toMatchObject({ ok: true, value: { name: 'Gadgets', naturalQuery: 'gadget', active: true } });
    if (!created.ok) return;
    const keywordId = Number(created.value.id);
    service.feedJson({ type: 'WEB', mention: 'A gadget!' }, { type: 'TV', mention: 'Nothing.' });
    const count = await client.count({ organizationId: ORGANIZATION, keywordId }, {});
    expect(count).toMatchObject({ ok: true, value: { count: 1, typeToCount: { WEB: 1 } } });
    const organization = await client.organization(ORGANIZATION);
    expect(organization.ok && organization.value.keywords.map(({ id }) => id)).toContain(created.value.id);
  });

  test('of a name that the group has is a conflict', async () => {
    const result = await service.client(TOKENS.admin).createKeyword(ORGANIZATION, {
      groupId: GROUP,
      name: 'acme',
      keyword: { naturalQuery: 'acme' },
    });
    expect(result).toMatchObject({ ok: false, error: { kind: 'conflict', status: 409, code: 'illegal_param' } });
  });

  test.each([
    { who: 'reader', kind: 'forbidden', status: 403, code: 'illegal_permission' },
    { who: 'guest', kind: 'invalid-request', status: 400, code: 'invalid_role' },
    { who: 'outsider', kind: 'forbidden', status: 403, code: 'illegal_permission' },
  ] as const)('is not for the $who: $kind, $code', async ({ who, kind, status, code }) => {
    const result = await service.client(TOKENS[who]).createKeyword(ORGANIZATION, {
      groupId: GROUP,
      name: 'x',
      keyword: { naturalQuery: 'x' },
    });
    expect(result).toMatchObject({ ok: false, attempts: 1, error: { kind, status, code, retryable: false } });
  });

  test.each([
    {
      name: 'in a group that is not there',
      groupId: 999n,
      title: 'x',
      keyword: { naturalQuery: 'x' },
      code: 'not_exists',
    },
    { name: 'without a name', groupId: GROUP, title: ' ', keyword: { naturalQuery: 'x' }, code: 'invalid_param' },
    {
      name: 'with an empty author list',
      groupId: GROUP,
      title: 'x',
      keyword: { naturalQuery: 'x', mayAuthors: [] },
      code: 'invalid_keyword',
    },
    {
      name: 'with an unknown filter',
      groupId: GROUP,
      title: 'x',
      keyword: { naturalQuery: 'x', naturalFilters: 'colour:red' },
      code: 'invalid_keyword',
    },
  ])('$name is refused with $code', async ({ groupId, title, keyword, code }) => {
    const result = await service.client(TOKENS.admin).createKeyword(ORGANIZATION, { groupId, name: title, keyword });
    expect(result).toMatchObject({ ok: false, attempts: 1, error: { code, instance: expect.any(String) } });
  });

  test('with a field that the service does not know is a plain 400', async () => {
    const keyword = { naturalQuery: 'x', someLaterField: [1] };
    const result = await service
      .client(TOKENS.admin)
      .createKeyword(ORGANIZATION, { groupId: GROUP, name: 'x', keyword });
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request', status: 400 } });
    expect(result.ok || result.error.code).toBeUndefined();
  });

  test('whose body is mangled on the way is an unprocessable body', async () => {
    const straight = connectionsBy(agentsWith({}));
    const client = service.client(TOKENS.admin, {
      ...straight,
      send: (sent) => straight.send({ ...sent, body: '[]' }),
    });
    const result = await client.createKeyword(ORGANIZATION, { groupId: GROUP, name: 'x', keyword: DEFINITION });
    expect(result).toMatchObject({ ok: false, attempts: 1, error: { kind: 'unprocessable-body', status: 417 } });
  });
});

describe('validating a keyword', () => {
  test('gives the normalized form and creates nothing', async () => {
    const client = service.client(TOKENS.reader);
    const result = await client.validateKeyword(DEFINITION);
    expect(result).toMatchObject({ ok: true, value: { naturalFilters: expect.stringContaining('Jane Roe') } });
    const organization = await client.organization(ORGANIZATION);
    expect(organization.ok && organization.value.keywords.some(({ name }) => name.includes('gadget'))).toBe(false);
  });

  test('tells what is wrong with it', async () => {
    const author = { author: 'Jane Roe' };
    const result = await service.client(TOKENS.reader).validateKeyword({ mayAuthors: [author], notAuthors: [author] });
    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid-request', status: 400, code: 'invalid_keyword' },
    });
  });
});

describe('deleting a keyword', () => {
  test('is done once, and done already the second time', async () => {
    const client = service.client(TOKENS.admin);
    service.feedJson({ type: 'WEB', mention: 'acme' });
    expect(await client.deleteKeyword(ORGANIZATION, ACME)).toMatchObject({ ok: true, value: { outcome: 'deleted' } });
    expect(await client.deleteKeyword(ORGANIZATION, ACME)).toMatchObject({
      ok: true,
      value: { outcome: 'already-gone', detail: expect.stringContaining(String(ACME)) },
    });
    expect(await client.count({ organizationId: ORGANIZATION, groupId: GROUP }, {})).toMatchObject({
      value: { count: 0 },
    });
  });

  test.each([
    { who: 'reader', organizationId: ORGANIZATION, kind: 'forbidden' },
    { who: 'guest', organizationId: ORGANIZATION, kind: 'invalid-request' },
    { who: 'admin', organizationId: FOREIGN_ORGANIZATION, kind: 'forbidden' },
  ] as const)('is refused to the $who in $organizationId ($kind)', async ({ who, organizationId, kind }) => {
    const result = await service.client(TOKENS[who]).deleteKeyword(organizationId, ACME);
    expect(result).toMatchObject({ ok: false, attempts: 1, error: { kind } });
  });
});
