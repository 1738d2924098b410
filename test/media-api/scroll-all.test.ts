import { afterEach, describe, expect, test } from 'vitest';
import type { ScrollRequest } from '../../functions/media-api/endpoints/scroll-mentions.ts';
import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { type ScrollStep, scrollAll } from '../../functions/media-api/scroll-all.ts';
import { parseWireJson } from '../../functions/media-api/wire-json.ts';
import { bodyOf, startHttpServer } from './start-server.ts';
import { virtualTime } from './virtual-time.ts';

const WATCH = { organizationId: 1n, groupId: 2n };
const REQUEST: ScrollRequest = {
  query: { feedTime: { relative: 'TODAY' }, feeds: [{ groupId: 2n ** 60n }] },
  paged: { count: 2, sorted: { property: 'REACH', direction: 'DESC' } },
};

const SCROLL = { watch: WATCH, request: REQUEST };

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

function mention(id: number): object {
  const texts = { type: 'TV', mention: 'm', url: 'https://example.com', autoSentiment: 'NEUTRAL' };
  const numbers = { reach: 1, virality: 0.5, interaction: 2, influenceScore: 3, insertTime: 4, databaseInsertTime: 5 };
  return { id, ...texts, ...numbers, languages: [], locations: [], keywords: [] };
}

/** A service whose scroll gives these pages; a number is a status to fail with. */
async function serving(pages: readonly (readonly number[] | number)[], { endless = false } = {}) {
  const bodies: unknown[] = [];
  const server = await startHttpServer((request, response) => {
    void bodyOf(request).then((body) => {
      const page = pages[Math.min(bodies.length, pages.length - 1)] ?? [];
      bodies.push(parseWireJson(body));
      const status = typeof page === 'number' ? page : 200;
      response.writeHead(status, { 'content-type': 'application/json', 'x-rate-limit-remaining': 50 - bodies.length });
      const more = endless || bodies.length < pages.length;
      const mentions = typeof page === 'number' ? [] : page.map(mention);
      response.end(JSON.stringify({ mentions, ...(more && { scrollToken: `after ${bodies.length}` }) }));
    });
  });
  const client = createMediaApiClient({ baseUrl: server.url, token: 'the-token', ...virtualTime() });
  cleanups.push(client.close, server.close);
  return { client, bodies };
}

async function all(steps: AsyncIterable<ScrollStep>): Promise<ScrollStep[]> {
  const collected: ScrollStep[] = [];
  for await (const step of steps) collected.push(step);
  return collected;
}

function idsOf(steps: readonly ScrollStep[]): readonly bigint[][] {
  return steps.flatMap((step) => (step.ok ? [step.mentions.map(({ id }) => id)] : []));
}

describe('a scroll', () => {
  test('reads page after page until the service gives no token', async () => {
    const { client, bodies } = await serving([[1, 2], [], [3]]);
    const steps = await all(scrollAll(client, SCROLL));
    expect(idsOf(steps)).toEqual([[1n, 2n], [], [3n]]);
    expect(steps).toMatchObject([
      { ok: true, hasMore: true, attempts: 1, rateLimitRemaining: 49 },
      { ok: true, hasMore: true, attempts: 1, rateLimitRemaining: 48 },
      { ok: true, hasMore: false, attempts: 1, rateLimitRemaining: 47 },
    ]);
    expect(bodies).toHaveLength(3);
  });

  test('sends query and paged unchanged with every page, even if the caller changes its own', async () => {
    const { client, bodies } = await serving([[1], [2], [3]]);
    const request = structuredClone(REQUEST);
    for await (const step of scrollAll(client, { watch: WATCH, request })) {
      expect(step.ok).toBe(true);
      request.paged = { count: 999 };
      request.query.feedTime = { relative: 'YESTERDAY' };
    }
    const unchanged = {
      query: { feedTime: { relative: 'TODAY' }, feeds: [{ groupId: 2n ** 60n }] },
      paged: { count: 2, sorted: { property: 'REACH', direction: 'DESC' } },
    };
    expect(bodies).toEqual([
      unchanged,
      { ...unchanged, scrollToken: 'after 1' },
      { ...unchanged, scrollToken: 'after 2' },
    ]);
  });

  test.each([
    { limit: { mentions: 3 }, ids: [[1n, 2n], [3n]], hasMore: true },
    {
      limit: { mentions: 4 },
      ids: [
        [1n, 2n],
        [3n, 4n],
      ],
      hasMore: true,
    },
    { limit: { mentions: 5 }, ids: [[1n, 2n], [3n, 4n], [5n]], hasMore: false },
    { limit: { pages: 1 }, ids: [[1n, 2n]], hasMore: true },
    { limit: { pages: 9, mentions: 9 }, ids: [[1n, 2n], [3n, 4n], [5n]], hasMore: false },
  ])('stops at $limit and asks for no page beyond it', async ({ limit, ids, hasMore }) => {
    const { client, bodies } = await serving([[1, 2], [3, 4], [5]]);
    const steps = await all(scrollAll(client, { ...SCROLL, limit }));
    expect(idsOf(steps)).toEqual(ids);
    expect(steps.at(-1)).toMatchObject({ ok: true, hasMore });
    expect(bodies).toHaveLength(ids.length);
  });

  test.each([{ mentions: 0 }, { pages: 0 }])(
    'of nothing ($mentions mentions, $pages pages) asks nothing',
    async (limit) => {
      const { client, bodies } = await serving([[1]]);
      expect(await all(scrollAll(client, { ...SCROLL, limit }))).toEqual([]);
      expect(bodies).toEqual([]);
    },
  );

  test('says that there is more when the last page was shortened', async () => {
    const { client } = await serving([[1, 2]]);
    const steps = await all(scrollAll(client, { ...SCROLL, limit: { mentions: 1 } }));
    expect(steps).toMatchObject([{ ok: true, hasMore: true, mentions: [{ id: 1n }] }]);
  });

  test('that breaks keeps the pages before and ends with the error', async () => {
    const { client } = await serving([[1, 2], [3], 403]);
    const steps = await all(scrollAll(client, SCROLL));
    expect(idsOf(steps)).toEqual([[1n, 2n], [3n]]);
    expect(steps.at(-1)).toMatchObject({ ok: false, error: { kind: 'forbidden' }, attempts: 1 });
    expect(steps).toHaveLength(3);
  });

  test('asks the budget for every page', async () => {
    const { client, bodies } = await serving([[1], [2], [3]]);
    let left = 2;
    const steps = await all(scrollAll(client, SCROLL, { beforeAttempt: () => left-- > 0 }));
    expect(idsOf(steps)).toEqual([[1n], [2n]]);
    expect(steps.at(-1)).toMatchObject({ ok: false, error: { kind: 'no-budget' } });
    expect(bodies).toHaveLength(2);
  });

  test('of a service that hands out tokens for ever ends by itself', async () => {
    const { client, bodies } = await serving([[]], { endless: true });
    const steps = await all(scrollAll(client, SCROLL));
    expect(steps.at(-1)).toMatchObject({ ok: true, hasMore: true });
    expect(bodies).toHaveLength(1_000);
  });

  test('tells with each page which of its mentions it did not understand', async () => {
    const { client } = await serving([[1, 0.5, 2], [3]]);
    const steps = await all(scrollAll(client, SCROLL));
    expect(idsOf(steps)).toEqual([[1n, 2n], [3n]]);
    expect(steps).toMatchObject([
      { skipped: [{ id: '0.5', path: 'mentions[1].id' }], skippedCount: 1 },
      { skipped: [], skippedCount: 0 },
    ]);
  });
});
