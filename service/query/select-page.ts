import type { Store } from '../store/store.ts';
import type { Paged } from '../wire/scroll-request-schema.ts';
import { type Candidates, candidateRows } from './candidate-rows.ts';
import type { Selection } from './selection.ts';
import { sortOrder } from './sort-order.ts';
import { type Ordered, takeFirst } from './take-first.ts';

export type Page = {
  readonly rows: readonly number[];
  /** The next page starts after this row; `undefined` if this page is the last. */
  readonly last: number | undefined;
};

/** The page of a selection after the row `after` (`undefined`: the first page). */
export function selectPage(
  store: Store,
  selection: Selection,
  { paged, after }: { readonly paged: Paged; readonly after: number | undefined },
): Page {
  const order = sortOrder(store.table, paged.sorted);
  const wanted = paged.count + 1; // one more tells whether there is a next page
  const timeline = timelineOf(paged);
  const candidates = candidateRows(store, selection, timeline ?? 'feed');
  const rows =
    candidates.along === timeline
      ? walk(candidates, paged.sorted.direction, { order, after, limit: wanted })
      : takeFirst(candidates.rows, candidates.passes, { order, after, limit: wanted });
  const shown = rows.slice(0, paged.count);
  return { rows: shown, last: rows.length > shown.length ? shown.at(-1) : undefined };
}

function timelineOf({ sorted }: Paged): Candidates['along'] | undefined {
  if (sorted.property === 'FEED_TIME') return 'feed';
  return sorted.property === 'PUBLISHED_TIME' ? 'published' : undefined;
}

/**
 * For rows in the order of their times: starts after `after`, stops when there are enough. Rows of one time are in the order of
 * feeding whichever way it goes, so downwards it goes from one time to the one before, but upwards among the rows of each.
 */
function walk(
  { rows, passes }: Candidates,
  direction: 'ASC' | 'DESC',
  { order, after, limit }: Ordered,
): readonly number[] {
  const found: number[] = [];
  const take = (from: number, to: number): void => {
    for (let at = from; at < to && found.length < limit; at += 1) {
      const row = rows[at] ?? 0;
      if (passes(row)) found.push(row);
    }
  };
  if (direction === 'ASC') {
    take(after === undefined ? 0 : firstIndex(rows, (row) => order.compare(row, after) > 0), rows.length);
    return found;
  }
  // Downwards, earlier times have larger keys.
  const startOf = (key: number): number => firstIndex(rows, (row) => order.key(row) <= key);
  let end = rows.length;
  if (after !== undefined) {
    const key = order.key(after);
    const next = firstIndex(rows, (row) => order.key(row) < key || (order.key(row) === key && row > after));
    take(
      next,
      firstIndex(rows, (row) => order.key(row) < key),
    );
    end = startOf(key);
  }
  while (end > 0 && found.length < limit) {
    const key = order.key(rows[end - 1] ?? 0);
    const isAlone = end === 1 || order.key(rows[end - 2] ?? 0) !== key;
    const start = isAlone ? end - 1 : startOf(key);
    take(start, end);
    end = start;
  }
  return found;
}

/** The index of the first row for which something holds that holds for all rows after it, too. */
function firstIndex(rows: Uint32Array, holds: (row: number) => boolean): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(rows[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}
