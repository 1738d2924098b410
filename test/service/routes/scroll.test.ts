import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mentionSchema } from '../../../service/wire/mention-schema.ts';
import { buildWorld } from '../build-world.ts';
import { NOON, type RunningService, startService } from '../start-service.ts';

const path = '/v2/organizations/42/keywords/1001/mentions/scroll';
const pageSchema = z.strictObject({ mentions: z.array(mentionSchema), scrollToken: z.string().nullable() });
const first = { query: {}, paged: { count: 2, sorted: { property: 'REACH', direction: 'ASC' } } };

async function page(service: RunningService, body: object, token?: string) {
  const { text, json } = await service.post(path, body, { token });
  const result = pageSchema.safeParse(json);
  if (!result.success) throw new Error(`${text}: ${result.error.message}`);
  return { ids: result.data.mentions.map((mention) => mention.id), token: result.data.scrollToken };
}

async function startWithFive(): Promise<RunningService> {
  const service = await startService();
  service.feed(...[30, 10, 50, 20, 40].map((reach) => ({ id: reach, reach, mention: 'acme' })));
  return service;
}

test('pages follow one another until there is no token', async () => {
  const service = await startWithFive();
  const one = await page(service, first);
  const two = await page(service, { ...first, scrollToken: one.token });
  const three = await page(service, { ...first, scrollToken: two.token });
  expect([one.ids, two.ids, three.ids, three.token]).toEqual([[10n, 20n], [30n, 40n], [50n], null]);
});

test('a page that holds everything has no token, also when it is just full', async () => {
  const service = await startWithFive();
  expect((await page(service, { ...first, paged: { ...first.paged, count: 5 } })).token).toBeNull();
  expect(await page(service, { query: { mentionFilter: { mentionType: { any: ['TV'] } } } })).toEqual({
    ids: [],
    token: null,
  });
});

test('asking for a page again gives the same page, so that a lost answer can be repeated', async () => {
  const service = await startWithFive();
  const { token } = await page(service, first);
  const body = { ...first, scrollToken: token };
  expect((await page(service, body)).ids).toEqual((await page(service, body)).ids);
});

test('without paged it gives 100 mentions, the newest publication first', async () => {
  const service = await startService();
  service.feed(...Array.from({ length: 101 }, (_, at) => ({ id: at, mention: 'acme', publishedTime: NOON - at })));
  const { ids, token } = await page(service, { query: {}, scrollToken: null });
  expect([ids.length, ids[0], ids[99]]).toEqual([100, 0n, 99n]);
  expect(token).not.toBeNull();
});

describe('the order of', () => {
  const fields = [
    { id: 1, publishedTime: NOON - 5, feedTime: NOON - 1, reach: 5, virality: 0.5, interaction: 10, influenceScore: 7 },
    { id: 2, publishedTime: NOON - 3, feedTime: NOON - 2, reach: 1, virality: 0.1, interaction: 10, influenceScore: 9 },
    {
      id: 3,
      publishedTime: NOON - 4,
      feedTime: NOON - 3,
      reach: 3,
      virality: 0.9,
      interaction: 2n ** 60n,
      influenceScore: 8,
    },
    {
      id: 4,
      publishedTime: NOON - 2,
      feedTime: NOON - 4,
      reach: 3,
      virality: 0.7,
      interaction: 2n ** 60n + 1n,
      influenceScore: 6,
    },
  ];
  test.each([
    ['PUBLISHED_TIME', [1, 3, 2, 4]],
    ['FEED_TIME', [4, 3, 2, 1]],
    ['REACH', [2, 3, 4, 1]],
    ['VIRALITY', [2, 1, 4, 3]],
    ['INTERACTIONS', [1, 2, 3, 4]],
    ['INFLUENCE', [4, 1, 3, 2]],
    ['ENGAGEMENT', [1, 2, 3, 4]],
  ])('%s is kept upwards and downwards', async (property, expected) => {
    const service = await startService();
    service.feed(...fields.map((mention) => ({ ...mention, mention: 'acme' })));
    const sorted = async (direction: string) =>
      (await page(service, { query: {}, paged: { sorted: { property, direction } } })).ids;
    expect(await sorted('ASC')).toEqual(expected.map(BigInt));
    expect(await sorted('DESC')).toEqual(expected.toReversed().map(BigInt));
  });
});

describe('a token is refused', () => {
  test.each([
    ['with another query', { query: { feedTime: { relative: 'TODAY' } } }],
    ['with another page size', { paged: { ...first.paged, count: 3 } }],
    ['with another order', { paged: { ...first.paged, sorted: { property: 'REACH', direction: 'DESC' } } }],
  ])('%s', async (_, change) => {
    const service = await startWithFive();
    const { token } = await page(service, first);
    const { status, type, text } = await service.post(path, { ...first, ...change, scrollToken: token });
    expect([status, type]).toEqual([400, 'text/plain; charset=utf-8']);
    expect(text).toContain('scrollToken');
  });

  test('on another path, by another user, after a restart, changed or made up', async () => {
    const service = await startWithFive();
    const other = await startWithFive();
    const { token } = await page(service, first);
    const body = { ...first, scrollToken: token };
    const answers = [
      await service.post(path.replace('1001', '1003'), body),
      await service.post(path.replace('keywords/1001', 'groups/7'), body),
      await service.post(path, body, { token: 'editor-token' }),
      await other.post(path, body),
      await service.post(path, { ...first, scrollToken: `x${token}` }),
      await service.post(path, { ...first, scrollToken: `${token}.x` }),
      await service.post(path, { ...first, scrollToken: '' }),
      await service.post(path, { ...first, scrollToken: 'bm9uc2Vuc2U.bm9uc2Vuc2U' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 400));
  });

  test('when it was left alone for more than an hour', async () => {
    const service = await startWithFive();
    const { token } = await page(service, first);
    service.time.now += 3_600_001;
    expect((await service.post(path, { ...first, scrollToken: token })).status).toBe(400);
  });

  test('but not for another spelling of the same request', async () => {
    const service = await startWithFive();
    const { token } = await page(service, first);
    const body = {
      scrollToken: token,
      paged: { sorted: { direction: 'ASC', property: 'REACH' }, count: 2 },
      query: {},
    };
    expect((await page(service, body)).ids).toEqual([30n, 40n]);
  });
});

test('a scroll over a relative period keeps the period it began with', async () => {
  const service = await startService({ now: Date.parse('2026-11-20T22:59:59Z') }); // a second to midnight in Berlin
  service.feed(...[1, 2, 3].map((id) => ({ id, reach: id, mention: 'acme' })));
  const body = { ...first, query: { feedTime: { relative: 'TODAY' } } };
  const { token } = await page(service, body);
  service.time.now += 60_000;
  expect(await page(service, { ...body, scrollToken: token })).toEqual({ ids: [3n], token: null });
});

test('a mention shows the names of its keywords in this organization only', async () => {
  const service = await startService();
  service.feed({ mention: 'globex' });
  const { json } = await service.post(path.replace('1001', '1002'), { query: {} });
  expect(json).toMatchObject({ mentions: [{ keywords: ['Keyword 1002'] }] });
});

test('a mention keeps every published field as it was fed', async () => {
  const service = await startService({ world: buildWorld() });
  const fed = {
    id: 9_007_199_254_740_993n,
    type: 'BLUESKY',
    title: 'Acme "quoted" \u2028',
    mention: 'Zoë 🙂 acme',
    url: 'https://example.org/1',
    author: 'Zoë',
    influencer: 'Zoë',
    reach: 2_147_483_647,
    virality: 0.125,
    interaction: 9_223_372_036_854_775_807n,
    influenceScore: -9_223_372_036_854_775_808n,
    autoSentiment: 'POSITIVE',
    languages: ['en', 'de'],
    locations: ['DE'],
    insertTime: NOON - 5,
    databaseInsertTime: NOON - 4,
    image: 'https://example.org/1.png',
    keywords: ['acme'],
  };
  service.feed({ ...fed, publishedTime: NOON - 10, feedTime: NOON - 5, authors: ['Zoë', '@zoe'], keywordIds: [1001] });
  expect((await service.post(path, { query: {} })).json).toEqual({ mentions: [fed], scrollToken: null });
});
