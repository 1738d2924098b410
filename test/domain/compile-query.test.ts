import { describe, expect, test } from 'vitest';
import { compileQuery, QueryProblem, queryKey, wordsIn } from '../../functions/domain/compile-query.ts';
import { QUERY_TABLE, REFUSED_QUERIES } from '../support/query-table.ts';

const finds = (query: string, ...texts: string[]) => compileQuery(query)(texts.map(wordsIn));

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

test('queries that find the same have one name, and others another', () => {
  const same = ['Acme AND (strike OR "Late  Again")', 'acme (STRIKE OR “late again”)'];
  expect(new Set(same.map(queryKey)).size).toBe(1);
  const others = ['acme strike', 'acme OR strike', '"acme strike"', 'acme "or" strike', '(acme OR a) b', 'acme OR a b'];
  expect(new Set(others.map(queryKey)).size).toBe(others.length);
});
