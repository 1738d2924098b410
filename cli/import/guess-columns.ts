import { type Columns, FIELDS, type Field } from './fields.ts';
import type { ImportMap } from './import-map.ts';
import { COLUMN_NAMES, KNOWN_EXPORTS, type KnownExport } from './known-exports.ts';
import { plainName } from './plain-name.ts';
import { readCount } from './read-count.ts';
import { readTime } from './read-time.ts';
import type { Row } from './row.ts';
import { sourceTypeOf } from './source-type-of.ts';

/** Which column has what, and the export that they are known from. */
export type Guess = { readonly columns: Columns; readonly known?: KnownExport };

/** A column has times, addresses or types of sources if so many of its cells that are not empty do. */
const MOST = 0.8;
const HALF = 0.5;

/** More values than this, in a sample, are no keywords that somebody watches. */
const MOST_KEYWORDS = 100;

/**
 * Says which column has what: as the map says; else as the export does that the names belong to; else by common names, checked
 * against the values; what has no name that is known, by the values alone.
 */
export function guessColumns(names: readonly string[], sample: readonly Row[], map: ImportMap): Guess {
  const plain = names.map(plainName);
  if (map.columns !== undefined) return { columns: mapped(names, map.columns) };
  const known = KNOWN_EXPORTS.find(({ has }) => has.some((needed) => needed.every((name) => plain.includes(name))));
  if (known !== undefined) return { columns: withBoth(columnsOf(known, plain)), known };
  const columns: Partial<Record<Field, number>> = {};
  const taken = new Set<number>();
  for (const field of FIELDS) {
    const index = COLUMN_NAMES[field]
      .map((name) => plain.indexOf(name))
      .find((at) => at >= 0 && !taken.has(at) && fits(field, cellsIn(sample, at)));
    if (index === undefined) continue;
    columns[field] = index;
    taken.add(index);
  }
  return { columns: byValues(columns, sample, names.length) };
}

/** Columns by the names of a map, case and marks aside; fields of which a file has no column are left out. */
function mapped(names: readonly string[], wanted: NonNullable<ImportMap['columns']>): Columns {
  const plain = names.map(plainName);
  const find = (name: string) => (names.includes(name) ? names.indexOf(name) : plain.indexOf(plainName(name)));
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const index = [wanted[field] ?? []]
        .flat()
        .map(find)
        .find((at) => at >= 0);
      return index === undefined ? [] : [[field, index]];
    }),
  );
}

function columnsOf({ columns }: KnownExport, plain: readonly string[]): Columns {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const index = (columns[field] ?? []).map((name) => plain.indexOf(name)).find((at) => at >= 0);
      return index === undefined ? [] : [[field, index]];
    }),
  );
}

/** A column is not the time of day and the date at once. */
function withBoth(columns: Columns): Columns {
  if (columns.clock === undefined || columns.clock !== columns.time) return columns;
  const { clock: _, ...others } = columns;
  return others;
}

function cellsIn(sample: readonly Row[], index: number): string[] {
  return sample.map(({ cells }) => (cells[index] ?? '').trim()).filter((cell) => cell !== '');
}

const isTime = (cell: string): boolean => {
  const read = readTime(cell, 'day-first');
  return read.kind !== 'none' || readTime(cell, 'month-first').kind !== 'none';
};

const share = (cells: readonly string[], is: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(is).length / cells.length;

/** Whether the values of a column may be those of a field that its name says. */
function fits(field: Field, cells: readonly string[]): boolean {
  if (cells.length === 0) return field !== 'time' && field !== 'source';
  if (field === 'time') return share(cells, isTime) > HALF;
  if (field === 'clock') return share(cells, (cell) => /^\d{1,2}[:.h]\d\d|^0?[.,]\d+$/.test(cell)) > MOST;
  if (field === 'source') return share(cells, (cell) => sourceTypeOf(cell) !== undefined) >= HALF;
  if (field === 'url') return share(cells, (cell) => /^https?:/i.test(cell)) > HALF;
  if (field === 'keyword') return new Set(cells).size <= MOST_KEYWORDS && cells.every((cell) => cell.length <= 100);
  if (field === 'title' || field === 'text') return share(cells, isTime) < HALF;
  return true;
}

/** Fields that no name gave: the first column of times, the one with the longest texts, the one with addresses. */
function byValues(columns: Partial<Record<Field, number>>, sample: readonly Row[], width: number): Columns {
  const free = () => Array.from({ length: width }, (_, at) => at).filter((at) => !Object.values(columns).includes(at));
  const first = (field: Field, is: (cell: string) => boolean) => {
    if (columns[field] !== undefined) return;
    const index = free().find((at) => share(cellsIn(sample, at), is) > MOST);
    if (index !== undefined) columns[field] = index;
  };
  first('time', isTime);
  first('url', (cell) => /^https?:\/\//i.test(cell));
  if (columns.text !== undefined || columns.title !== undefined) return columns;
  const lengths = free().map((at) => {
    const cells = cellsIn(sample, at);
    return [at, cells.reduce((sum, cell) => sum + cell.length, 0) / Math.max(1, cells.length)] as const;
  });
  const isText = (at: number) =>
    share(cellsIn(sample, at), (cell) => readCount(cell) !== undefined || isTime(cell)) < HALF;
  const [longest] = lengths.filter(([at, mean]) => mean > 3 && isText(at)).sort((a, b) => b[1] - a[1]);
  if (longest !== undefined) columns.text = longest[0];
  return columns;
}
