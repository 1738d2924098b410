import { parse } from 'csv-parse/sync';
import type { LeftOut, ReadRows, Row } from './row.ts';

/** How a table is written. */
export type Dialect = {
  readonly delimiter: string;
  /** Cells may stand in double quotes; not in files that never quote, such as those of GDELT. */
  readonly quotes: boolean;
};

/** A record that is longer is none: a quote was opened and not closed, or the file is no table. */
const LONGEST_RECORD_BYTES = 1_000_000;

/** A row with where it ends in the bytes of its block. */
type Placed = Row & { readonly end: number; readonly endLine: number };

/**
 * The records of a table (RFC 4180, line ends `\n`) with their lines. A quote within a cell is part of it. A record whose quote is
 * not closed is left out with the line in which it was opened, and reading goes on with the next line.
 */
export async function* tableRows(text: AsyncIterable<string>, dialect: Dialect): AsyncGenerator<ReadRows> {
  let block: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const piece of text) {
    const next = Buffer.concat([block, Buffer.from(piece)]);
    const cut = next.lastIndexOf(10) + 1;
    const read = readBlock(next.subarray(0, cut), { dialect, line, isLast: false });
    block = next.subarray(read.consumed);
    line = read.line;
    yield read;
  }
  yield readBlock(block, { dialect, line, isLast: true });
}

/** The records of a text that is held in memory. */
export function tableRowsOf(text: string, dialect: Dialect): ReadRows {
  return readBlock(Buffer.from(text), { dialect, line: 0, isLast: true });
}

type BlockPlace = { readonly dialect: Dialect; readonly line: number; readonly isLast: boolean };

/** Reads whole lines; what belongs to a record that may go on in the next block is not consumed. */
function readBlock(
  block: Buffer,
  { dialect, line: first, isLast }: BlockPlace,
): ReadRows & { readonly consumed: number; readonly line: number } {
  const rows: Row[] = [];
  const leftOut: LeftOut[] = [];
  let consumed = 0;
  let line = first;
  while (consumed < block.length) {
    const rest = block.subarray(consumed);
    const { records, isOpen } = recordsOf(rest, dialect, line);
    for (const record of records) rows.push(record);
    const last = records.at(-1);
    if (last !== undefined) {
      consumed += last.end;
      line = last.endLine;
    }
    if (!isOpen) {
      consumed = block.length;
      break;
    }
    if (!isLast && block.length - consumed < LONGEST_RECORD_BYTES) break;
    const end = block.indexOf(10, blankUntil(block, consumed));
    line += countLines(block.subarray(consumed, end < 0 ? block.length : end)) + 1;
    leftOut.push({
      line,
      why: 'a quote is opened in this line and not closed: write it twice ("") if it belongs to the text',
    });
    consumed = end < 0 ? block.length : end + 1;
  }
  return { rows, leftOut, consumed, line };
}

/** Where the first line that is not empty begins. */
function blankUntil(block: Buffer, from: number): number {
  let at = from;
  while (block[at] === 10) at += 1;
  return at;
}

function countLines(bytes: Buffer): number {
  let lines = 0;
  for (const byte of bytes) if (byte === 10) lines += 1;
  return lines;
}

/** The whole records at the beginning of a block; `isOpen` if what follows them has a quote that is not closed in it. */
function recordsOf(
  block: Buffer,
  { delimiter, quotes }: Dialect,
  before: number,
): { readonly records: readonly Placed[]; readonly isOpen: boolean } {
  const records: Placed[] = [];
  let isOpen = false;
  let endLine = before;
  const take = (cells: string[], { lines, bytes }: { readonly lines: number; readonly bytes: number }) => {
    if (isOpen) return null;
    const start = records.at(-1)?.end ?? 0;
    if (swallows(cells) && isUnclosed(block.subarray(start, bytes), delimiter)) {
      isOpen = true;
      return null;
    }
    const within = lines - (endLine - before) > 1 ? linesIn(cells) : 0;
    endLine = before + lines;
    records.push({ line: endLine - within, cells, end: bytes, endLine });
    return null;
  };
  try {
    parse(block, { ...optionsOf(delimiter, quotes), relax_quotes: true, on_record: take });
  } catch (error) {
    if (!isQuoteError(error)) throw error;
    isOpen = true;
  }
  return { records, isOpen };
}

const optionsOf = (delimiter: string, quotes: boolean) => ({
  delimiter,
  quote: quotes ? '"' : null,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_empty_lines: true,
});

/** Whether a cell begins with a quote and has several lines, as where a quote that is not closed took the next record along. */
const swallows = (cells: readonly string[]): boolean =>
  cells.some((cell) => cell.charCodeAt(0) === 34 && cell.includes('\n'));

/** Whether a record is not as RFC 4180 has it. */
function isUnclosed(record: Buffer, delimiter: string): boolean {
  try {
    parse(record, optionsOf(delimiter, true));
    return false;
  } catch (error) {
    if (isQuoteError(error)) return true;
    throw error;
  }
}

const isQuoteError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /QUOTE/.test(String(error.code));

const linesIn = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.includes('\n') ? cell.split('\n').length - 1 : 0), 0);
