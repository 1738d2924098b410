/** The ids of the keywords that hold each row. */
export type Holders = {
  of(row: number): readonly number[];
  set(row: number, keywordIds: readonly number[]): void;
};

const NOBODY: readonly number[] = [];

/** Rows with equal holders share one array, because most rows have one of a few sets. */
export function createHolders(): Holders {
  const ofRow: (readonly number[])[] = [];
  const shared = new Map<string, readonly number[]>();
  return {
    of: (row) => ofRow[row] ?? NOBODY,
    set(row, keywordIds) {
      const key = keywordIds.join();
      const known = shared.get(key) ?? keywordIds;
      shared.set(key, known);
      ofRow[row] = known;
    },
  };
}
