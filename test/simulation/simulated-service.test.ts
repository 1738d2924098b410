import { expect, test } from 'vitest';
import { simulatedService } from '../../bench/simulation/simulated-service.ts';
import { HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { buildService } from '../../service/build-service.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { type SimulatedWorld, simulatedWorld } from './simulated-world.ts';

/** The embedded service with the same world, in which nothing may change afterwards. */
async function realService({ truth }: SimulatedWorld, now: () => number) {
  const [known] = truth.tokens;
  const world = parseWorld({
    users: [
      {
        id: 7,
        email: 'pr@example.org',
        name: 'PR',
        accessToken: known?.token,
        organizationIds: [truth.organizationId],
      },
    ],
    organizations: [
      {
        id: truth.organizationId,
        name: 'Acme',
        timeZone: 'Europe/Berlin',
        currentMonthMentionsLimit: truth.monthlyLimit,
        groups: [{ groupId: truth.groupId, keywordIds: truth.keywordIds }, ...(truth.otherGroups ?? [])].map(
          ({ groupId, keywordIds }, at) => ({
            id: groupId,
            name: at === 0 ? 'Brand' : `Group ${groupId}`,
            keywords: keywordIds.map((id) => ({
              id,
              name: `Keyword ${id}`,
              createdAt: new Date(truth.createdAt).toISOString(),
              keyword: { naturalQuery: 'acme' },
            })),
          }),
        ),
      },
    ],
  });
  const mentions = truth.mentions.map(({ id, type, negative, feedTime, keywordId, alsoBy = [], ...said }) => ({
    id: BigInt(id),
    type,
    title: null,
    mention: said.text ?? 'acme',
    url: '',
    author: said.author ?? '',
    influencer: null,
    reach: said.reach ?? 0,
    virality: 0,
    interaction: 0n,
    influenceScore: 0n,
    autoSentiment: negative ? ('NEGATIVE' as const) : ('POSITIVE' as const),
    languages: [],
    locations: [],
    image: null,
    publishedTime: feedTime,
    feedTime,
    keywordIds: [keywordId, ...alsoBy],
  }));
  return buildService({ world, mentions, clock: now });
}

/** The same world with a second group, and with mentions that several keywords hold. */
function withOverlaps(world: SimulatedWorld): SimulatedWorld {
  const alsoBy = [[1002], [1002, 2001], [2001], []];
  const mentions = world.truth.mentions.map((mention) =>
    mention.keywordId === 1001 ? { ...mention, alsoBy: alsoBy[mention.id % 4] ?? [] } : mention,
  );
  const others = (world.truth.otherGroups ?? []).filter(({ groupId }) => groupId !== 4);
  const otherGroups = [{ groupId: 4, keywordIds: [2001] }, ...others];
  return { ...world, truth: { ...world.truth, mentions, otherGroups } };
}

test('the service of the simulation answers as the service does, so that what it cannot do is not simulated', async () => {
  const world = withOverlaps(simulatedWorld(0));
  let time = world.end;
  const now = () => time;
  const simulated = simulatedService(world.truth, now);
  const { app } = await realService(world, now);
  const token = world.truth.tokens[0]?.token;
  const organization = `/v2/organizations/${world.truth.organizationId}`;

  async function both(method: 'GET' | 'POST', path: string, body?: unknown, authorization = `Bearer ${token}`) {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const mine = simulated({ method, path, authorization, body: text });
    const real = await app.inject({
      method,
      url: path,
      headers: { authorization, ...(text === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(text === undefined ? {} : { payload: text }),
    });
    const limit = 'x-rate-limit-remaining';
    return {
      mine: {
        status: mine.status,
        type: mine.headers['content-type'],
        body: mine.status === 200 ? JSON.parse(mine.body) : '',
      },
      real: {
        status: real.statusCode,
        type: real.headers['content-type'],
        body: real.statusCode === 200 ? JSON.parse(real.payload) : '',
      },
      limits: [mine.headers[limit], real.headers[limit]],
    };
  }

  for (const path of ['/v2/me', organization]) {
    const { mine, real } = await both('GET', path);
    expect(mine).toEqual(real);
  }
  const iso = (at: number) => new Date(at).toISOString();
  const spans = [
    { from: iso(world.start - 25 * HOUR_MS), to: iso(world.end) },
    { from: iso(world.start + 40 * MINUTE_MS), to: iso(world.start + 65 * MINUTE_MS) },
    { from: iso(world.end), to: iso(world.end + HOUR_MS) },
    { relative: 'THIS_MONTH' },
  ];
  const filters = [{}, { mentionFilter: { sentiment: { any: ['NEGATIVE'] } } }];
  for (const watched of ['keywords/1001', 'keywords/1002', 'keywords/1003', 'keywords/2001', 'groups/3', 'groups/4']) {
    for (const query of spans.flatMap((feedTime) => filters.map((filter) => ({ feedTime, ...filter })))) {
      const count = await both('POST', `${organization}/${watched}/mentions/count`, { query });
      expect(count.mine).toEqual(count.real);
      expect(count.limits[0]).toBe(count.limits[1]);
      time += MINUTE_MS;
      const paged = { count: 7, sorted: { direction: 'ASC', property: 'FEED_TIME' } };
      const scroll = await both('POST', `${organization}/${watched}/mentions/scroll`, { query, paged });
      const pages = [scroll.mine.body, scroll.real.body];
      const [mine, real] = pages.map(({ scrollToken, mentions }) => ({ hasMore: scrollToken !== null, mentions }));
      expect(mine).toEqual(real);
      expect(scroll.mine.type).toBe(scroll.real.type);
    }
  }
  for (const [method, path, authorization] of [
    ['GET', '/v2/me', 'Bearer nobody'],
    ['GET', '/v2/organizations/99', undefined],
    ['POST', `${organization}/keywords/77/mentions/count`, undefined],
  ] as const) {
    const { mine, real } = await both(method, path, method === 'POST' ? { query: {} } : undefined, authorization);
    expect(mine).toEqual(real);
  }
  await app.close();
});
