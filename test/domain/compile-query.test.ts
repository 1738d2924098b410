import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileQuery, QueryProblem, queryKey, queryOddities, wordsIn } from '../../functions/domain/compile-query.ts';
import { problems as problemWords } from '../../functions/languages/compiled/en/problems.ts';
import { parseQuery } from '../../service/keyword/parse-query.ts';
import { queryHints } from '../../service/keyword/query-hints.ts';
import { MISREAD_QUERIES, ODD_QUERIES, PLAIN_QUERIES, QUERY_TABLE, REFUSED_QUERIES } from '../support/query-table.ts';

const finds = (query: string, ...texts: string[]) => compileQuery(query)(texts.map(wordsIn));

/** What is said in English of a query that cannot be read. */
function refusalOf(query: string): string | undefined {
  try {
    compileQuery(query);
  } catch (error) {
    if (error instanceof QueryProblem) return error.said(problemWords);
    throw error;
  }
  return undefined;
}

describe('the query language of keywords', () => {
  test.each(QUERY_TABLE)('%s: the same as at the service', (_, query, text, expected) => {
    expect(finds(query, text)).toBe(expected);
  });

  test.each(REFUSED_QUERIES)('%s is refused as at the service', (query) => {
    expect(() => compileQuery(query)).toThrow(QueryProblem);
  });

  test('words may stand in title and text, a phrase only in one of them', () => {
    expect(finds('acme AND strike', 'Acme', 'a strike')).toBe(true);
    expect(finds('"acme strike"', 'Acme', 'strike')).toBe(false);
  });
});

describe.each(MISREAD_QUERIES)('$kind', ({ queries }) => {
  test.each(queries)('%s is refused with the place of %s', (query, piece) => {
    expect(() => compileQuery(query)).toThrow(QueryProblem);
    const named = piece.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
    expect(refusalOf(query)).toMatch(new RegExp(`${named}.* at character ${query.indexOf(piece) + 1}\\b`));
  });
});

describe('a query that can be read', () => {
  test.each(ODD_QUERIES)('%s is odd for %s', (query, piece, at) => {
    expect(queryOddities(query)).toEqual([expect.objectContaining({ piece, at })]);
  });

  test.each(PLAIN_QUERIES)('%s means what is written', (query) => {
    expect(queryOddities(query)).toEqual([]);
    compileQuery(query);
  });

  test('says what signs leave of its words', () => {
    expect(queryOddities('AT&T OR C++')).toMatchObject([{ found: 'at t' }, { found: 'c' }]);
  });
});

test('places are counted in characters, an emoji being one', () => {
  expect(refusalOf('"🔥🔥" OR acm*')).toContain('character 1');
  expect(refusalOf('"🔥🔥 acme" OR acm*')).toContain('"*" at character 17');
});

test('what the service refuses or hints at is refused or odd in rules, too, of whatever pieces a query is made', () => {
  const known = [...MISREAD_QUERIES.flatMap(({ queries }) => queries), ...ODD_QUERIES].map(([query]) => query);
  const pieces = [...new Set([...PLAIN_QUERIES, ...known].flatMap((query) => query.match(/["()]|[^\s"()]+/gu) ?? []))];
  const query = fc
    .array(fc.tuple(fc.constantFrom(...pieces), fc.constantFrom('', ' ', ' ', ' AND ', ' OR ')), { minLength: 1 })
    .map((parts) => parts.flat().join(''));
  const said = (read: () => readonly unknown[]) => {
    try {
      return read().length;
    } catch {
      return 'refused';
    }
  };
  fc.assert(
    fc.property(query, (text) => {
      const atService = said(() => [parseQuery(text), ...queryHints(text)]);
      expect(said(() => [compileQuery(text), ...queryOddities(text)])).toBe(atService);
    }),
    { numRuns: 1_000 },
  );
});

test('queries that find the same have one name, and others another', () => {
  const same = ['Acme AND (strike OR "Late  Again")', 'acme (STRIKE OR “late again”)'];
  expect(new Set(same.map(queryKey)).size).toBe(1);
  const others = ['acme strike', 'acme OR strike', '"acme strike"', 'acme "or" strike', '(acme OR a) b', 'acme OR a b'];
  expect(new Set(others.map(queryKey)).size).toBe(others.length);
});
