import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { jsonElements } from '../../../cli/import/json-elements.ts';
import { lookAtFile } from '../../../cli/import/look-at-file.ts';
import { plainName } from '../../../cli/import/plain-name.ts';
import { decimalMarkOf, readCount } from '../../../cli/import/read-count.ts';
import { orderShown, readClock, readTime } from '../../../cli/import/read-time.ts';
import { sourceTypeOf, sourceTypeOfUrl } from '../../../cli/import/source-type-of.ts';
import { tableRows } from '../../../cli/import/table-rows.ts';
import { toneOf } from '../../../cli/import/tone-of.ts';
import { FileProblem } from '../../../files/file-problem.ts';
import { otherFormat } from '../../../files/other-format.ts';

const folder = mkdtempSync(join(tmpdir(), 'hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A part again and again, so many characters in all. */
const of = (part: string, characters: number): string => part.repeat(Math.ceil(characters / part.length));

function lines(line: (index: number) => string, characters: number): string {
  const made: string[] = [];
  for (let length = 0; length < characters; length += (made.at(-1)?.length ?? 0) + 1) made.push(line(made.length));
  return `${made.join('\n')}\n`;
}

const HEAD = 'date,text\n2026-11-19 08:00,A\n';
const feed = (inner: string) =>
  `<rss version="2.0"><channel><item><title>a</title><pubDate>Wed, 25 Nov 2026 10:00:00 GMT</pubDate>${inner}</item></channel></rss>`;
const html = (inner: string) => feed(`<description><![CDATA[${inner}]]></description>`);
const ROW = '{"date":"2026-11-19 08:00","text":"A"';

/** Files that would cost a careless reader more than their size, by what is in them; each made as long as is asked. */
const FILES: Readonly<Record<string, (characters: number) => string>> = {
  'a table without line ends': (n) => `a,${of('y', n)}`,
  'a table of commas alone': (n) => of(',', n),
  'a row without an end': (n) => HEAD + of('x,', n),
  'names of columns without an end': (n) => `date,text,${lines((at) => `c${at % 9},`, n).replaceAll('\n', '')}\n`,
  'a quote that is never closed': (n) => `${HEAD}2026-11-19 08:00,"${lines((at) => `2026-11-19 08:00,text ${at}`, n)}`,
  'a quote in each line': (n) => HEAD + lines(() => 'x,"y', n),
  'quotes that each line opens again': (n) => HEAD + lines(() => 'a","b', n),
  'quotes in pairs': (n) => `${HEAD}2026-11-19 08:00,"${of('""', n)}`,
  'empty lines': (n) => HEAD + of('\n', n),
  'blanks behind a date': (n) => `${HEAD}2026-11-19${of(' ', n)}x,B\n`,
  'accents upon accents': (n) => `date,text,a${of('\u0300\u0316', n)}\n2026-11-19 08:00,A,B\n`,
  'signs between numbers': (n) => `date,text,reach\n2026-11-19 08:00,A,${of('1 ', n)}x\n`,
  'zero bytes': (n) => HEAD + of('2026-11-19 08:00,A\0\n', n),
  'lists in lists': (n) => of('[', n),
  'objects in objects': (n) => of('{"a":', n),
  'lists in a field': (n) => `[${ROW},"b":${of('[', n / 2)}${of(']', n / 2)}}]`,
  'a text without an end': (n) => `[${ROW},"b":"${of('x', n)}`,
  'escapes without an end': (n) => `[${ROW},"b":"${of('\\', n)}`,
  'a number without an end': (n) => `[${ROW},"b":${of('1', n)}}]`,
  'other fields in each object': (n) => `[${lines((at) => `${ROW},"k${at}":1},`, n)}{}]`,
  'many fields and many empty objects': (n) =>
    `[${ROW},${lines((at) => `"k${at}":1,`, 30_000)}"z":1}${of(',{}', n / 8)}]`,
  'objects that are none': (n) => `[${ROW}}${of(',{a}', n / 8)}]`,
  'a line without an end': (n) => `${ROW}}\n${ROW},"b":"${of('x', n)}`,
  'lines that are cut off': (n) => `${ROW}}\n${lines(() => '{"a":', n / 8)}`,
  'colons and blanks': (n) => `{"a"${of(':  ', n)}`,
  'scripts that are not closed': (n) => html(of('<script ', n)),
  'styles that close scripts': (n) => html(of('<script></style>', n)),
  ampersands: (n) => html(of('&#x', n)),
  'brackets that open': (n) => html(of('<a ', n)),
  'tags without an end': (n) => of('<', n),
  'tags in tags': (n) => of('<a>', n),
  'attributes without an end': (n) => `<rss ${of('a="b" ', n)}`,
  'comments that are not closed': (n) => `<rss>${of('<!--', n)}`,
  'comments in an attribute': (n) => feed(`<a b="${of('<!--', Math.min(n, 90_000))}"/>`),
  'sections that are not closed': (n) => `<rss>${of('<![CDATA[', n)}`,
  'entities of its own': (n) => `<!DOCTYPE a [<!ENTITY a "${of('b', 99)}">]>${feed(of('&a;', n))}`,
  'tags of many names': (n) => feed(lines((at) => `<t${at}/>`, n)),
  instructions: (n) => `${of('<?x?>', n)}<rss/>`,
  'empty items': (n) => `<rss><channel>${of('<item/>', n)}</channel></rss>`,
};

/** How much longer something takes for four times as much: 4 where the work grows with the size, 16 where with its square. */
async function growth(work: (times: number) => unknown): Promise<number> {
  const took = async (times: number) => {
    const begin = performance.now();
    await work(times);
    return performance.now() - begin;
  };
  let least = Number.POSITIVE_INFINITY;
  // Other programs make a run slower, never faster.
  for (let attempt = 0; attempt < 3 && least > 6; attempt += 1) {
    const [once, fourTimes] = [await took(1), await took(4)];
    least = Math.min(least, fourTimes / Math.max(once, 15));
  }
  return least;
}

/** Reads a file as an import does before it writes; gives what it was refused for. */
async function refusal(file: string): Promise<string> {
  try {
    const { source } = await lookAtFile(file, { dates: 'day-first' });
    for await (const { rows } of source.read()) for (const { cells } of rows) if (cells.length > 1e6) return 'too wide';
    return '';
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return error.message;
  }
}

describe('a file that would cost more than its size', () => {
  test.each(Object.keys(FILES))('takes time as its size does, and is read or refused by name: %s', async (what) => {
    const file = join(folder, 'hostile');
    const refused: string[] = [];
    const grows = await growth(async (times) => {
      writeFileSync(file, FILES[what]?.(100_000 * times) ?? '');
      refused.push(await refusal(file));
    });
    expect(grows).toBeLessThan(9);
    for (const sentence of refused) {
      expect(sentence).toMatch(sentence === '' ? /^$/ : new RegExp(`^${file}: .{10,690}$`));
    }
  });

  test.each(['1', '2026-11-19 ', ' ', '1,', 'a', '\u0301', '-', ';x', '+1.0,'])(
    'is none by a cell, however long, of "%s"',
    async (part) => {
      const readers = [readClock, orderShown, readCount, toneOf, plainName, sourceTypeOf, sourceTypeOfUrl];
      const grows = await growth((times) => {
        const cell = `2026-11-19${of(part, 50_000 * times)}!`;
        for (const each of [cell, cell.slice(10), `https://${cell}`]) {
          for (const read of readers) read(each);
          readTime(each, 'day-first');
        }
        decimalMarkOf([cell]);
        for (const reader of ['items', 'counts'] as const) otherFormat(`${cell.slice(0, 1000)}:\n`, reader);
      });
      expect(grows).toBeLessThan(9);
    },
  );
});

describe('of a file without an end', () => {
  let pieces = 0;
  async function* endless(piece: string): AsyncGenerator<string> {
    for (pieces = 1; pieces <= 60; pieces += 1) yield piece;
  }

  test.each(['[', '{"a":[', '[[{'])('no more is read than shows that "%s" is nested too deeply', async (part) => {
    const reading = (async () => {
      for await (const _ of jsonElements(endless(of(part, 1000))));
    })();
    await expect(reading).rejects.toThrow(/line 1: it is nested deeper than 100 levels/);
    expect(pieces).toBe(1);
  });

  test('an object is given once, when it is longer than a mention can be, and then passed over', async () => {
    const lengths: number[] = [];
    for await (const found of jsonElements(endless(`[{"a":"${of('x', 100_000)}`))) {
      lengths.push(...found.map(({ text }) => text.length));
    }
    expect(lengths).toEqual([expect.toSatisfy((length: number) => length < 2_200_000)]);
  });

  test('a row is left out once, by its line, and what was read of it is forgotten', async () => {
    const leftOut: unknown[] = [];
    const text = (async function* () {
      yield 'a,b\n';
      yield* endless(of('x', 100_000));
      yield '\nc,d\n';
    })();
    const cells: (readonly string[])[] = [];
    for await (const read of tableRows(text, { delimiter: ',', quotes: true })) {
      leftOut.push(...read.leftOut);
      cells.push(...read.rows.map((row) => row.cells));
    }
    expect(cells).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(leftOut).toEqual([{ line: 2, why: expect.stringContaining('more than 1000000 characters') }]);
  });

  test('quotes that lead to reading the same again and again end it', async () => {
    const reading = (async () => {
      for await (const _ of tableRows(endless(lines(() => 'a","b', 100_000)), { delimiter: ',', quotes: true }));
    })();
    await expect(reading).rejects.toThrow(/quotes are opened and not closed in too many of its lines/);
    expect(pieces).toBeLessThan(30);
  });
});
