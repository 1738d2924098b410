import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SENTIMENTS, SOURCE_TYPES } from '../../service/wire/enumerations.ts';
import { int64 } from '../../service/wire/int64.ts';
import { buildWorld } from './build-world.ts';
import { NOON, type RunningService, startService } from './start-service.ts';

/** The keywords of the group, and beside each the plain predicate that it stands for. */
const keywords = [
  { id: 1001, definition: { naturalQuery: 'acme' }, holds: (m: Fed) => has(m, 'acme') },
  {
    id: 1002,
    definition: { naturalQuery: 'globex OR acme strike', maySourceTypes: ['WEB', 'TWITTER', 'FORUM'] },
    holds: (m: Fed) =>
      (has(m, 'globex') || (has(m, 'acme') && has(m, 'strike'))) && ['WEB', 'TWITTER', 'FORUM'].includes(m.type),
  },
  {
    id: 1003,
    definition: { naturalQuery: '"acme strike" OR globex', naturalFilters: 'author:jane', mayLangs: ['en'] },
    holds: (m: Fed) =>
      (m.mention.includes('acme strike') || has(m, 'globex')) &&
      m.type !== 'FORUM' &&
      m.author.toLowerCase() === 'jane' &&
      m.languages.includes('en'),
  },
] as const;

const fedArbitrary = fc.record({
  id: fc.integer({ min: 1, max: 1000 }),
  mention: fc
    .array(fc.constantFrom('acme', 'globex', 'strike', 'again'), { maxLength: 4 })
    .map((words) => words.join(' ')),
  type: fc.constantFrom(...SOURCE_TYPES),
  autoSentiment: fc.constantFrom(...SENTIMENTS),
  author: fc.constantFrom('', 'jane', 'Jane', 'joe'),
  languages: fc.subarray(['en', 'de']),
  feedTime: fc.integer({ min: -12, max: 2 }).map((step) => NOON + step * 600_000),
  publishedTime: fc.integer({ min: -12, max: 2 }).map((step) => NOON + step * 600_000),
  reach: fc.integer({ min: 0, max: 3 }),
});
type Fed = typeof fedArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const has = (mention: Fed, word: string) => mention.mention.split(' ').includes(word);

const momentArbitrary = fc.integer({ min: -13, max: 3 }).map((step) => NOON + step * 600_000);
const rangeArbitrary = fc
  .tuple(momentArbitrary, momentArbitrary)
  .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
const clauseArbitrary = <Value extends string>(values: readonly Value[]) =>
  fc.record(
    { any: fc.subarray([...values]), all: fc.subarray([...values], { maxLength: 2 }), not: fc.subarray([...values]) },
    { requiredKeys: [] },
  );
const queryArbitrary = fc.record(
  {
    feedTime: rangeArbitrary,
    publishedTime: rangeArbitrary,
    type: clauseArbitrary(SOURCE_TYPES.slice(0, 4)),
    sentiment: clauseArbitrary(SENTIMENTS),
    feeds: fc.subarray([1001, 1002, 1003]),
  },
  { requiredKeys: [] },
);
type Query = typeof queryArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const scopeArbitrary = fc.constantFrom('groups/7', 'keywords/1001', 'keywords/1002', 'keywords/1003');
const sortArbitrary = fc.record({
  property: fc.constantFrom('PUBLISHED_TIME', 'FEED_TIME', 'REACH'),
  direction: fc.constantFrom('ASC', 'DESC'),
});
type Sort = typeof sortArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** The plain way: look at every mention, and ask each question in turn. */
function select(mentions: readonly Fed[], scope: string, query: Query): readonly Fed[] {
  const inRange = (time: number, range?: { from: number; to: number }) =>
    !range || (range.from <= time && time < range.to);
  const passes = (value: string, clause: { any?: string[]; all?: string[]; not?: string[] } = {}) =>
    (!clause.any?.length || clause.any.includes(value)) &&
    (clause.all ?? []).every((wanted) => wanted === value) &&
    !clause.not?.includes(value);
  return mentions.filter((mention) => {
    const holders = keywords.filter(({ holds }) => holds(mention)).map(({ id }) => id as number);
    const inScope = scope === 'groups/7' ? holders.length > 0 : holders.includes(Number(scope.split('/')[1]));
    return (
      mention.feedTime <= NOON &&
      inScope &&
      (!query.feeds?.length || query.feeds.some((id) => holders.includes(id))) &&
      inRange(mention.feedTime, query.feedTime) &&
      inRange(mention.publishedTime, query.publishedTime) &&
      passes(mention.type, query.type) &&
      passes(mention.autoSentiment, query.sentiment)
    );
  });
}

function sort(mentions: readonly Fed[], all: readonly Fed[], { property, direction }: Sort): readonly number[] {
  const value = (mention: Fed) =>
    property === 'REACH' ? mention.reach : property === 'FEED_TIME' ? mention.feedTime : mention.publishedTime;
  const sign = direction === 'ASC' ? 1 : -1;
  // Mentions with equal values are in the order of feeding, in both directions.
  const sorted = mentions.toSorted((a, b) => sign * (value(a) - value(b)) || all.indexOf(a) - all.indexOf(b));
  return sorted.map(({ id }) => id);
}

function toWire({ feedTime, publishedTime, type, sentiment, feeds }: Query): object {
  const range = ({ from, to }: { from: number; to: number }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return {
    ...(feedTime && { feedTime: range(feedTime) }),
    ...(publishedTime && { publishedTime: range(publishedTime) }),
    mentionFilter: { ...(type && { mentionType: type }), ...(sentiment && { sentiment }) },
    ...(feeds && { feeds: feeds.map((keywordId) => ({ groupId: 7, keywordId })) }),
  };
}

const countSchema = z.strictObject({ count: int64, typeToCount: z.record(z.string(), z.int().positive()) });
const pageSchema = z.object({ mentions: z.array(z.object({ id: z.int() })), scrollToken: z.string().nullable() });

async function countOver(service: RunningService, scope: string, query: object) {
  const { json } = await service.post(`/v2/organizations/42/${scope}/mentions/count`, { query });
  return countSchema.parse(json);
}

async function scrollOver(service: RunningService, scope: string, query: object, count: number, sorted: Sort) {
  const ids: number[] = [];
  let scrollToken: string | null = null;
  do {
    const body = { query, paged: { count, sorted }, scrollToken };
    const { json } = await service.post(`/v2/organizations/42/${scope}/mentions/scroll`, body);
    const page = pageSchema.parse(json);
    ids.push(...page.mentions.map(({ id }) => id));
    scrollToken = page.scrollToken;
  } while (scrollToken !== null);
  return ids;
}

test('counts and scrolls give what looking at every mention gives', async () => {
  const world = buildWorld({ definitions: Object.fromEntries(keywords.map(({ id, definition }) => [id, definition])) });
  const mentionsArbitrary = fc.uniqueArray(fedArbitrary, { maxLength: 60, selector: ({ id }) => id });
  const asked = fc.tuple(scopeArbitrary, queryArbitrary, sortArbitrary, fc.integer({ min: 1, max: 20 }));
  await fc.assert(
    fc.asyncProperty(
      mentionsArbitrary,
      fc.array(asked, { minLength: 1, maxLength: 5 }),
      async (mentions, questions) => {
        const service = await startService({ world });
        service.feed(...mentions);
        for (const [scope, query, sorted, pageSize] of questions) {
          const expected = select(mentions, scope, query);
          const { count, typeToCount } = await countOver(service, scope, toWire(query));
          expect(count).toBe(BigInt(expected.length));
          const types = new Set(expected.map(({ type }) => type));
          const perType = [...types].map((wanted) => [wanted, expected.filter(({ type }) => type === wanted).length]);
          expect(typeToCount).toEqual(Object.fromEntries(perType));
          const ids = await scrollOver(service, scope, toWire(query), pageSize, sorted);
          expect(ids).toEqual(sort(expected, mentions, sorted));
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('windows that tile a span add up to the span', async () => {
  const service = await startService();
  const times = fc.sample(fc.integer({ min: NOON - 1000, max: NOON }), { numRuns: 500, seed: 7 });
  service.feed(...times.map((feedTime) => ({ mention: 'acme', feedTime, publishedTime: feedTime - 5 })));
  const count = async (field: string, from: number, to: number) => {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    return (await countOver(service, 'groups/7', { [field]: range })).count;
  };
  const cuts = fc.uniqueArray(fc.integer({ min: NOON - 1005, max: NOON + 5 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('feedTime', 'publishedTime'), cuts, async (field, unsorted) => {
      const edges = unsorted.toSorted((a, b) => a - b);
      let sum = 0n;
      for (const [at, from] of edges.slice(0, -1).entries()) sum += await count(field, from, edges[at + 1] ?? from);
      expect(sum).toBe(await count(field, edges[0] ?? 0, edges.at(-1) ?? 0));
    }),
    { numRuns: 20 },
  );
});
