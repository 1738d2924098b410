import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mention, ScrollRequest } from '../../../functions/media-api/endpoints/scroll-mentions.ts';
import { SORT_PROPERTIES } from '../../../functions/media-api/endpoints/scroll-mentions.ts';
import { scrollAll } from '../../../functions/media-api/scroll-all.ts';
import { RELATIVE_PERIODS } from '../../../functions/media-api/search-query.ts';
import type { Watch } from '../../../functions/media-api/watch.ts';
import { ACME, GLOBEX, GROUP, NOON, ORGANIZATION, type RunningService, startService, TOKENS } from './start-service.ts';

const MINUTE = 60_000;
const KEYWORD_WATCH: Watch = { organizationId: ORGANIZATION, keywordId: ACME };
const GROUP_WATCH: Watch = { organizationId: ORGANIZATION, groupId: GROUP };

let service: RunningService;
beforeEach(async () => {
  service = await startService({ rateLimits: false });
});
afterEach(() => service.close());

/** So many mentions of acme, one a minute up to now, every third one of globex, too; ids beyond 2^53. */
function feed(count: number): void {
  service.feedJson(
    ...Array.from({ length: count }, (_, index) => ({
      id: 2n ** 60n + BigInt(index),
      type: ['WEB', 'TWITTER', 'TV'][index % 3],
      mention: index % 3 === 0 ? 'acme and globex' : 'acme',
      autoSentiment: index % 2 === 0 ? 'NEGATIVE' : 'POSITIVE',
      reach: index * 10,
      author: index % 5 === 0 ? null : `author ${index}`,
      publishedTime: NOON - (count - index) * MINUTE - 30_000,
      feedTime: NOON - (count - index) * MINUTE,
      insertTime: NOON - (count - index) * MINUTE,
      databaseInsertTime: NOON - (count - index) * MINUTE + 5,
    })),
  );
}

async function scrolled(watch: Watch, request: ScrollRequest): Promise<Mention[]> {
  const mentions: Mention[] = [];
  for await (const step of scrollAll(service.client(TOKENS.admin), { watch, request })) {
    if (!step.ok) throw new Error(step.error.kind);
    mentions.push(...step.mentions);
  }
  return mentions;
}

describe('counting', () => {
  test('gives the total and the share of each source type, for a keyword and for a group', async () => {
    feed(9);
    const client = service.client(TOKENS.reader);
    const keyword = await client.countKeyword({ organizationId: ORGANIZATION, keywordId: GLOBEX }, {});
    const group = await client.countGroup({ organizationId: ORGANIZATION, groupId: GROUP }, {});
    expect(keyword).toMatchObject({ ok: true, value: { count: 3, typeToCount: { WEB: 3 } } });
    expect(group).toMatchObject({ ok: true, value: { count: 9, typeToCount: { WEB: 3, TWITTER: 3, TV: 3 } } });
  });

  test.each(RELATIVE_PERIODS)('understands the period %s', async (relative) => {
    feed(3);
    const result = await service.client(TOKENS.admin).count(KEYWORD_WATCH, { feedTime: { relative } });
    const isOver = ['YESTERDAY', 'LAST_WEEK', 'LAST_MONTH'].includes(relative);
    expect(result).toMatchObject({ ok: true, value: { count: isOver ? 0 : 3 } });
  });
});

describe('scrolling', () => {
  test('gives mentions with every published field, ids exact', async () => {
    feed(1);
    const page = await service.client(TOKENS.admin).scroll(KEYWORD_WATCH, { query: {} });
    expect(page).toMatchObject({ ok: true, value: { scrollToken: null } });
    expect(page.ok && page.value.mentions).toEqual([
      {
        id: 2n ** 60n,
        type: 'WEB',
        title: null,
        mention: 'acme and globex',
        url: '',
        author: expect.toSatisfy((author: unknown) => author === null || author === ''),
        influencer: null,
        reach: 0,
        virality: 0,
        interaction: 0,
        influenceScore: 0,
        autoSentiment: 'NEGATIVE',
        languages: [],
        locations: [],
        insertTime: NOON - MINUTE,
        databaseInsertTime: NOON - MINUTE + 5,
        image: null,
        keywords: expect.any(Array),
      },
    ]);
  });

  test.each(SORT_PROPERTIES)('by %s, in either direction, gives as many as the count, each once', async (property) => {
    feed(25);
    const client = service.client(TOKENS.admin);
    for (const direction of ['ASC', 'DESC'] as const) {
      const request = { query: {}, paged: { count: 7, sorted: { property, direction } } };
      const ids = (await scrolled(GROUP_WATCH, request)).map(({ id }) => id);
      const count = await client.count(GROUP_WATCH, {});
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBe(count.ok && count.value.count);
    }
  });

  test('gives the largest reach first when asked to', async () => {
    feed(5);
    const sorted = { property: 'REACH', direction: 'DESC' } as const;
    const mentions = await scrolled(KEYWORD_WATCH, { query: {}, paged: { count: 2, sorted } });
    expect(mentions.map(({ reach }) => reach)).toEqual([40, 30, 20, 10, 0]);
  });

  test('of nothing is one empty page', async () => {
    const steps = [];
    for await (const step of scrollAll(service.client(TOKENS.admin), { watch: KEYWORD_WATCH, request: { query: {} } }))
      steps.push(step);
    expect(steps).toMatchObject([{ ok: true, mentions: [], hasMore: false }]);
  });
});
