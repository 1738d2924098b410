import { printable } from '../../output/printable.ts';

/** The widest column; longer texts end in an ellipsis. */
const WIDEST = 60;

/** Rows below their headings, in columns with two spaces between; safe to print. The last column is never cut. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map((cell, at) => fitted(cell, at === row.length - 1)));
  const widths = headings.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  return cells
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function fitted(cell: string, isLast: boolean): string {
  const line = printable(cell).replace(/\s+/g, ' ').trim();
  return isLast || line.length <= WIDEST ? line : `${line.slice(0, WIDEST - 1)}…`;
}
