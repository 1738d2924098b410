import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCodePoints } from '../../support/any-code-points.ts';
import { startService } from '../start-service.ts';

const organization = '/v2/organizations/42';
const search = {
  query: {
    feeds: [{ groupId: 7, keywordId: 1001 }],
    feedTime: { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' },
    publishedTime: { relative: 'TODAY' },
    mentionFilter: { sentiment: { any: ['NEGATIVE'], not: ['POSITIVE'] }, mentionType: { must: ['WEB'] } },
  },
};
const keyword = {
  naturalQuery: 'acme OR "late again"',
  naturalFilters: 'author:jane',
  notAuthors: [{ author: 'joe', caseSensitive: true }],
  mayLangs: ['en'],
};
const bodies = [
  [`${organization}/keywords/1001/mentions/count`, search],
  [
    `${organization}/groups/7/mentions/scroll`,
    { ...search, paged: { count: 5, sorted: { property: 'REACH' } }, scrollToken: null },
  ],
  [`${organization}/keywords`, { groupId: 7, name: 'New', keyword }],
  ['/v2/keywords/validate', { keyword }],
  ['/feed', { type: 'WEB', mention: 'acme', authors: ['jane'], keywordIds: [1001], publishedTime: 5 }],
] as const;

/** The text with one of its values replaced. */
function replaceOne(text: string, at: number, by: string): string {
  const values = [...text.matchAll(/(?<=[:[,])("[^"]*"|\d+|null|true|\[[^\]]*\]|\{[^}]*\})(?=[,\]}])/g)];
  const value = values[at % values.length];
  return value === undefined ? by : text.slice(0, value.index) + by + text.slice(value.index + value[0].length);
}

test('no body, however strange, makes the service fail', async () => {
  const strange = fc.oneof(
    fc.json(),
    anyCodePoints(10).map((text) => JSON.stringify(text)),
    fc.constantFrom(
      '9223372036854775808',
      '-1',
      '1e999',
      '{"__proto__":1}',
      '"\\ud800"',
      '"\\u0000"',
      '[]',
      '',
      '"(("',
    ),
  );
  const { ask } = await startService();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bodies), fc.nat(), strange, async ([path, body], at, by) => {
      const { status } = await ask('POST', path, { raw: replaceOne(JSON.stringify(body), at, by) });
      expect([200, 400, 404, 409, 417]).toContain(status);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['source types', { query: { mentionFilter: { mentionType: { any: Array(200_000).fill(0) } } } }],
  ['feeds', { query: { feeds: Array(200_000).fill(0) } }],
  ['fields', { query: Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`a${at}`, 1])) }],
])('a body of countless %s is turned down before each of them is looked at', async (_, body) => {
  const { post } = await startService();
  const answer = await post(`${organization}/keywords/1001/mentions/count`, body);
  expect([answer.status, answer.text]).toEqual([400, 'A list or object of the body has more than 20000 entries.']);
});

test('a million source types are more than a body takes', async () => {
  const { post } = await startService();
  const body = { query: { mentionFilter: { mentionType: { any: Array(1_000_000).fill('WEB') } } } };
  expect((await post(`${organization}/keywords/1001/mentions/count`, body)).status).toBe(417);
});
