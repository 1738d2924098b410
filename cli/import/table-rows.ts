import { FileProblem } from '../../files/file-problem.ts';
import type { LeftOut, ReadRows, Row } from './row.ts';

/** How a table is written. */
export type Dialect = {
  readonly delimiter: string;
  /** Cells may stand in double quotes; not in files that never quote, such as those of GDELT. */
  readonly quotes: boolean;
};

/** A record that is longer is none: a quote was opened and not closed, or the file is no table. */
const LONGEST_RECORD = 1_000_000;

/** So many characters may be read in vain, for quotes that are not closed, beside four times those that were read in all. */
const MOST_IN_VAIN = 10_000_000;

const UNCLOSED = 'a quote is opened in this line and not closed: write it twice ("") if it belongs to the text';
const ENDLESS = `it has more than ${LONGEST_RECORD} characters, and no row of a table has so many: does it end where it should?`;

/**
 * The records of a table (RFC 4180, line ends `\n`) with their lines. A quote within a cell is part of it. A record whose quote is
 * not closed is left out with the line in which it was opened, and reading goes on with the next line.
 *
 * @throws FileProblem if quotes are not closed in so many lines that it would be read again and again
 */
export async function* tableRows(text: AsyncIterable<string>, dialect: Dialect): AsyncGenerator<ReadRows> {
  const reader = createReader(dialect);
  for await (const piece of text) {
    yield reader.take(piece, false);
    if (reader.isHopeless()) throw new FileProblem('quotes are opened and not closed in too many of its lines');
  }
  yield reader.take('', true);
}

/** The records of a text that is held in memory. */
export function tableRowsOf(text: string, dialect: Dialect): ReadRows {
  return createReader(dialect).take(text, true);
}

/** What stands at a place of a text: a whole record and where it ends, or how far was read to find that it is none. */
type Found =
  | { readonly kind: 'record'; readonly cells: readonly string[]; readonly end: number }
  | { readonly kind: 'unclosed' | 'unfinished'; readonly end: number };

function createReader(dialect: Dialect) {
  /** What was read of a record that is not whole, and the line in which it begins. */
  let rest = '';
  let line = 1;
  let isWithinEndless = false;
  let [taken, inVain] = [0, 0];

  const isHopeless = () => inVain > MOST_IN_VAIN + 4 * taken;

  function take(piece: string, isLast: boolean): ReadRows {
    const rows: Row[] = [];
    const leftOut: LeftOut[] = [];
    taken += piece.length;
    rest += piece;
    let at = 0;
    const leaveLine = (why: string) => {
      if (why !== '') leftOut.push({ line, why });
      const end = rest.indexOf('\n', at);
      isWithinEndless = end < 0;
      if (!isWithinEndless) line += 1;
      at = isWithinEndless ? rest.length : end + 1;
    };
    if (isWithinEndless) leaveLine('');
    while (at < rest.length && !isHopeless()) {
      if (rest[at] === '\n') {
        at += 1;
        line += 1;
        continue;
      }
      const found = recordAt(rest, at, { ...dialect, isLast });
      if (found.kind === 'record') {
        rows.push({ line, cells: found.cells });
        line += lineEndsIn(rest, at, found.end);
        at = found.end;
        continue;
      }
      if (found.kind === 'unfinished' && rest.length - at < LONGEST_RECORD) break;
      inVain += found.end - at;
      leaveLine(found.kind === 'unclosed' || rest.slice(at).includes('\n') ? UNCLOSED : ENDLESS);
    }
    rest = rest.slice(at);
    return { rows, leftOut };
  }

  return { take, isHopeless };
}

type Reading = Dialect & { readonly isLast: boolean };

/** The record that begins at a place; unfinished if more of the text has to be read to say it. */
function recordAt(text: string, start: number, reading: Reading): Found {
  const { delimiter, quotes, isLast } = reading;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    let end = at;
    if (quotes && text[at] === '"') {
      const close = closingQuote(text, at + 1);
      const isAtEnd = close + 1 >= text.length;
      if (close < 0 || (isAtEnd && !isLast)) return { kind: isLast ? 'unclosed' : 'unfinished', end: text.length };
      if (isAtEnd || text[close + 1] === delimiter || text[close + 1] === '\n') {
        cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
        at = close + 2;
        if (text[close + 1] === delimiter) continue;
        return { kind: 'record', cells, end: Math.min(at, text.length) };
      }
      // A cell that goes on behind its quotes is meant as it stands; over several lines, a quote is missing.
      if (text.slice(at, close).includes('\n')) return { kind: 'unclosed', end: close };
      end = close + 1;
    }
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1;
    if (end === text.length && !isLast) return { kind: 'unfinished', end };
    cells.push(text.slice(at, end));
    at = end + 1;
    if (text[end] !== delimiter) return { kind: 'record', cells, end: Math.min(at, text.length) };
  }
}

/** Where the next quote is that is not written twice; -1 if there is none. */
function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function lineEndsIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
