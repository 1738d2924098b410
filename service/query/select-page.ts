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

/** For rows that are already in the order of the scroll: starts after `after`, stops when there are enough. */
function walk(
  { rows, passes }: Candidates,
  direction: 'ASC' | 'DESC',
  { order, after, limit }: Ordered,
): readonly number[] {
  const rowAt = (position: number): number => rows[direction === 'ASC' ? position : rows.length - 1 - position] ?? 0;
  let position = 0;
  let end = rows.length;
  while (after !== undefined && position < end) {
    const middle = (position + end) >>> 1;
    if (order.compare(rowAt(middle), after) <= 0) position = middle + 1;
    else end = middle;
  }
  const found: number[] = [];
  for (; position < rows.length && found.length < limit; position += 1) {
    const row = rowAt(position);
    if (passes(row)) found.push(row);
  }
  return found;
}
