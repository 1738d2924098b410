import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { scrollAll } from '../../../functions/media-api/scroll-all.ts';
import type { SearchQuery } from '../../../functions/media-api/search-query.ts';
import type { Watch } from '../../../functions/media-api/watch.ts';
import { ACME, GLOBEX, GROUP, NOON, ORGANIZATION, type RunningService, startService, TOKENS } from './start-service.ts';

const SOURCE_TYPES = ['WEB', 'TWITTER', 'FORUM', 'TV'];
const SENTIMENTS = ['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNDEFINED'] as const;
const HOUR = 3_600_000;

const services: RunningService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

const time = fc.integer({ min: 0, max: 24 }).map((steps) => NOON - HOUR + steps * 150_000);

const mention = fc.record({
  type: fc.constantFrom(...SOURCE_TYPES),
  mention: fc.constantFrom('a', 'b'),
  autoSentiment: fc.constantFrom(...SENTIMENTS),
  publishedTime: time,
  feedTime: time,
  keywordIds: fc.subarray([ACME, GLOBEX], { minLength: 1 }),
});

/** Mentions of one hour, in a service of their own. */
const world = fc.array(mention, { maxLength: 60 });

function clauseOf<Value>(values: readonly Value[]) {
  return fc.record({ any: fc.subarray([...values]), not: fc.subarray([...values]) }, { requiredKeys: [] });
}

const range = fc
  .tuple(time, time)
  .map(([one, other]) => ({ from: new Date(Math.min(one, other)), to: new Date(Math.max(one, other)) }))
  .map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() }));

const query: fc.Arbitrary<SearchQuery> = fc.record(
  {
    feedTime: range,
    publishedTime: range,
    mentionFilter: fc.record(
      { mentionType: clauseOf(SOURCE_TYPES), sentiment: clauseOf(SENTIMENTS) },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);

const watch: fc.Arbitrary<Watch> = fc.constantFrom(
  { organizationId: ORGANIZATION, keywordId: ACME },
  { organizationId: ORGANIZATION, keywordId: GLOBEX },
  { organizationId: ORGANIZATION, groupId: GROUP },
);

async function serving(mentions: readonly object[]) {
  const service = await startService({ rateLimits: false });
  services.push(service);
  service.feedJson(...mentions);
  const client = service.client(TOKENS.admin);
  return {
    close: async () => {
      services.splice(services.indexOf(service), 1);
      await service.close();
    },
    count: async (of: Watch, what: SearchQuery) => {
      const result = await client.count(of, what);
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    ids: async (of: Watch, what: SearchQuery, pageSize: number) => {
      const ids: bigint[] = [];
      for await (const step of scrollAll(client, { watch: of, request: { query: what, paged: { count: pageSize } } })) {
        if (!step.ok) throw new Error(JSON.stringify(step.error));
        ids.push(...step.mentions.map(({ id }) => id));
      }
      return ids;
    },
  };
}

describe('counts and scrolls', () => {
  test('agree: a scroll has as many mentions as the count, and the types add up to it', async () => {
    await fc.assert(
      fc.asyncProperty(world, watch, query, fc.integer({ min: 1, max: 70 }), async (mentions, of, what, pageSize) => {
        const service = await serving(mentions);
        const { count, typeToCount } = await service.count(of, what);
        const ids = await service.ids(of, what, pageSize);
        await service.close();
        expect(ids.length).toBe(count);
        expect(new Set(ids).size).toBe(count);
        expect(Object.values(typeToCount).reduce((sum, share) => sum + share, 0)).toBe(count);
      }),
      { numRuns: 25 },
    );
  });

  test('of windows that tile a span add up to the span', async () => {
    const cuts = fc.uniqueArray(time, { minLength: 2, maxLength: 6 }).map((times) => times.toSorted((a, b) => a - b));
    const timeline = fc.constantFrom('feedTime' as const, 'publishedTime' as const);
    await fc.assert(
      fc.asyncProperty(world, watch, cuts, timeline, async (mentions, of, times, field) => {
        const service = await serving(mentions);
        const between = async (from: number | undefined, to: number | undefined): Promise<number> => {
          const window = {
            from: new Date(from ?? Number.NaN).toISOString(),
            to: new Date(to ?? Number.NaN).toISOString(),
          };
          return (await service.count(of, { [field]: window })).count;
        };
        let sum = 0;
        for (let index = 1; index < times.length; index += 1) sum += await between(times[index - 1], times[index]);
        const whole = await between(times[0], times.at(-1));
        await service.close();
        expect(sum).toBe(whole);
      }),
      { numRuns: 15 },
    );
  });

  test('of a group are the union of its keywords', async () => {
    await fc.assert(
      fc.asyncProperty(world, query, async (mentions, what) => {
        const service = await serving(mentions);
        const ofGroup = await service.ids({ organizationId: ORGANIZATION, groupId: GROUP }, what, 1_000);
        const ofAcme = await service.ids({ organizationId: ORGANIZATION, keywordId: ACME }, what, 1_000);
        const ofGlobex = await service.ids({ organizationId: ORGANIZATION, keywordId: GLOBEX }, what, 1_000);
        await service.close();
        expect(new Set(ofGroup)).toEqual(new Set([...ofAcme, ...ofGlobex]));
      }),
      { numRuns: 15 },
    );
  });
});
