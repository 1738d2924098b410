import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWriter } from '../../output/create-writer.ts';
import { csvLines } from '../../output/csv-lines.ts';
import { anyHostileText, HOSTILE, RAW } from '../support/hostile-text.ts';
import { recordTerminal } from '../support/record-terminal.ts';

const cellOf = (value: unknown) => csvLines({ columns: ['a'], rows: [[value]] })[1] ?? '';

/** The cells of a line as a program reads it that separates by `separator`: quotes count only at the beginning of a cell. */
function cellsAs(separator: string, line: string): string[] {
  const cells: string[] = [];
  let rest = line;
  for (;;) {
    const [whole = '', quoted] = /^"((?:[^"]|"")*)"/.exec(rest) ?? [];
    const after = rest.slice(whole.length);
    const end = after.indexOf(separator);
    cells.push((quoted ?? '').replaceAll('""', '"') + (end < 0 ? after : after.slice(0, end)));
    if (end < 0) return cells;
    rest = after.slice(end + 1);
  }
}

/** What a spreadsheet takes for a formula, as generously as any of them. */
const FORMULA = /^[\s\p{Z}\p{Cf}"]*[=+\-@＝＋－＠﹦﹢﹣﹫]/u;

const SIGNS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'];
const BEFORE = [
  '',
  ' ',
  '\t',
  '\r',
  '\n',
  '\u00a0',
  '\u3000',
  '\u200b',
  '\ufeff',
  '"',
  ' "',
  '\u0000',
  '\u001b[1m',
  '\u202e',
];
const BEGINNING = ['', 'a;', 'a\t', 'a\n', ';', ';;', 'a"; ', '"a";', 'a,'];

describe('a cell of a stranger', () => {
  test.each(SIGNS)('is no formula with %s, whatever stands before it and whatever the program separates by', (sign) => {
    for (const beginning of BEGINNING) {
      for (const before of BEFORE) {
        const line = `2026,${cellOf(`${beginning}${before}${sign}cmd|'/c calc'!A0`)},b`;
        for (const separator of [',', ';', '\t']) {
          expect(cellsAs(separator, line).filter((cell) => FORMULA.test(cell))).toEqual([]);
        }
      }
    }
  });

  test('is one line without anything raw, and no formula, whatever it is made of', () => {
    fc.assert(
      fc.property(anyHostileText, (text) => {
        const cell = cellOf(text);
        expect(cell).not.toMatch(RAW);
        expect(cell).not.toContain('\n');
        for (const separator of [',', ';', '\t']) {
          expect(cellsAs(separator, cell).filter((each) => FORMULA.test(each))).toEqual([]);
        }
        expect(cellsAs(',', cell)).toHaveLength(1);
      }),
    );
  });

  test.each([
    ['Grüße, "Acme"', '"Grüße, ""Acme"""'],
    ['a; b', '"a; b"'],
    ['well-known a+b user@example.org', 'well-known a+b user@example.org'],
    ['=1+1', `"'=1+1"`],
  ])('is as short as it may be: %s', (text, cell) => {
    expect(cellOf(text)).toBe(cell);
  });
});

test.each([
  [-5, '-5'],
  [0.25, '0.25'],
  [undefined, ''],
])('a number stays a number, and what is not known is empty: %s', (value, cell) => {
  expect(cellOf(value)).toBe(cell);
});

test('a table begins with the mark by which Excel reads umlauts, and its lines end as RFC 4180 has them', () => {
  const { terminal, written } = recordTerminal();
  createWriter(terminal.stdout).csv({ columns: ['name', 'count'], rows: [[`Größe ${HOSTILE}`, 5]] });
  expect(written.stdout).toMatch(/^\ufeffname,count\r\n"Größe Ü.*",5\n$/);
});
