import { describe, expect, test } from 'vitest';
import { startService } from '../start-service.ts';

describe('an organization', () => {
  test('is read with its groups, keywords and tags', async () => {
    const { get } = await startService();
    const { status, json } = await get('/v2/organizations/42');
    expect(status).toBe(200);
    expect(json).toEqual({
      id: 42,
      name: 'Acme Holding',
      groupIds: [7, 8],
      userIds: [1, 2, 3, 4],
      timeZone: 'Europe/Berlin',
      groups: [
        expect.objectContaining({ id: 7, name: 'Brand', public: true, keywordIds: [1001, 1002, 1003] }),
        {
          id: 8,
          name: 'Board',
          color: '#1f77b4',
          colorNew: 'blue',
          public: false,
          keywordIds: [2001],
          memberIds: [2],
          invitedUsers: [],
        },
      ],
      keywords: expect.arrayContaining([
        {
          id: 2001,
          name: 'Keyword 2001',
          color: '#1f77b4',
          colorNew: 'blue',
          active: true,
          editedAt: '1970-01-01T00:00:00Z',
          createdAt: '1970-01-01T00:00:00Z',
        },
      ]),
      tags: [
        { id: 501, name: 'crisis' },
        { id: 9_007_199_254_740_993n, name: 'product' },
      ],
      state: 'ACTIVE',
      createdAt: '2025-01-01T00:00:00Z',
      currentMonthMentionsLimit: 1_000_000,
    });
  });

  test.each([
    ['a member of a private group', 'editor-token', [7, 8]],
    ['an administrator', 'admin-token', [7, 8]],
    ['anyone else', 'viewer-token', [7]],
  ])('shows the private group as %s may see it', async (_, token, groupIds) => {
    const { get } = await startService();
    expect((await get('/v2/organizations/42', { token })).json).toMatchObject({ groupIds });
  });

  test('keeps the keywords of a hidden group to itself', async () => {
    const { get } = await startService();
    const { text } = await get('/v2/organizations/42', { token: 'viewer-token' });
    expect(text).not.toContain('2001');
  });

  test.each([
    ['one that does not exist', '/v2/organizations/99'],
    ['one of other people', '/v2/organizations/43'],
  ])('is a 404 not_exists for %s', async (_, path) => {
    const { get } = await startService();
    const { status, json } = await get(path);
    expect(status).toBe(404);
    expect(json).toMatchObject({ status: 404, code: 'not_exists', instance: path });
  });

  test.each(['/v2/organizations/abc', '/v2/organizations/1.5', '/v2/organizations/9223372036854775808'])(
    '%s is a 400 without a code',
    async (path) => {
      const { get } = await startService();
      const { status, json } = await get(path);
      expect(status).toBe(400);
      expect(json).not.toHaveProperty('code');
    },
  );
});

describe('tags', () => {
  const path = '/v2/organizations/42/tags';

  test.each([
    ['?ids=501', [501]],
    ['?ids=9007199254740993,501,7', [501, 9_007_199_254_740_993n]],
    ['?ids=9007199254740992', []],
  ])('%s gives exactly those that exist', async (query, ids) => {
    const { get } = await startService();
    const { status, json } = await get(path + query);
    expect(status).toBe(200);
    expect(json).toEqual({ tags: ids.map((id) => expect.objectContaining({ id })) });
  });

  test.each([
    ['', 400, 'missing_param'],
    ['?ids=', 400, 'missing_param'],
    ['?ids=501,x', 400, 'invalid_param'],
    ['?ids=501,', 400, 'invalid_param'],
    ['?ids=501&ids=502', 400, 'invalid_param'],
  ])('%s is refused with its code', async (query, status, code) => {
    const { get } = await startService();
    expect((await get(path + query)).json).toMatchObject({ status, code });
  });

  test('of an organization of other people are a 403, of none a 404', async () => {
    const { get } = await startService();
    expect((await get('/v2/organizations/43/tags?ids=1')).json).toMatchObject({
      status: 403,
      code: 'illegal_permission',
    });
    expect((await get('/v2/organizations/99/tags?ids=1')).json).toMatchObject({ status: 404, code: 'not_exists' });
  });
});
