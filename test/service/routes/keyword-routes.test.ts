import { describe, expect, test } from 'vitest';
import { NOON, type RunningService, startService } from '../start-service.ts';

const path = '/v2/organizations/42/keywords';
const fresh = { groupId: 7, name: 'Strike', keyword: { naturalQuery: 'strike OR walkout' } };

async function countOf(service: RunningService, keywordId: unknown): Promise<unknown> {
  const { json } = await service.post(`${path}/${keywordId}/mentions/count`, { query: {} });
  return json;
}

describe('creating a keyword', () => {
  test('gives it an int32 id, and it stands in its group', async () => {
    const service = await startService();
    const { status, json } = await service.post(path, fresh, { token: 'editor-token' });
    const createdAt = new Date(NOON).toISOString();
    expect(status).toBe(200);
    expect(json).toEqual({
      id: 3002,
      name: 'Strike',
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      naturalQuery: 'strike OR walkout',
      active: true,
      createdAt,
      editedAt: createdAt,
    });
    const organization = await service.get('/v2/organizations/42');
    expect(organization.json).toMatchObject({ groups: [{ id: 7, keywordIds: [1001, 1002, 1003, 3002] }, { id: 8 }] });
  });

  test('makes it collect what is fed from then on', async () => {
    const service = await startService();
    service.feed({ mention: 'a strike before' });
    await service.post(path, fresh);
    service.feed({ mention: 'a strike after' }, { mention: 'a walkout' }, { mention: 'nothing' });
    expect(await countOf(service, 3002)).toEqual({ count: 2, typeToCount: { WEB: 2 } });
  });

  test('makes it collect a future that had been fed before it', async () => {
    const service = await startService();
    service.feed({ mention: 'a strike', feedTime: NOON + 60_000 });
    await service.post(path, fresh);
    expect(await countOf(service, 3002)).toMatchObject({ count: 0 });
    service.time.now = NOON + 60_000;
    expect(await countOf(service, 3002)).toMatchObject({ count: 1 });
  });

  test.each([
    ['an empty author list', { mayAuthors: [] }],
    ['an author twice', { notAuthors: [{ author: 'a' }, { author: 'A' }] }],
    ['an author on both lists', { mayAuthors: [{ author: 'a' }], naturalFilters: 'not_author:a' }],
    ['an unknown filter key', { naturalFilters: 'site:example.org' }],
    ['a malformed filter value', { naturalFilters: 'author:"a' }],
    ['a query that cannot be read', { naturalQuery: '(strike' }],
    ['an unknown source type', { maySourceTypes: ['BLOG'] }],
  ])('with %s is a 400 invalid_keyword, on validation too', async (_, change) => {
    const { post } = await startService();
    const keyword = { ...fresh.keyword, ...change };
    for (const answer of [await post(path, { ...fresh, keyword }), await post('/v2/keywords/validate', { keyword })]) {
      expect(answer.json).toMatchObject({ status: 400, code: 'invalid_keyword' });
    }
  });

  test.each([
    ['a missing name', { groupId: 7, keyword: fresh.keyword }, 'body/name: is missing'],
    ['a missing definition', { groupId: 7, name: 'Strike' }, 'body/keyword: is missing'],
    ['a group id of the wrong type', { ...fresh, groupId: '7' }, 'body/groupId: expected a whole number'],
    [
      'an unknown filter field',
      { ...fresh, keyword: { ...fresh.keyword, maySites: ['x'] } },
      'body/keyword: Unrecognized key: "maySites"',
    ],
  ])('with %s is a 400 without a code', async (_, body, detail) => {
    const { post } = await startService();
    const { json } = await post(path, body);
    expect(json).toMatchObject({ status: 400, detail });
    expect(json).not.toHaveProperty('code');
  });

  test.each([
    ['a blank name', { ...fresh, name: ' ' }, 'admin-token', 400, 'invalid_param'],
    ['a name that the group has', { ...fresh, name: 'Keyword 1001' }, 'admin-token', 409, 'illegal_param'],
    ['a group that does not exist', { ...fresh, groupId: 99 }, 'admin-token', 404, 'not_exists'],
    ['a group of another organization', { ...fresh, groupId: 70 }, 'admin-token', 404, 'not_exists'],
    ['a role that may not', fresh, 'viewer-token', 403, 'illegal_permission'],
    ['no role', fresh, 'roleless-token', 400, 'invalid_role'],
    ['somebody from elsewhere', fresh, 'stranger-token', 403, 'illegal_permission'],
  ])('by or with %s is refused with its code', async (_, body, token, status, code) => {
    const { post } = await startService();
    const answer = await post(path, body, { token });
    expect([answer.status, answer.json]).toEqual([status, expect.objectContaining({ status, code })]);
  });

  test('in an organization that does not exist is a 404', async () => {
    const { post } = await startService();
    expect((await post('/v2/organizations/99/keywords', fresh)).json).toMatchObject({
      status: 404,
      code: 'not_exists',
    });
  });
});

describe('validating a keyword', () => {
  test('answers with the normal form, and creates nothing', async () => {
    const { get, post } = await startService();
    const before = (await get('/v2/organizations/42')).text;
    const keyword = {
      naturalQuery: 'acme (strike OR walkout)',
      naturalFilters: ' not_author:"Jane Doe",bot ',
      mayAuthors: [{ author: '@acme', caseSensitive: true }],
      notAuthors: [{ author: 'overruled' }],
      mayLangs: ['en'],
      mayLocations: ['DE'],
      maySourceTypes: ['TV'],
    };
    expect((await post('/v2/keywords/validate', { keyword })).json).toEqual({
      naturalQuery: 'acme AND (strike OR walkout)',
      naturalFilters: 'not_author:"Jane Doe",bot',
      keyword: {
        naturalQuery: 'acme AND (strike OR walkout)',
        mayAuthors: [{ author: '@acme', caseSensitive: true }],
        notAuthors: [
          { author: 'Jane Doe', caseSensitive: false },
          { author: 'bot', caseSensitive: false },
        ],
        mayLangs: ['en'],
        mayLocations: ['DE'],
        maySourceTypes: ['TV'],
      },
      hints: [],
    });
    expect((await get('/v2/organizations/42')).text).toBe(before);
  });
});

describe('a query that would be read against its sense', () => {
  test('is refused with the place', async () => {
    const { post } = await startService();
    const keyword = { naturalQuery: 'acme glob*' };
    for (const answer of [await post(path, { ...fresh, keyword }), await post('/v2/keywords/validate', { keyword })]) {
      expect(answer.json).toMatchObject({
        detail: expect.stringContaining('keyword/naturalQuery: "*" at position 10'),
      });
    }
  });

  test('is read, with a hint of what may not be meant', async () => {
    const { post } = await startService();
    const { json } = await post('/v2/keywords/validate', { keyword: { naturalQuery: 'not acme' } });
    expect(json).toMatchObject({ hints: [expect.stringContaining('naturalQuery: "not" at position 1')] });
  });

  test('stands in quotes in the normal form where it is searched for as a word', async () => {
    const { post } = await startService();
    const { json } = await post('/v2/keywords/validate', { keyword: { naturalQuery: 'acme and globex' } });
    expect(json).toMatchObject({ naturalQuery: 'acme AND "and" AND globex' });
  });
});

describe('deleting a keyword', () => {
  test('answers with nothing, and a second time with 404', async () => {
    const { ask } = await startService();
    const first = await ask('DELETE', `${path}/1001`, { token: 'editor-token' });
    expect([first.status, first.text, first.type]).toEqual([200, '', '']);
    const second = await ask('DELETE', `${path}/1001`, { token: 'editor-token' });
    expect(second.json).toMatchObject({ status: 404, code: 'not_exists' });
  });

  test('takes its mentions with it, but not those that another keyword holds', async () => {
    const service = await startService();
    service.feed({ mention: 'acme' }, { mention: 'globex' }, { mention: 'globex and acme' });
    await service.ask('DELETE', `${path}/1002`);
    const { text } = await service.post('/v2/organizations/42/groups/7/mentions/scroll', { query: {} });
    expect(text).toContain('"globex and acme"');
    expect(text).not.toContain('"globex"');
    expect((await service.post(`${path}/1002/mentions/count`, { query: {} })).status).toBe(404);
    expect((await service.get('/v2/organizations/42')).text).not.toContain('1002');
  });

  test('is for good: a keyword created in its place starts empty under a new id', async () => {
    const service = await startService();
    service.feed({ mention: 'globex' });
    await service.ask('DELETE', `${path}/1002`);
    const { json } = await service.post(path, {
      groupId: 7,
      name: 'Keyword 1002',
      keyword: { naturalQuery: 'globex' },
    });
    expect(json).toMatchObject({ id: 3002 });
    expect(await countOf(service, 3002)).toMatchObject({ count: 0 });
  });

  test.each([
    ['a role that may not', `${path}/1001`, 'viewer-token', 403, 'illegal_permission'],
    ['no role', `${path}/1001`, 'roleless-token', 400, 'invalid_role'],
    ['somebody from elsewhere', `${path}/1001`, 'stranger-token', 403, 'illegal_permission'],
    ['another organization than its own', `${path}/3001`, 'admin-token', 404, 'not_exists'],
  ])('by or with %s is refused', async (_, target, token, status, code) => {
    const { ask } = await startService();
    expect((await ask('DELETE', target, { token })).json).toMatchObject({ status, code });
  });

  test('whose id is no int32 is a 400', async () => {
    const { ask } = await startService();
    expect((await ask('DELETE', `${path}/2147483648`)).status).toBe(400);
  });

  test('is possible with a content type and no body, as some clients send it', async () => {
    const { ask } = await startService();
    const headers = { 'content-type': 'application/json' };
    expect((await ask('DELETE', `${path}/1001`, { headers })).status).toBe(200);
  });
});
