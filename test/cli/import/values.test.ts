import { describe, expect, test } from 'vitest';
import { jsonElements } from '../../../cli/import/json-elements.ts';
import { readCount } from '../../../cli/import/read-count.ts';
import { sourceTypeOf, sourceTypeOfUrl } from '../../../cli/import/source-type-of.ts';
import { tableRowsOf } from '../../../cli/import/table-rows.ts';
import { toneOf } from '../../../cli/import/tone-of.ts';

describe('values of exports', () => {
  test.each([
    ['12', 12],
    ['12,345', 12_345],
    ['12.345', 12_345],
    ['1.234.567', 1_234_567],
    ['12 345', 12_345],
    ["12'345", 12_345],
    ['1.234,56', 1235],
    ['1,234.56', 1235],
    ['0.123', 0],
    ['1.2K', 1200],
    ['1,5 Mio', 1_500_000],
    ['1.2E+4', 12_000],
    ['many', undefined],
    ['-5', undefined],
    ['', undefined],
  ])('the count "%s" is %s', (written, count) => {
    expect(readCount(written)).toBe(count);
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
