import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sortPropertySchema } from '../../../service/wire/enumerations.ts';
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
    ['REACH', [2, 3, 4, 1], [1, 3, 4, 2]],
    ['VIRALITY', [2, 1, 4, 3]],
    ['INTERACTIONS', [1, 2, 3, 4], [4, 3, 1, 2]],
    ['INFLUENCE', [4, 1, 3, 2]],
    ['ENGAGEMENT', [1, 2, 3, 4], [3, 4, 2, 1]],
  ])('%s is kept upwards and downwards', async (property, upwards, downwards: number[] = upwards.toReversed()) => {
    const service = await startService();
    service.feed(...fields.map((mention) => ({ ...mention, mention: 'acme' })));
    const sorted = async (direction: string) =>
      (await page(service, { query: {}, paged: { sorted: { property, direction } } })).ids;
    expect(await sorted('ASC')).toEqual(upwards.map(BigInt));
    expect(await sorted('DESC')).toEqual(downwards.map(BigInt));
  });
});

describe.each(sortPropertySchema.options)('mentions of equal %s', (property) => {
  test.each([
    ['ASC', 1],
    ['ASC', 3],
    ['DESC', 1],
    ['DESC', 3],
    ['DESC', 100],
  ])('are in the order of feeding, %s in pages of %i', async (direction, count) => {
    const service = await startService();
    const equal = { reach: 5, virality: 0.5, interaction: 10, influenceScore: 7, feedTime: NOON, publishedTime: NOON };
    const larger = {
      reach: 6,
      virality: 0.6,
      interaction: 20,
      influenceScore: 8,
      feedTime: NOON + 1,
      publishedTime: NOON + 1,
    };
    const fed = [equal, larger, equal, larger, equal, equal, larger];
    service.feed(...fed.map((mention, at) => ({ ...mention, id: at + 1, mention: 'acme' })));
    service.time.now = NOON + 1;
    const [small, large] = [
      [1n, 3n, 5n, 6n],
      [2n, 4n, 7n],
    ];
    const body = { query: {}, paged: { count, sorted: { property, direction } } };
    const ids: bigint[] = [];
    for (let token: string | null | undefined; token !== null; ) {
      const next: { ids: bigint[]; token: string | null } = await page(service, { ...body, scrollToken: token });
      ids.push(...next.ids);
      token = next.token;
    }
    expect(ids).toEqual(direction === 'ASC' ? [...small, ...large] : [...large, ...small]);
  });
});

test('absent and empty filters are the same query for a token', async () => {
  const service = await startWithFive();
  const same = [
    {},
    { feeds: null, feedTime: null, publishedTime: null, mentionFilter: null },
    { feeds: [], mentionFilter: {} },
    { mentionFilter: { mentionType: {}, sentiment: null } },
    { mentionFilter: { mentionType: { any: [], all: [], must: null, not: [] }, sentiment: { any: [] } } },
  ];
  for (const query of same) {
    const { token } = await page(service, { ...first, query });
    for (const other of same) {
      expect((await page(service, { ...first, query: other, scrollToken: token })).ids).toEqual([30n, 40n]);
    }
  }
});

test('a time that is written in another way is the same query for a token', async () => {
  const service = await startWithFive();
  const query = (from: string) => ({ feedTime: { from, to: '2026-11-21T00:00Z' } });
  const { token } = await page(service, { ...first, query: query('2026-11-20T00:00:00Z') });
  const again = await page(service, { ...first, query: query('20261120T0100+01'), scrollToken: token });
  expect(again.ids).toEqual([30n, 40n]);
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

describe('the words of a mention never name a keyword that the user may not see', () => {
  const board = (public_: boolean) => ({
    groups: [
      { id: 7, name: 'Brand', keywords: [{ id: 1001, name: 'Acme', keyword: { naturalQuery: 'acme' } }] },
      {
        id: 8,
        name: 'Board',
        public: public_,
        memberIds: [2],
        keywords: [
          { id: 2001, name: 'Secret merger', keyword: { naturalQuery: 'acme' } },
          { id: 2002, name: 'ACME', keyword: { naturalQuery: 'merger' } },
        ],
      },
    ],
  });
  const keywordsFor = async (service: RunningService, token: string) => {
    const { json } = await service.post(path, { query: {} }, { token });
    return z.object({ mentions: z.array(z.object({ keywords: z.array(z.string()) })) }).parse(json).mentions[0]
      ?.keywords;
  };

  test.each([
    ['names', ['Acme'], ['Acme', 'Secret merger', 'ACME']],
    ['terms', ['acme'], ['acme', 'merger']],
    ['first name', ['Acme'], ['Acme']],
    ['wrong names', ['Acme'], ['Acme', 'ACME', 'Secret merger']],
  ] as const)('told as %s', async (keywords, forOthers, forMembers) => {
    const world = buildWorld({ organization: board(false) });
    const service = await startService({ world, manners: () => ({ keywords }) });
    service.feed({ mention: 'acme merger' });
    expect(await keywordsFor(service, 'viewer-token')).toEqual(forOthers);
    expect(await keywordsFor(service, 'editor-token')).toEqual(forMembers);
    expect(await keywordsFor(service, 'admin-token')).toEqual(forMembers);
  });

  test('as the feed gave them: a name is left out, unless a keyword that may be seen has it too', async () => {
    const service = await startService({ world: buildWorld({ organization: board(false) }) });
    service.feed({ mention: 'acme', keywords: ['Acme', 'secret MERGER ', 'strike', 'Keyword 3001'] });
    expect(await keywordsFor(service, 'viewer-token')).toEqual(['Acme', 'strike']);
    expect(await keywordsFor(service, 'editor-token')).toEqual(['Acme', 'secret MERGER ', 'strike']);
  });

  test('but those of a public group are told to everybody', async () => {
    const service = await startService({ world: buildWorld({ organization: board(true) }) });
    service.feed({ mention: 'acme merger' });
    expect(await keywordsFor(service, 'viewer-token')).toEqual(['Acme', 'Secret merger', 'ACME']);
  });
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
