import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACME, GROUP, ORGANIZATION, type RunningService, startService, TOKENS } from './start-service.ts';

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
});

describe('validating a keyword', () => {
  test('gives the normalized form and creates nothing', async () => {
    const client = service.client(TOKENS.reader);
    const result = await client.validateKeyword(DEFINITION);
    expect(result).toMatchObject({ ok: true, value: { naturalFilters: expect.stringContaining('Jane Roe') } });
    const organization = await client.organization(ORGANIZATION);
    expect(organization.ok && organization.value.keywords.some(({ name }) => name.includes('gadget'))).toBe(false);
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
});
