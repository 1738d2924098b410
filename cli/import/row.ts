/** A row of a file, whatever its format: the line in which it begins, from 1, and a cell for each column. */
export type Row = { readonly line: number; readonly cells: readonly string[] };

/** A row that is not imported, and why, as the end of a sentence. */
export type LeftOut = { readonly line: number; readonly why: string };

/** What reading a piece of a file gave. */
export type ReadRows = { readonly rows: readonly Row[]; readonly leftOut: readonly LeftOut[] };

/** No export has more columns. */
export const MOST_COLUMNS = 2000;

/** What kind of file it is, and what its rows have. Rows can be read as often as needed. */
export type RowSource = {
  /** In words, such as "table, separated by semicolons, UTF-16". */
  readonly format: string;
  readonly columns: readonly string[];
  /** What a person should know about how it is read. */
  readonly remarks: readonly string[];
  /** Why its letters may be others than those that are shown, so that a person has to look at them. */
  readonly doubt?: string;
  read(onBytes?: (bytes: number) => void): AsyncGenerator<ReadRows>;
};
