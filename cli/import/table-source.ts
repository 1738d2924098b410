import { FileProblem } from '../../files/file-problem.ts';
import { type LeftOut, MOST_COLUMNS, type ReadRows, type RowSource } from './row.ts';
import { beginningOf, textOf } from './source-text.ts';
import { tableHead } from './table-head.ts';
import { tableRows } from './table-rows.ts';

/** So much of a file shows what it is. */
const SAMPLE_CHARACTERS = 200_000;

/**
 * A table of a file: the delimiter by which most rows have as many cells as each other, and the names of its columns from the
 * first row that has such.
 *
 * @throws FileProblem if it is no table
 */
export async function tableSource(path: string, { label }: { readonly label: string }): Promise<RowSource> {
  const { text, isWhole } = await beginningOf(path, label, SAMPLE_CHARACTERS);
  if (!isWhole && !text.includes('\n')) {
    throw new FileProblem(
      `its first line has more than ${SAMPLE_CHARACTERS} characters: are there no line ends in it?`,
    );
  }
  const head = tableHead(text);
  if (head === undefined) {
    throw new FileProblem('it is no table: its rows have no cells that commas, semicolons or tabs separate');
  }
  const width = head.columns.length;
  if (width > MOST_COLUMNS)
    throw new FileProblem(`it has ${width} columns, and no export has more than ${MOST_COLUMNS}`);
  return {
    format: `table, separated by ${head.words}`,
    columns: head.columns,
    remarks: head.remarks,
    async *read(onBytes) {
      let isAbove = head.line > 0;
      for await (const read of tableRows(textOf(path, label, onBytes), head.dialect)) {
        const rows = isAbove ? read.rows.filter(({ line }) => line > head.line) : read.rows;
        const leftOut = read.leftOut.filter(({ line }) => line > head.line);
        if (rows.length > 0) isAbove = false;
        yield checked({ rows, leftOut }, width);
      }
    },
  };
}

/** Rows with as many cells as there are columns: more are cells of a text that has delimiters and no quotes. */
function checked({ rows, leftOut }: ReadRows, width: number): ReadRows {
  const wrong: LeftOut[] = rows
    .filter(({ cells }) => cells.slice(width).some((cell) => cell.trim() !== ''))
    .map(({ line, cells }) => ({
      line,
      why: `it has ${cells.length} cells, and there are ${width} columns: put a text with separators into double quotes`,
    }));
  if (wrong.length === 0) return { rows, leftOut };
  const lines = new Set(wrong.map(({ line }) => line));
  return { rows: rows.filter(({ line }) => !lines.has(line)), leftOut: [...leftOut, ...wrong] };
}
