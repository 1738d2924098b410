import type { Store } from '../store/store.ts';
import type { Timeline } from '../store/timeline.ts';
import type { Span } from './resolve-time-range.ts';
import type { Selection } from './selection.ts';

/** Rows of one timeline within its span, and the test for everything that the span does not decide. */
export type Candidates = {
  readonly along: 'feed' | 'published';
  readonly rows: Uint32Array;
  readonly passes: (row: number) => boolean;
};

/** Gives the rows to look at for a selection, from the timeline that has fewer; from `preferred` if both have the same number. */
export function candidateRows(store: Store, selection: Selection, preferred: Candidates['along']): Candidates {
  const { table, isSeen, holders } = store;
  const { feedTime, publishedTime, cells, heldBy, snapshot } = selection;
  const track = store.trackOf(selection.scope);
  const feed = within(track.feed, feedTime);
  const published = within(track.published, publishedTime);
  const along = feed.length === published.length ? preferred : feed.length < published.length ? 'feed' : 'published';
  const other = along === 'feed' ? publishedTime : feedTime;
  const otherTime = along === 'feed' ? table.publishedTime : table.feedTime;
  return {
    along,
    rows: along === 'feed' ? feed : published,
    passes: (row) => {
      const time = otherTime.get(row);
      return (
        cells[table.cell.get(row)] === 1 &&
        other.from <= time &&
        time < other.to &&
        isSeen(row, snapshot) &&
        (heldBy === undefined || holders(row).some((id) => heldBy.has(id)))
      );
    },
  };
}

function within(timeline: Timeline, span: Span): Uint32Array {
  return timeline.rows().subarray(timeline.indexOfTime(span.from), timeline.indexOfTime(span.to));
}
