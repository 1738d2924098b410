import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ACME,
  GLOBEX,
  GROUP,
  HIDDEN,
  HIDDEN_GROUP,
  ORGANIZATION,
  OTHER,
  OTHER_GROUP,
  type RunningService,
  startService,
  TOKENS,
} from './start-service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

describe('GET /v2/me', () => {
  test('tells who the token belongs to, ids exact and the token hidden', async () => {
    const result = await service.client(TOKENS.admin).me();
    expect(result).toMatchObject({
      ok: true,
      attempts: 1,
      rateLimitRemaining: 199,
      value: {
        id: 2n ** 62n,
        email: 'token-admin@example.org',
        createdTime: 1_420_070_400_000n,
        lastLoginTime: 2n ** 55n + 1n,
        languageCode: 'en',
        verified: true,
        organizationIds: [ORGANIZATION],
        organizationRoles: {
          [String(ORGANIZATION)]: { id: 'admin', isAdmin: true, canUpdate: true, canInvite: false },
        },
      },
    });
    expect(result.ok && result.value.accessToken?.reveal()).toBe(TOKENS.admin);
  });
});

describe('GET /v2/organizations/{id}', () => {
  test('leads to every group and keyword', async () => {
    const result = await service.client(TOKENS.admin).organization(ORGANIZATION);
    expect(result).toMatchObject({
      ok: true,
      rateLimitRemaining: 99,
      value: {
        id: ORGANIZATION,
        name: 'Müller & Co',
        groupIds: [GROUP, OTHER_GROUP, HIDDEN_GROUP],
        userIds: [2n ** 62n, 2n, 3n],
        timeZone: 'Europe/Berlin',
        state: 'ACTIVE',
        currentMonthMentionsLimit: 2n ** 61n,
        tags: [
          { id: 2n ** 60n, name: 'crisis' },
          { id: 5n, name: 'praise' },
        ],
      },
    });
    if (!result.ok) return;
    const [brand] = result.value.groups;
    expect(brand).toMatchObject({ id: GROUP, name: 'Brand', public: true, keywordIds: [BigInt(ACME), BigInt(GLOBEX)] });
    expect(result.value.keywords.map(({ id, name, active }) => ({ id, name, active }))).toEqual([
      { id: BigInt(ACME), name: 'acme', active: true },
      { id: BigInt(GLOBEX), name: 'globex', active: true },
      { id: BigInt(OTHER), name: 'other', active: true },
      { id: BigInt(HIDDEN), name: 'hidden', active: true },
    ]);
  });

  test('tells a state that is not ACTIVE', async () => {
    const own = await startService();
    const organization = own.directory.organization(ORGANIZATION);
    if (organization === undefined) throw new Error('The world has no such organization.');
    organization.state = 'SUSPENDED';
    const result = await own.client(TOKENS.admin).organization(ORGANIZATION);
    expect(result.ok && result.value.state).toBe('SUSPENDED');
    await own.close();
  });
});

describe('GET /v2/languages and /v2/locations', () => {
  test('give codes and English names', async () => {
    const client = service.client(TOKENS.reader);
    const languages = await client.languages();
    const locations = await client.locations();
    expect(languages.ok && languages.value.languages).toContainEqual({ code: 'de', name: 'German' });
    expect(locations.ok && locations.value.locations).toContainEqual({ code: 'DE', name: 'Germany' });
    expect(languages.rateLimitRemaining).toBe(99);
  });
});

describe('GET /v2/organizations/{organizationId}/tags', () => {
  test('gives the tags with these ids and no others', async () => {
    const result = await service.client(TOKENS.reader).tags(ORGANIZATION, [2n ** 60n, 6n]);
    expect(result).toMatchObject({ ok: true, value: { tags: [{ id: 2n ** 60n, name: 'crisis' }] } });
  });
});

describe('a token that the service does not know', () => {
  test('is unauthorized everywhere, without a domain code', async () => {
    const client = service.client('token-nobody');
    const keyword = { organizationId: ORGANIZATION, keywordId: ACME };
    const group = { organizationId: ORGANIZATION, groupId: GROUP };
    const results = await Promise.all([
      client.me(),
      client.organization(ORGANIZATION),
      client.tags(ORGANIZATION, [1n]),
      client.createKeyword(ORGANIZATION, { groupId: GROUP, name: 'x', keyword: {} }),
      client.validateKeyword({}),
      client.deleteKeyword(ORGANIZATION, ACME),
      client.countKeyword(keyword, {}),
      client.countGroup(group, {}),
      client.scrollKeyword(keyword, { query: {} }),
      client.scrollGroup(group, { query: {} }),
    ]);
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, attempts: 1, error: { kind: 'unauthorized', status: 401 } });
      expect(result.ok || result.error.code).toBeUndefined();
    }
  });
});
