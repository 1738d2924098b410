import { printable } from './printable.ts';

/**
 * Where a spreadsheet would see a formula begin, also behind blanks and quotes and in full width: at the beginning of a
 * text, and behind a semicolon, at which a program of another language begins a cell whatever quotes stand around it.
 */
const FORMULA = /(^|;)(?=[\s\p{Z}\p{Cf}"']*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/** A table: the names of its columns, and a value for each of them in each row. */
export type CsvTable = {
  readonly columns: readonly string[];
  /** Numbers stay numbers, undefined is an empty cell, all else is text. */
  readonly rows: readonly (readonly unknown[])[];
};

/**
 * Gives a table as lines of CSV (RFC 4180), the names of the columns first. Texts are of strangers: each is one line without
 * what a terminal would act on, and has an apostrophe where a spreadsheet would take it for a formula.
 */
export function csvLines({ columns, rows }: CsvTable): readonly string[] {
  return [columns, ...rows].map((row) => row.map(cellOf).join(','));
}

function cellOf(value: unknown): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = printable(String(value)).replaceAll('\n', ' ').replaceAll(FORMULA, "$1'");
  return /[",;']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
