import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeSearchable, matchesQuery } from '../../../service/keyword/matches-query.ts';
import { parseQuery } from '../../../service/keyword/parse-query.ts';
import { printQuery } from '../../../service/keyword/print-query.ts';
import { QueryError } from '../../../service/keyword/query-error.ts';
import { queryHints } from '../../../service/keyword/query-hints.ts';
import { tokenise } from '../../../service/keyword/tokenise.ts';
import {
  MISREAD_QUERIES,
  ODD_QUERIES,
  PLAIN_QUERIES,
  QUERY_TABLE,
  REFUSED_QUERIES,
} from '../../support/query-table.ts';

function matches(query: string, ...texts: string[]): boolean {
  return matchesQuery(parseQuery(query), makeSearchable(texts.map(tokenise)));
}

describe('what a naturalQuery finds', () => {
  test.each(QUERY_TABLE)('%s', (_, query, text, expected) => {
    expect(matches(query, text)).toBe(expected);
  });

  test('words may stand in title and text, a phrase only in one of them', () => {
    expect(matches('acme AND strike', 'Acme', 'a strike')).toBe(true);
    expect(matches('"acme strike"', 'Acme', 'strike')).toBe(false);
  });
});

test.each([
  ['', 'is empty'],
  ['   ', 'is empty'],
  ['acme AND', 'ends where'],
  ['OR acme', 'position 1'],
  ['acme AND OR globex', 'position 10'],
  ['(acme', 'position 1 is not closed'],
  ['acme)', 'position 5 closes nothing'],
  ['()', 'position 2'],
  ['"acme', 'quote at position 1'],
  ['!!!', 'no letter or digit'],
  ['""', 'no letter or digit'],
  ['acme NOT globex', '"NOT" at position 6 is not an operator'],
  ['acme -globex', '"-" at position 6 excludes nothing here; put the word in quotes'],
  ['  acme -globex', '"-" at position 8'],
  ['-"late again"', '"-" at position 1 excludes'],
  ['acme AND -(globex OR strike)', '"-" at position 10 excludes'],
  ['acme !globex', '"!" at position 6 excludes'],
  ['acm*', '"*" at position 4 stands for no letters here; write the words out with OR'],
  ['acme|globex', '"|" at position 5 is not an operator here; write OR'],
  ['acme || globex', '"|" at position 6'],
  ['«late again»', '"«" at position 1 does not quote here; write "'],
  ['acme ‹late›', '"‹" at position 6'],
  ['「東京 大阪」', '"「" at position 1'],
  ['('.repeat(5000), 'parentheses inside each other'],
])('%s is refused and says why', (query, reason) => {
  expect(() => parseQuery(query)).toThrow(QueryError);
  expect(() => parseQuery(query)).toThrow(reason);
});

test.each(REFUSED_QUERIES)('%s is refused', (query) => {
  expect(() => parseQuery(query)).toThrow(QueryError);
});

describe.each(MISREAD_QUERIES)('$kind', ({ queries }) => {
  test.each(queries)('%s is refused with the place of %s', (query, piece) => {
    const named = piece.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&');
    expect(() => parseQuery(query)).toThrow(QueryError);
    expect(() => parseQuery(query)).toThrow(new RegExp(`${named}.* at position ${query.indexOf(piece) + 1} `));
  });
});

describe('a query that can be read', () => {
  test.each(ODD_QUERIES)('%s is hinted at for %s', (query, piece, at) => {
    expect(queryHints(query)).toEqual([expect.stringContaining(`naturalQuery: "${piece}" at position ${at} `)]);
  });

  test.each(PLAIN_QUERIES)('%s means what is written, and so does its normal form', (query) => {
    const parsed = parseQuery(query);
    expect(queryHints(query)).toEqual([]);
    expect(parseQuery(printQuery(parsed))).toEqual(parsed);
  });

  test('says what signs leave of its words', () => {
    expect(queryHints('AT&T OR #C++')).toEqual([
      expect.stringContaining('searched for as "at t"'),
      expect.stringContaining('searched for as "#c"'),
    ]);
  });

  test('has places that are counted in characters, an emoji being one', () => {
    expect(() => parseQuery('"🔥🔥 acme" OR acm*')).toThrow('"*" at position 17');
    expect(queryHints('"🔥🔥 acme" OR C++').at(-1)).toContain('position 14');
  });

  test.each(['-', "'a ", '（', 'a! ', '[', '"❤️" OR ', '? ', 'a,', '"'])(
    'is judged in a moment, however long it is: %s',
    (piece) => {
      const query = piece.repeat(300_000 / piece.length);
      const from = performance.now();
      try {
        queryHints(query);
      } catch (error) {
        expect(error).toBeInstanceOf(QueryError);
      }
      expect(performance.now() - from).toBeLessThan(5_000);
    },
  );
});

describe('printing a query', () => {
  const word = fc.constantFrom(
    'acme',
    '@globex',
    '#tag',
    'coca-cola',
    '"late again"',
    '"OR"',
    'Ünïted',
    '"new (york)"',
    '"or"',
    '"-acme"',
    '"acme*"',
    '"a|b"',
    '"«acme»"',
    '"C++"',
    'AT&T',
    '"title:recall"',
    '"ODER"',
    '"not"',
    '"\'late"',
    '"again\'"',
  );
  const { query } = fc.letrec<{ query: string }>((tie) => ({
    query: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      word,
      fc
        .tuple(fc.array(tie('query'), { minLength: 2, maxLength: 3 }), fc.constantFrom(' AND ', ' OR ', ' '))
        .map(([parts, operator]) => `(${parts.join(operator)})`),
      fc.array(tie('query'), { minLength: 2, maxLength: 3 }).map((parts) => parts.join(' OR ')),
    ),
  }));

  test('and reading it again gives the same query', () => {
    fc.assert(
      fc.property(query, (text) => {
        const parsed = parseQuery(text);
        expect(parseQuery(printQuery(parsed))).toEqual(parsed);
      }),
    );
  });

  test.each([
    ['acme strike', 'acme AND strike'],
    ['(acme OR globex) strike', '(acme OR globex) AND strike'],
    ['acme OR (globex AND strike)', 'acme OR globex AND strike'],
    ['"late again"', '"late again"'],
    ['“and” "acme"', '"and" AND acme'],
    ['"acme*"', '"acme*"'],
    ['"AND"', '"AND"'],
  ])('%s has the normal form %s', (text, normal) => {
    expect(printQuery(parseQuery(text))).toBe(normal);
  });
});
