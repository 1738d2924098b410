import { expect, test } from 'vitest';
import { startService } from '../start-service.ts';

test('a user reads their own record, token and roles included', async () => {
  const { get } = await startService();
  const { status, json } = await get('/v2/me', { token: 'editor-token' });
  expect(status).toBe(200);
  expect(json).toEqual({
    id: 2,
    email: 'user2@example.org',
    name: 'User 2',
    accessToken: 'editor-token',
    createdTime: 0,
    lastLoginTime: 0,
    languageCode: 'en',
    verified: true,
    organizationIds: [42],
    organizationRoles: {
      42: { id: 'role', name: 'Role', isAdmin: false, canUpdate: true, canInvite: false, canUpdateMentions: false },
    },
  });
});

test.each([
  ['no header', ''],
  ['an unknown token', 'guessed'],
])('%s is a 401 without a code', async (_, token) => {
  const { get } = await startService();
  const { status, type, json } = await get('/v2/me?x=1', { token });
  expect(status).toBe(401);
  expect(type).toBe('application/problem+json');
  expect(json).toEqual({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: expect.any(String),
    instance: '/v2/me',
  });
});

test('another scheme than Bearer is a 401', async () => {
  const { get } = await startService();
  expect((await get('/v2/me', { token: '', headers: { authorization: 'Basic admin-token' } })).status).toBe(401);
});
