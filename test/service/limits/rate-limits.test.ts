import { describe, expect, test } from 'vitest';
import { buildService } from '../../../service/build-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { buildWorld } from '../build-world.ts';
import { NOON } from '../start-service.ts';

async function startLimited() {
  const time = { now: NOON };
  const { app } = await buildService({ world: parseWorld(buildWorld()), clock: () => time.now });
  const ask = (
    url: string,
    { token = 'admin-token', ip = '192.0.2.1', body }: { token?: string; ip?: string; body?: object } = {},
  ) =>
    app.inject({
      method: body === undefined ? 'GET' : 'POST',
      url,
      remoteAddress: ip,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
  return { time, ask };
}

const organization = '/v2/organizations/42';
const query = { query: {} };
const keyword = { groupId: 7, name: 'New', keyword: { naturalQuery: 'new' } };

test.each([
  ['/v2/me', undefined, 200, 1],
  [organization, undefined, 100, 1],
  [`${organization}/tags?ids=1`, undefined, 100, 1],
  ['/v2/languages', undefined, 100, 1],
  ['/v2/locations', undefined, 100, 1],
  [`${organization}/keywords`, keyword, 2, 5],
  [`${organization}/keywords/1001/mentions/count`, query, 100, 1],
  [`${organization}/groups/7/mentions/scroll`, query, 100, 1],
])('%s takes as many requests at once as published, then 429', async (path, body, limit, retryAfter) => {
  const { ask } = await startLimited();
  const asked = { ...(body && { body }) };
  for (let left = limit - 1; left >= 0; left -= 1) {
    const { statusCode, headers } = await ask(path, asked);
    expect([statusCode !== 429, headers['x-rate-limit-remaining']]).toEqual([true, String(left)]);
  }
  const rejected = await ask(path, asked);
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['content-type']).toBe('application/problem+json');
  expect(rejected.headers['x-rate-limit-retry-after-seconds']).toBe(String(retryAfter));
  expect(rejected.headers).not.toHaveProperty('x-rate-limit-remaining');
  expect(rejected.json()).toMatchObject({ status: 429, title: 'Too Many Requests' });
  expect(rejected.json()).not.toHaveProperty('code');
});

describe('a bucket', () => {
  const keywordCount = `${organization}/keywords/1001/mentions/count`;
  const remaining = async (answer: Promise<{ headers: Record<string, unknown> }>) =>
    (await answer).headers['x-rate-limit-remaining'];

  test('is shared by keyword and group, but not by count and scroll', async () => {
    const { ask } = await startLimited();
    await ask(keywordCount, { body: query });
    expect(await remaining(ask(`${organization}/groups/7/mentions/count`, { body: query }))).toBe('98');
    expect(await remaining(ask(`${organization}/groups/7/mentions/scroll`, { body: query }))).toBe('99');
  });

  test('belongs to a user', async () => {
    const { ask } = await startLimited();
    await ask(keywordCount, { body: query });
    expect(await remaining(ask(keywordCount, { body: query, token: 'editor-token' }))).toBe('99');
  });

  test('of the open endpoints belongs to an address', async () => {
    const { ask } = await startLimited();
    await ask('/v2/languages');
    expect(await remaining(ask('/v2/languages', { token: 'editor-token' }))).toBe('98');
    expect(await remaining(ask('/v2/languages', { ip: '192.0.2.2' }))).toBe('99');
  });

  test('counts requests that fail later, and rejects before anything else looks at them', async () => {
    const { ask } = await startLimited();
    const broken = { body: { nonsense: true } };
    expect((await ask(`${organization}/keywords`, broken)).statusCode).toBe(400);
    expect((await ask(`${organization}/keywords`, broken)).statusCode).toBe(400);
    expect((await ask(`${organization}/keywords`, broken)).statusCode).toBe(429);
  });

  test('refills while time passes', async () => {
    const { ask, time } = await startLimited();
    for (let at = 0; at < 2; at += 1) await ask(`${organization}/keywords`, { body: keyword });
    time.now += 5000;
    expect(await remaining(ask(`${organization}/keywords`, { body: keyword }))).toBe('0');
  });
});

test('endpoints without a published limit say nothing of one', async () => {
  const { ask } = await startLimited();
  const { statusCode, headers } = await ask('/v2/keywords/validate', { body: { keyword: { naturalQuery: 'acme' } } });
  expect(statusCode).toBe(200);
  expect(headers).not.toHaveProperty('x-rate-limit-remaining');
});
