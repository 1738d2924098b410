import type { Directory, GroupEntry, KeywordEntry, OrganizationEntry } from '../access/directory.ts';
import type { FeedMention } from '../feed/feed-mention.ts';
import { makeSearchable } from '../keyword/matches-query.ts';
import { tokenise } from '../keyword/tokenise.ts';
import { createColumn } from './column.ts';
import { createMentionTable, type MentionTable } from './mention-table.ts';
import { createMonthAllowance } from './month-allowance.ts';
import { createTimeline } from './timeline.ts';
import { createTrack, type Track } from './track.ts';

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

/** What the feed gave for a waiting row beside its fields. */
type Waiting = { readonly keywordIds: readonly number[] | undefined; readonly authors: readonly string[] | undefined };

/** The first id that is made up: high in the int64 range, where a feed is unlikely to have ids of its own. */
const FIRST_FRESH_ID = 9_000_000_000_000_000_001n;

const NOBODY: readonly number[] = [];

/** `clock` gives epoch milliseconds and decides what has been collected. If it steps back, what was collected stays so. */
export function createStore(directory: Directory, clock: () => number): Store {
  const table = createMentionTable();
  const tracks = new Map<KeywordEntry | GroupEntry, Track>();
  const allowance = createMonthAllowance();
  /** Rows that wait for their feed time, ordered by it; those before `firstWaiting` have been collected or dropped. */
  const queue = createTimeline(table.feedTime.get);
  let firstWaiting = 0;
  /** Rows whose feed time had already passed when they were fed. */
  let late = createTimeline(table.feedTime.get);
  let caughtUpTo = Number.NEGATIVE_INFINITY;
  const waiting = new Map<number, Waiting>();
  const rowOfId = new Map<bigint, number>();
  const correctedRow = new Map<number, number>();
  const holdersOfRow: (readonly number[])[] = [];
  const sharedHolders = new Map<string, readonly number[]>();
  const collectedAt = createColumn();
  const correctedAt = createColumn();
  let changes = 0;
  let nextId = FIRST_FRESH_ID;

  function feedOne(mention: FeedMention, now: number): bigint {
    const id = mention.id ?? freshId();
    const feedTime = mention.feedTime ?? mention.insertTime ?? now;
    const { authors, keywordIds, ...fields } = mention;
    const row = table.push({
      ...fields,
      id,
      author: mention.author ?? authors?.[0] ?? '',
      feedTime,
      publishedTime: mention.publishedTime ?? feedTime,
      insertTime: mention.insertTime ?? feedTime,
      databaseInsertTime: mention.databaseInsertTime ?? mention.insertTime ?? feedTime,
      keywords: mention.keywords,
    });
    collectedAt.push(0);
    correctedAt.push(0);
    holdersOfRow.push(NOBODY);
    supersede(id, row);
    rowOfId.set(id, row);
    waiting.set(row, { keywordIds, authors });
    (feedTime <= caughtUpTo ? late : queue).add(row);
    return id;
  }

  /**
   * Notes that `row` replaces the row before with the same id. If the old row is still waiting it is never collected;
   * otherwise it counts until the new row is collected.
   */
  function supersede(id: bigint, row: number): void {
    const earlier = rowOfId.get(id);
    if (earlier === undefined) return;
    const isWaiting = waiting.delete(earlier);
    if (isWaiting) table.erase(earlier);
    const corrected = isWaiting ? correctedRow.get(earlier) : earlier;
    if (corrected !== undefined) correctedRow.set(row, corrected);
    correctedRow.delete(earlier);
  }

  function freshId(): bigint {
    while (rowOfId.has(nextId)) nextId += 1n;
    return nextId;
  }

  function catchUp(): number {
    caughtUpTo = Math.max(caughtUpTo, clock());
    const overdue = late.rows();
    late = createTimeline(table.feedTime.get);
    for (const row of overdue) collect(row);
    const due = queue.indexOfTime(caughtUpTo + 1);
    for (const row of queue.rows().subarray(firstWaiting, due)) collect(row);
    firstWaiting = due;
    return changes;
  }

  function collect(row: number): void {
    const what = waiting.get(row);
    if (what === undefined) return;
    waiting.delete(row);
    const corrected = correctedRow.get(row);
    correctedRow.delete(row);
    const paidFor = new Map<OrganizationEntry, boolean>(); // one mention of the allowance, however many keywords hold it
    for (const id of corrected === undefined ? NOBODY : holders(corrected)) {
      const organization = directory.keyword(id)?.organization;
      if (organization !== undefined) paidFor.set(organization, true);
    }
    const taken = candidates(row, what).filter((keyword) => {
      const { organization } = keyword;
      if (!keyword.active || organization.state !== 'ACTIVE') return false;
      const isPaid = paidFor.get(organization) ?? allowance.take(organization, table.feedTime.get(row));
      paidFor.set(organization, isPaid);
      return isPaid;
    });
    changes += 1;
    collectedAt.set(row, changes);
    if (corrected !== undefined) correctedAt.set(corrected, changes);
    if (taken.length === 0) table.erase(row);
    holdersOfRow[row] = share(taken.map((keyword) => keyword.id));
    for (const scope of new Set([...taken, ...taken.map((keyword) => keyword.group)])) {
      const track = trackOf(scope);
      track.feed.add(row);
      track.published.add(row);
    }
  }

  function candidates(row: number, { keywordIds, authors }: Waiting): readonly KeywordEntry[] {
    if (keywordIds !== undefined) {
      return [...new Set(keywordIds)].flatMap((id) => directory.keyword(id) ?? []);
    }
    const { title, mention, author, type, languages, locations } = table.read(row);
    // The title and the snippet are two texts, so that no phrase matches across them.
    const text = makeSearchable([title ?? '', mention].map(tokenise));
    const candidate = { text, type, authors: authors ?? [author], languages, locations };
    return [...directory.keywords()].filter((keyword) => keyword.matches(candidate));
  }

  function trackOf(scope: KeywordEntry | GroupEntry): Track {
    const known = tracks.get(scope);
    if (known !== undefined) return known;
    const track = createTrack(table);
    tracks.set(scope, track);
    return track;
  }

  /** Gives one shared array for equal sets of holders, because most rows have one of a few sets. */
  function share(ids: readonly number[]): readonly number[] {
    const key = ids.join();
    const known = sharedHolders.get(key);
    if (known !== undefined) return known;
    sharedHolders.set(key, ids);
    return ids;
  }

  function holders(row: number): readonly number[] {
    return holdersOfRow[row] ?? NOBODY;
  }

  function deleteKeyword(keyword: KeywordEntry): void {
    catchUp();
    directory.removeKeyword(keyword);
    for (const row of trackOf(keyword).feed.rows()) {
      const left = share(holders(row).filter((id) => id !== keyword.id));
      holdersOfRow[row] = left;
      if (left.length > 0) continue;
      table.erase(row);
      if (rowOfId.get(table.id.get(row)) === row) rowOfId.delete(table.id.get(row));
    }
    tracks.delete(keyword);
    const inGroup = trackOf(keyword.group);
    const isHeld = (row: number): boolean => holders(row).some((id) => keyword.group.keywords.has(id));
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
    trackOf,
    isSeen: (row, snapshot) =>
      collectedAt.get(row) <= snapshot && (correctedAt.get(row) === 0 || correctedAt.get(row) > snapshot),
    holders,
    deleteKeyword,
  };
}
