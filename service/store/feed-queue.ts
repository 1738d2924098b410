import type { FeedMention } from '../feed/feed-mention.ts';
import type { MentionTable } from './mention-table.ts';
import { createTimeline } from './timeline.ts';

/** What the feed gave for a waiting row beside its fields, and the collected row with the same id that it corrects. */
export type WaitingRow = {
  readonly keywordIds: readonly number[] | undefined;
  readonly authors: readonly string[] | undefined;
  readonly corrects: number | undefined;
};

/** Rows of the table that wait for their feed time. It knows the row of each id, because the row fed last counts. */
export type FeedQueue = {
  freshId(): bigint;
  /**
   * Takes in the row just pushed to the table. If the row before with the same id is still waiting it is never collected;
   * otherwise it counts until the new row is collected.
   */
  add(row: number, given: Pick<FeedMention, 'keywordIds' | 'authors'>): void;
  /** Takes out the rows whose feed time has come by `time` (epoch ms); those of an earlier call stay taken if time steps back. */
  takeDue(time: number): Iterable<readonly [number, WaitingRow]>;
  /** Frees the id of a deleted row, unless another row has it now. */
  forget(row: number): void;
};

/** The first id that is made up: high in the int64 range, where a feed is unlikely to have ids of its own. */
const FIRST_FRESH_ID = 9_000_000_000_000_000_001n;

export function createFeedQueue(table: MentionTable): FeedQueue {
  /** Rows ordered by feed time; those before `firstWaiting` have been taken or dropped. */
  const queue = createTimeline(table.feedTime.get);
  let firstWaiting = 0;
  /** Rows whose feed time had already passed when they were fed. */
  let late = createTimeline(table.feedTime.get);
  let takenUpTo = Number.NEGATIVE_INFINITY;
  const waiting = new Map<number, WaitingRow>();
  const rowOfId = new Map<bigint, number>();
  let nextId = FIRST_FRESH_ID;

  function* taken(rows: Iterable<number>): Iterable<readonly [number, WaitingRow]> {
    for (const row of rows) {
      const found = waiting.get(row);
      if (waiting.delete(row) && found !== undefined) yield [row, found];
    }
  }

  return {
    freshId() {
      while (rowOfId.has(nextId)) nextId += 1n;
      return nextId;
    },
    add(row, { keywordIds, authors }) {
      const id = table.id.get(row);
      const earlier = rowOfId.get(id);
      const dropped = earlier === undefined ? undefined : waiting.get(earlier);
      if (earlier !== undefined && waiting.delete(earlier)) table.erase(earlier);
      waiting.set(row, { keywordIds, authors, corrects: dropped === undefined ? earlier : dropped.corrects });
      rowOfId.set(id, row);
      (table.feedTime.get(row) <= takenUpTo ? late : queue).add(row);
    },
    *takeDue(time) {
      takenUpTo = Math.max(takenUpTo, time);
      const overdue = late.rows();
      late = createTimeline(table.feedTime.get);
      yield* taken(overdue);
      const due = queue.indexOfTime(takenUpTo + 1);
      yield* taken(queue.rows().subarray(firstWaiting, due));
      firstWaiting = due;
    },
    forget(row) {
      const id = table.id.get(row);
      if (rowOfId.get(id) === row) rowOfId.delete(id);
    },
  };
}
