import { describe, expect, test } from 'vitest';
import { jsonElements } from '../../../cli/import/json-elements.ts';
import { decimalMarkOf, readCount } from '../../../cli/import/read-count.ts';
import { sourceTypeOf, sourceTypeOfUrl } from '../../../cli/import/source-type-of.ts';
import { tableRowsOf } from '../../../cli/import/table-rows.ts';
import { toneOf } from '../../../cli/import/tone-of.ts';

describe('values of exports', () => {
  const COUNTS: readonly (readonly [what: string, written: readonly string[], count: number | undefined])[] = [
    ['thousands', ['1,234', '1.234', '1 234', "1'234", '1\u2019234', '1\u00a0234', '1\u202f234', '+1234'], 1234],
    ['millions', ['1,234,567', '1.234.567', '1 234 567', "1'234'567", '1\u2009234\u2009567'], 1_234_567],
    ['lakhs', ['1,23,456', '\u0967,\u0968\u0969,\u096a\u096b\u096c', '1,23,456.4'], 123_456],
    ['crores', ['1,23,45,678'], 12_345_678],
    ['decimals', ['1.234,56', '1,234.56', '1 234,56', "1'234.56", '1234.56', '1234,56', '1234.5678'], 1235],
    ['parts of one', ['0.123', '0,123', '<1', '< 1', '1E-5'], 0],
    [
      'shortened',
      ['12.3K', '12,3 Tsd.', '12.3 k', '1.23E+4', '1,23E4', '1.23\u4e07', '12.3 \u0442\u044b\u0441.'],
      12_300,
    ],
    [
      'shortened further',
      ['1.2M', '1,2 Mio', '1.2 mln', '12 lakh', '0.12 crore', '120\u4e07', '0.012\u5104'],
      1_200_000,
    ],
    [
      'of other scripts',
      ['\u0661\u066c\u0662\u0663\u0664', '\uff11\uff0c\uff12\uff13\uff14', '\u06f1\u06f2\u06f3\u06f4'],
      1234,
    ],
    ['with marks of direction', ['\u200e1,234\u200f', '\u20681.234\u2069'], 1234],
    ['below zero', ['-5', '\u22125', '(5)', '\u20135'], undefined],
    ['parts and money', ['12%', '12 %', '5\u2030', '$5', '5 \u20ac', '\u00bd'], undefined],
    ['bounds and spans', ['<10', '>5', '~5', '5-10', '100+'], undefined],
    [
      'groups that nobody writes',
      ['1 2', '12 34', '1,2,3', '1,234,56', '1.23.456', '1,234.56.7', "1'23", '1 23 456'],
      undefined,
    ],
    ['two numbers in one', ['1,2345', '1.234K', '1,234 Mio', '5 mil', '1 billion'], undefined],
    ['no numbers', ['', 'many', '5\u00b2', '1_000', '0x10', '1\n234', 'NaN', '1'.repeat(61)], undefined],
    ['beyond what is exact', ['1e300', '99999999999999999999'], undefined],
  ];
  test.each(COUNTS)('counts written as %s are read as they are meant, or are none', (_what, written, count) => {
    expect(written.map((each) => [each, readCount(each)])).toEqual(written.map((each) => [each, count]));
  });

  test.each([
    [['0.5', '1.234'], '.', 1],
    [['1.234', '1.234.567'], ',', 1234],
    [['1.234', '12,5'], ',', 1234],
    [['1,234', '1.234,5'], ',', 1],
    [['1,23,456', '1.234'], '.', 1],
    [['12.5', '12,5'], undefined, 1234],
    [['7', '1.234', "1'000"], undefined, 1234],
  ] as const)('a column of %j has decimals after %s', (column, mark, count) => {
    expect(decimalMarkOf(column)).toBe(mark);
    const either = column.find((each) => /^1[.,]234$/.test(each)) ?? '1.234';
    expect(readCount(either, decimalMarkOf(column))).toBe(count);
  });

  test.each([
    ['SOCIALMEDIA_TWITTER', 'TWITTER'],
    ['X (formerly Twitter)', 'TWITTER'],
    ['X', 'TWITTER'],
    ['ONLINENEWS, ONLINENEWS_MAGAZINE', 'WEB'],
    ['Online-News', 'WEB'],
    ['Blogs', 'WEB'],
    ['MESSAGEBOARD', 'FORUM'],
    ['facebook_public', 'FACEBOOK'],
    ['YouTube comments', 'YOUTUBE'],
    ['PRINT_NEWSPAPER', 'PRINT'],
    ['TV_RADIO', 'TV'],
    ['LinkedIn', undefined],
    ['Podcast', undefined],
  ])('the kind of source "%s" is %s', (word, type) => {
    expect(sourceTypeOf(word)).toBe(type);
  });

  test('a network is known by its address, and not by one that contains its name', () => {
    const types = ['https://x.com/a/1', 'https://m.facebook.com/1', 'https://netflix.com/1', 'x.com'].map(
      sourceTypeOfUrl,
    );
    expect(types).toEqual(['TWITTER', 'FACEBOOK', undefined, undefined]);
  });

  test.each([
    ['Negativ', 'NEGATIVE'],
    ['positive', 'POSITIVE'],
    ['Neutral', 'NEUTRAL'],
    ['-3,5', 'NEGATIVE'],
    ['0', 'NEUTRAL'],
    ['2', 'POSITIVE'],
    ['-2.5,1.2,3.7,4.9,20.1,0.5,412', 'NEGATIVE'],
    ['not rated', 'UNDEFINED'],
    ['mixed', undefined],
  ])('the tone "%s" is %s', (word, tone) => {
    expect(toneOf(word)).toBe(tone);
  });
});

describe('rows of a table', () => {
  const read = (text: string) => {
    const { rows, leftOut } = tableRowsOf(text, { delimiter: ',', quotes: true });
    return { rows: rows.map(({ line, cells }) => [line, ...cells]), leftOut: leftOut.map(({ line }) => line) };
  };

  test.each([
    [
      'lines within quotes',
      'a,"b\nc"\nd,e\n',
      [
        [1, 'a', 'b\nc'],
        [3, 'd', 'e'],
      ],
      [],
    ],
    ['quotes within quotes', '"a ""b""",c\n', [[1, 'a "b"', 'c']], []],
    ['quotes within a cell', 'a "b" c,"d"e\n', [[1, 'a "b" c', '"d"e']], []],
    [
      'empty lines',
      'a,b\n\n\nc,d',
      [
        [1, 'a', 'b'],
        [4, 'c', 'd'],
      ],
      [],
    ],
    [
      'a cell that begins with a quoted quote and has two lines',
      '"""a"" b\nc",d\ne,f\n',
      [
        [1, '"a" b\nc', 'd'],
        [3, 'e', 'f'],
      ],
      [],
    ],
    [
      'a quote that is never closed',
      'a,b\nc,"d\ne,f\n',
      [
        [1, 'a', 'b'],
        [3, 'e', 'f'],
      ],
      [2],
    ],
    [
      'a quote that the next cell would close',
      'a,b\nc,"d\ne,"f, g"\nh,i\n',
      [
        [1, 'a', 'b'],
        [3, 'e', 'f, g'],
        [4, 'h', 'i'],
      ],
      [2],
    ],
  ])('with %s have their cells and lines', (_what, text, rows, leftOut) => {
    expect(read(text)).toEqual({ rows, leftOut });
  });
});

describe('the objects of a JSON text', () => {
  async function elements(...pieces: string[]) {
    const found: string[] = [];
    const text = (async function* () {
      yield* pieces;
    })();
    for await (const batch of jsonElements(text))
      for (const { line, text: each } of batch) found.push(`${line}: ${each}`);
    return found;
  }

  test('are those of the outermost list, whatever is in their strings and however the text comes', async () => {
    const text = '[\n{"a":"]}\\"{"},\n{"b":[{"c":1}]}]';
    const whole = ['2: {"a":"]}\\"{"}', '3: {"b":[{"c":1}]}'];
    expect(await elements(text)).toEqual(whole);
    expect(await elements(...text)).toEqual(whole);
  });

  test('are those of a list that is called as such lists are, and no other', async () => {
    const text = '{"filters":[{"no":1}],"meta":{"n":2},"result_content":{"data":[{"yes":1},{"comments":[{"in":2}]}]}}';
    expect(await elements(text)).toEqual(['1: {"yes":1}', '1: {"comments":[{"in":2}]}']);
  });

  test('that are cut off are given with their line, so that it is named', async () => {
    expect(await elements('[{"a":1},\n{"b":')).toEqual(['1: {"a":1}', '2: {"b":']);
  });
});
