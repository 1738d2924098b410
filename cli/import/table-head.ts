import { COLUMN_NAMES, KNOWN_EXPORTS, NAMELESS_TABLES } from './known-exports.ts';
import { plainName } from './plain-name.ts';
import { readTime } from './read-time.ts';
import type { Row } from './row.ts';
import { type Dialect, tableRowsOf } from './table-rows.ts';

/** Each with its name for people. */
const DELIMITERS = [
  [',', 'commas'],
  [';', 'semicolons'],
  ['\t', 'tabs'],
  ['|', 'bars'],
] as const;

/** The names stand in one of the first rows: above are titles and notes of the export. */
const MOST_ROWS_ABOVE = 50;

const KNOWN_NAMES = new Set([
  ...Object.values(COLUMN_NAMES).flat(),
  ...KNOWN_EXPORTS.flatMap(({ has, columns }) => [...has.flat(), ...Object.values(columns).flat()]),
]);

/** A sample of a table as a delimiter cuts it. */
type Cut = {
  readonly dialect: Dialect;
  readonly words: string;
  readonly rows: readonly Row[];
  /** How wide the table is, and the part of the rows that are so wide. */
  readonly width: number;
  readonly share: number;
  readonly names: number;
};

/** What the beginning of a table shows. */
export type TableHead = {
  readonly columns: readonly string[];
  /** The line of the names, 0 if there is none. */
  readonly line: number;
  readonly dialect: Dialect;
  /** By what its cells are separated, in words. */
  readonly words: string;
  readonly remarks: readonly string[];
};

/**
 * The delimiter by which most rows of a text have as many cells as each other, and the names of its columns, from the first row that
 * has such. Undefined if it is no table.
 */
export function tableHead(text: string): TableHead | undefined {
  const marked = /^sep=(.)\n/i.exec(text)?.[1];
  const cuts = DELIMITERS.filter(([delimiter]) => marked === undefined || delimiter === marked).map((each) =>
    cutBy(text, each),
  );
  const best = cuts.toSorted((a, b) => worth(b) - worth(a))[0];
  return best === undefined || best.width < 2 ? undefined : headOf(best);
}

function cutBy(text: string, [delimiter, words]: (typeof DELIMITERS)[number]): Cut {
  const dialect = { delimiter, quotes: true };
  const { rows } = tableRowsOf(text, dialect);
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  // Notes above a short table have fewer cells.
  const [width, count] = [...widths].filter(([cells]) => cells > 1).sort((a, b) => b[1] * b[0] - a[1] * a[0])[0] ?? [
    1, 0,
  ];
  const names = Math.max(0, ...rows.slice(0, MOST_ROWS_ABOVE).map(({ cells }) => namesIn(cells)));
  return { dialect, words, rows, width, share: count / Math.max(1, rows.length), names };
}

/** Known names of columns say more than rows of one width, and these more than many cells. */
const worth = ({ width, share, names }: Cut): number => (names > 1 ? names : 0) + share + width / 1000;

const namesIn = (cells: readonly string[]): number => cells.filter((cell) => KNOWN_NAMES.has(plainName(cell))).length;

function headOf({ rows, width, dialect, words }: Cut): TableHead {
  const first = rows.find(({ cells }) => cells.length === width);
  const nameless = NAMELESS_TABLES.find((table) => width === table.width && table.first.test(first?.cells[0] ?? ''));
  if (nameless !== undefined) {
    const columns = Array.from({ length: width }, (_, at) => nameless.columns[at] ?? `column ${at + 1}`);
    return {
      columns,
      line: 0,
      dialect: { ...dialect, quotes: false },
      words,
      remarks: [`${nameless.name}, which has no names`],
    };
  }
  const above = rows.slice(0, MOST_ROWS_ABOVE);
  const [best] = above
    .filter(({ cells }) => namesIn(cells) > 0 && !hasTime(cells) && isFull(cells, width))
    .sort((a, b) => namesIn(b.cells) - namesIn(a.cells));
  const named = best ?? (first === undefined || hasTime(first.cells) ? undefined : first);
  if (named === undefined) {
    const columns = Array.from({ length: width }, (_, at) => `column ${at + 1}`);
    return { columns, line: 0, dialect, words, remarks: ['it has no line of names: columns are numbered'] };
  }
  const { names, remarks } = uniqueNames(named.cells);
  const skipped = rows.filter(({ line }) => line < named.line).length;
  return {
    columns: names,
    line: named.line,
    dialect,
    words,
    remarks: [
      ...(skipped > 0 ? [`the names of the columns are in line ${named.line}; what is above is passed over`] : []),
      ...remarks,
    ],
  };
}

/** Whether a row may be the names of a table so wide: notes above a table have fewer cells with something in them. */
const isFull = (cells: readonly string[], width: number): boolean =>
  cells.filter((cell) => cell.trim() !== '').length >= Math.min(width, Math.max(2, width / 2));

const hasTime = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d/.test(cell) && readTime(cell, 'day-first').kind !== 'none');

/** Names of columns, none of them twice or empty. */
function uniqueNames(cells: readonly string[]): {
  readonly names: readonly string[];
  readonly remarks: readonly string[];
} {
  const seen = new Map<string, number>();
  const twice: string[] = [];
  const names = cells.map((cell, at) => {
    const name = cell.trim() || `column ${at + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    if (times === 1) return name;
    twice.push(name);
    return `${name} (${times})`;
  });
  const remarks =
    twice.length === 0
      ? []
      : [`columns with one name: ${[...new Set(twice)].join(', ')}; the second is called "${twice[0]} (2)"`];
  return { names, remarks };
}
