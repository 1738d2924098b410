import type { Directory, GroupEntry, KeywordEntry } from '../access/directory.ts';
import type { FeedMention } from '../feed/feed-mention.ts';
import { makeSearchable } from '../keyword/matches-query.ts';
import { tokenise } from '../keyword/tokenise.ts';
import { createColumn } from './column.ts';
import { createFeedQueue, type WaitingRow } from './feed-queue.ts';
import { createHolders } from './holders.ts';
import { createMentionTable, type MentionTable, type StoredMention } from './mention-table.ts';
import { createMonthAllowance } from './month-allowance.ts';
import { createTimeline, type Timeline } from './timeline.ts';

/** The mentions of one keyword or group, each once, ordered by feed time and by publication time. */
type Track = { readonly feed: Timeline; readonly published: Timeline };

/**
 * The mentions. A mention that is fed waits until the clock reaches its feed time. Then it is *collected*: matched against the
 * keywords as they are at that moment. So a replay can feed the future beforehand, and a keyword that is created, deleted
 * or switched off in between collects what it would have collected live.
 */
export type Store = {
  /** Takes in mentions and gives their ids; a missing id is made up. A mention with a known id corrects the one fed before. */
  feed(mentions: Iterable<FeedMention>): bigint[];
  /** Collects all mentions whose feed time has come, and gives the number of the last change, which reads use as a snapshot. */
  catchUp(): number;
  readonly table: MentionTable;
  trackOf(scope: KeywordEntry | GroupEntry): Track;
  /** Whether a row existed at a snapshot: it was collected by then, and not corrected by then. */
  isSeen(row: number, snapshot: number): boolean;
  /** The ids of the keywords that hold a row. */
  holders(row: number): readonly number[];
  /** Removes a keyword, and for good every mention that no other keyword holds. */
  deleteKeyword(keyword: KeywordEntry): void;
};

/** `clock` gives epoch milliseconds and decides what has been collected. If it steps back, what was collected stays so. */
export function createStore(directory: Directory, clock: () => number): Store {
  const table = createMentionTable();
  const tracks = createTracks(table);
  const allowance = createMonthAllowance();
  const queue = createFeedQueue(table);
  const holders = createHolders();
  const collectedAt = createColumn();
  const correctedAt = createColumn();
  let changes = 0;

  function feedOne(mention: FeedMention, now: number): bigint {
    const id = mention.id ?? queue.freshId();
    const row = table.push(withDefaults(mention, id, now));
    collectedAt.push(0);
    correctedAt.push(0);
    queue.add(row, mention);
    return id;
  }

  function catchUp(): number {
    for (const [row, waiting] of queue.takeDue(clock())) collect(row, waiting);
    return changes;
  }

  function collect(row: number, waiting: WaitingRow): void {
    const { corrects } = waiting;
    const heldBy = corrects === undefined ? [] : holders.of(corrects);
    const paid = heldBy.flatMap((id) => directory.keyword(id)?.organization ?? []);
    const taken = allowance.takers(candidates({ directory, table }, row, waiting), paid, table.feedTime.get(row));
    changes += 1;
    collectedAt.set(row, changes);
    if (corrects !== undefined) correctedAt.set(corrects, changes);
    if (taken.length === 0) table.erase(row);
    holders.set(
      row,
      taken.map((keyword) => keyword.id),
    );
    for (const scope of new Set([...taken, ...taken.map((keyword) => keyword.group)])) {
      const track = tracks.of(scope);
      track.feed.add(row);
      track.published.add(row);
    }
  }

  function deleteKeyword(keyword: KeywordEntry): void {
    catchUp();
    directory.removeKeyword(keyword);
    for (const row of tracks.of(keyword).feed.rows()) {
      const left = holders.of(row).filter((id) => id !== keyword.id);
      holders.set(row, left);
      if (left.length > 0) continue;
      table.erase(row);
      queue.forget(row);
    }
    tracks.forget(keyword);
    const inGroup = tracks.of(keyword.group);
    const isHeld = (row: number): boolean => holders.of(row).some((id) => keyword.group.keywords.has(id));
    inGroup.feed.keep(isHeld);
    inGroup.published.keep(isHeld);
  }

  return {
    feed(mentions) {
      const now = clock();
      return Array.from(mentions, (mention) => feedOne(mention, now));
    },
    catchUp,
    table,
    trackOf: tracks.of,
    isSeen: (row, snapshot) =>
      collectedAt.get(row) <= snapshot && (correctedAt.get(row) === 0 || correctedAt.get(row) > snapshot),
    holders: holders.of,
    deleteKeyword,
  };
}

function createTracks({ feedTime, publishedTime }: MentionTable) {
  const tracks = new Map<KeywordEntry | GroupEntry, Track>();
  return {
    of(scope: KeywordEntry | GroupEntry): Track {
      const known = tracks.get(scope);
      if (known !== undefined) return known;
      const track = { feed: createTimeline(feedTime.get), published: createTimeline(publishedTime.get) };
      tracks.set(scope, track);
      return track;
    },
    forget: (scope: KeywordEntry | GroupEntry) => tracks.delete(scope),
  };
}

function withDefaults({ authors, keywordIds, ...mention }: FeedMention, id: bigint, now: number): StoredMention {
  const feedTime = mention.feedTime ?? mention.insertTime ?? now;
  return {
    ...mention,
    id,
    author: mention.author ?? authors?.[0] ?? '',
    feedTime,
    publishedTime: mention.publishedTime ?? feedTime,
    insertTime: mention.insertTime ?? feedTime,
    databaseInsertTime: mention.databaseInsertTime ?? mention.insertTime ?? feedTime,
    keywords: mention.keywords,
  };
}

/** The keywords that a row may be collected for: those that the feed named, or else those that match it. */
function candidates(
  { directory, table }: { readonly directory: Directory; readonly table: MentionTable },
  row: number,
  { keywordIds, authors }: WaitingRow,
): readonly KeywordEntry[] {
  if (keywordIds !== undefined) return [...new Set(keywordIds)].flatMap((id) => directory.keyword(id) ?? []);
  const { title, mention, author, type, languages, locations } = table.read(row);
  // The title and the snippet are two texts, so that no phrase matches across them.
  const text = makeSearchable([title ?? '', mention].map(tokenise));
  const candidate = { text, type, authors: authors ?? [author], languages, locations };
  return [...directory.keywords()].filter((keyword) => keyword.matches(candidate));
}
