import type { SortOrder } from './sort-order.ts';

/** An order of rows, the row after which to go on (`undefined`: from the beginning), and how many rows are wanted. */
export type Ordered = { readonly order: SortOrder; readonly after: number | undefined; readonly limit: number };

/**
 * The first `limit` rows after `after` that pass, in order, without sorting all rows: once the buffer is full, a row that
 * comes after the last one in it is dropped by its key alone.
 */
export function takeFirst(
  rows: Uint32Array,
  passes: (row: number) => boolean,
  { order, after, limit }: Ordered,
): readonly number[] {
  const lowest = after === undefined ? Number.NEGATIVE_INFINITY : order.key(after);
  let highest = Number.POSITIVE_INFINITY;
  let buffer: number[] = [];
  for (const row of rows) {
    const key = order.key(row);
    if (key < lowest || key > highest || !passes(row)) continue;
    if (after !== undefined && order.compare(row, after) <= 0) continue;
    buffer.push(row);
    if (buffer.length >= 2 * limit) {
      buffer = buffer.sort(order.compare).slice(0, limit);
      highest = order.key(buffer.at(-1) ?? row);
    }
  }
  return buffer.sort(order.compare).slice(0, limit);
}
