import { CELLS } from '../store/mention-table.ts';
import type { Store } from '../store/store.ts';
import { SENTIMENTS, SOURCE_TYPES, type SourceType } from '../wire/enumerations.ts';
import { candidateRows } from './candidate-rows.ts';
import type { Selection } from './selection.ts';

export type MentionCount = { readonly count: bigint; readonly typeToCount: Partial<Record<SourceType, number>> };

/** Counts a selection by source type; types without a mention are left out. */
export function countMentions(store: Store, selection: Selection): MentionCount {
  const { rows, passes } = candidateRows(store, selection, 'feed');
  const perCell = new Uint32Array(CELLS);
  for (const row of rows) {
    if (!passes(row)) continue;
    const cell = store.table.cell.get(row);
    perCell[cell] = (perCell[cell] ?? 0) + 1;
  }
  const typeToCount: Partial<Record<SourceType, number>> = {};
  let count = 0;
  for (const [at, type] of SOURCE_TYPES.entries()) {
    const ofType = perCell
      .subarray(at * SENTIMENTS.length, (at + 1) * SENTIMENTS.length)
      .reduce((sum, n) => sum + n, 0);
    if (ofType > 0) typeToCount[type] = ofType;
    count += ofType;
  }
  return { count: BigInt(count), typeToCount };
}
