import type { Requests, RequestsOfRun } from '../../domain/counting/request-budget.ts';
import type { CountedMention } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import type { BucketCounts } from '../../domain/counting/series/hour-counts.ts';
import { looksInto, type Series } from '../../domain/counting/series/series.ts';
import { type MentionToMatch, matchesWhere } from '../../domain/items/rule/matches-where.ts';
import type { Rule } from '../../domain/items/rule/rule.ts';
import type { Watch } from '../../domain/items/rule/watch.ts';
import { heardOf } from '../../domain/story/heard-of.ts';
import type { ReadMention } from '../../domain/story/read-mention.ts';
import { textReader } from '../../domain/story/words-of.ts';
import type { CallOptions } from '../../media-api/call-options.ts';
import { CONNECTIONS } from '../../media-api/connections.ts';
import type { Mention } from '../../media-api/endpoints/scroll-mentions.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { Skipped } from '../../media-api/item-list.ts';
import type { MediaApiClient } from '../../media-api/media-api-client.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';
import { scrollAll } from '../../media-api/scroll-all.ts';
import type { SearchQuery } from '../../media-api/search-query.ts';

/**
 * Requests under way at once: as many as the client has connections. The service counts requests by the minute, so sending
 * them side by side takes no more than sending them one after another.
 */
export const REQUESTS_AT_ONCE = CONNECTIONS;

/** What a request gave. */
type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: MediaApiError };

/** What is asked of the service: a series in a span of feed time, of some source types (all when absent). */
export type SeriesQuery = {
  readonly organizationId: bigint;
  readonly series: Series;
  readonly span: Span;
  readonly types?: readonly string[] | undefined;
  /** Whether mentions that are read say what a `where` or the largest of a measure looks at. Default: if the series has one. */
  readonly sees?: boolean;
};

/** What a scroll gave, and how many more mentions it had that cannot be read. */
export type ScrolledMentions = { readonly mentions: readonly CountedMention[]; readonly skippedCount: number };

/** A whole month in the organization's time zone, as the service names it. */
export type Month = 'THIS_MONTH' | 'LAST_MONTH';

/** The service during one run: within the requests that were granted and the time that is left. */
export type ServiceSession = {
  readonly count: (query: SeriesQuery) => Promise<Answer<BucketCounts>>;
  /** All mentions of a group in a month. */
  readonly countMonth: (organizationId: bigint, groupId: bigint, month: Month) => Promise<Answer<number>>;
  /**
   * Every mention of a span, oldest first, up to so many pages of 1000; more than that is `undefined`. Those of a series that is
   * `read` say what is heard of them, whether they match or not.
   */
  readonly mentions: (query: SeriesQuery, pages: number) => Promise<Answer<ScrolledMentions | undefined>>;
  /**
   * The first mentions of a span (1000 at most), highest first by a property, each once. Of a series that counts only some, those that
   * match among the first `pages` (5).
   */
  readonly page: (
    query: SeriesQuery,
    wanted: Rule['samples'] & { readonly pages?: number },
  ) => Promise<Answer<ReadMention[]>>;
  /** Requests that may still be sent. */
  readonly left: () => Requests;
  readonly used: () => Requests;
  /** What the budget is to know when the run ends. */
  readonly requests: () => RequestsOfRun;
  /** Answers that were errors, and requests that got none. */
  readonly failures: () => readonly MediaApiError[];
  /** Mentions that the service sent and that cannot be read: how many, and the first of them. */
  readonly skipped: () => Skipped;
};

/** Pages that are looked through for mentions that match. */
const MOST_PAGES_OF_SOME = 5;

/** Mentions that cannot be read and are named to operations. */
const SHOWN_SKIPPED = 5;

const watchOf = (organizationId: bigint, watch: Watch) =>
  watch.kind === 'keyword'
    ? { organizationId, keywordId: watch.keywordId }
    : { organizationId, groupId: watch.groupId };

/** The query that a count and its samples share. */
function queryOf({ series: { sentiments }, span, types }: SeriesQuery): SearchQuery {
  const mentionFilter = {
    ...(sentiments === undefined ? {} : { sentiment: { any: sentiments } }),
    ...(types === undefined ? {} : { mentionType: { any: types } }),
  };
  return {
    feedTime: { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    ...(Object.keys(mentionFilter).length === 0 ? {} : { mentionFilter }),
  };
}

/** What a `where` looks at in a mention. */
function toMatch(mention: Mention): MentionToMatch {
  const { type, title, mention: text, author, languages, locations, reach, interaction, virality } = mention;
  const numbers = { reach, interaction, virality, influence: mention.influenceScore };
  return { type, title, text, author, languages, locations, ...numbers };
}

const LONGEST_LINK = 2000;

/** Texts are cut here, so that a page of a thousand long ones stays small. */
function readMentionOf(mention: Mention): ReadMention {
  return {
    sample: {
      id: String(mention.id),
      type: mention.type,
      title: mention.title?.slice(0, 500) ?? null,
      text: mention.mention.slice(0, 1000),
      ...(mention.author === null ? {} : { author: mention.author.slice(0, 200) }),
      ...(mention.reach === null ? {} : { reach: mention.reach }),
      sentiment: mention.autoSentiment,
      // A link that is cut leads nowhere.
      ...(mention.url === '' || mention.url.length > LONGEST_LINK ? {} : { url: mention.url }),
      time: new Date(mention.insertTime).toISOString(),
    },
    time: mention.insertTime,
    virality: mention.virality,
    interaction: mention.interaction,
    influence: mention.influenceScore,
    languages: mention.languages,
    locations: mention.locations,
  };
}

/** The requests of a session, of which each call takes its own: none is sent beyond those granted, or after the service refused. */
function requestsOfSession({
  granted,
  deadlineMs,
  now,
}: {
  readonly granted: Requests;
  readonly deadlineMs: number;
  readonly now: () => number;
}) {
  const left = { ...granted };
  const sentAt: { readonly counts: number[]; readonly scrolls: number[] } = { counts: [], scrolls: [] };
  const said: Partial<Record<keyof Requests, { remaining?: number; blockedUntil?: number }>> = {};
  const callOptions = (kind: keyof Requests): CallOptions => ({
    deadlineMs,
    beforeAttempt: () => {
      if (left[kind] <= 0) return false;
      left[kind] -= 1;
      sentAt[kind].push(now());
      return true;
    },
    onResponse: ({ status, rateLimitRemaining, retryAfterSeconds }) => {
      if (rateLimitRemaining !== undefined) {
        const remaining = Math.min(rateLimitRemaining, said[kind]?.remaining ?? Number.POSITIVE_INFINITY);
        said[kind] = { ...said[kind], remaining };
        left[kind] = Math.min(left[kind], rateLimitRemaining);
      }
      if (status === 429) {
        left[kind] = 0;
        said[kind] = { remaining: 0, blockedUntil: now() + (retryAfterSeconds ?? 1) * 1000 };
      }
    },
  });
  return {
    callOptions,
    left: () => ({ ...left }),
    used: () => ({ counts: sentAt.counts.length, scrolls: sentAt.scrolls.length }),
    requests: () => ({ unused: { ...left }, sentAt, said }),
  };
}

/** What went wrong in a session: answers that were errors, and mentions that cannot be read. */
function faultsOfSession() {
  const failures: MediaApiError[] = [];
  let skipped: Skipped = { skipped: [], skippedCount: 0 };
  return {
    noted: (error: MediaApiError): { ok: false; error: MediaApiError } => {
      if (error.kind !== 'no-budget') failures.push(error);
      return { ok: false, error };
    },
    leftOut: (more: Skipped) => {
      skipped = {
        skipped: [...skipped.skipped, ...more.skipped].slice(0, SHOWN_SKIPPED),
        skippedCount: skipped.skippedCount + more.skippedCount,
      };
    },
    failures: () => failures,
    skipped: () => skipped,
  };
}

/**
 * Opens a session. `granted` are the requests that the budget gave, `deadlineMs` is on the clock of `performance.now`, `now`
 * gives epoch ms. A 429 ends that kind of request for this run; what is left waits for a later tick.
 */
export function serviceSession(
  options: { readonly client: MediaApiClient } & Parameters<typeof requestsOfSession>[0],
): ServiceSession {
  const { client } = options;
  const { callOptions, ...requests } = requestsOfSession(options);
  const { noted, leftOut, failures, skipped } = faultsOfSession();
  return {
    async count(query) {
      const watch = watchOf(query.organizationId, query.series.watch);
      const result = await client.count(watch, queryOf(query), callOptions('counts'));
      if (!result.ok) return noted(result.error);
      const { count, typeToCount } = result.value;
      return { ok: true, value: { total: count, types: typeToCount } };
    },
    async countMonth(organizationId, groupId, month) {
      const watch = watchOf(organizationId, { kind: 'group', groupId });
      const result = await client.count(watch, { feedTime: { relative: month } }, callOptions('counts'));
      return result.ok ? { ok: true, value: result.value.count } : noted(result.error);
    },
    async mentions(query, pages) {
      const request = {
        query: queryOf(query),
        paged: { count: MAX_MENTIONS_PER_PAGE, sorted: { direction: 'ASC' as const, property: 'FEED_TIME' as const } },
      };
      const mentions: CountedMention[] = [];
      let skippedCount = 0;
      const scrolled = { watch: watchOf(query.organizationId, query.series.watch), request, limit: { pages } };
      const steps = scrollAll(client, scrolled, callOptions('scrolls'));
      const reader = query.series.read === true ? textReader() : undefined;
      const sees = query.sees ?? looksInto(query.series);
      for await (const step of steps) {
        if (!step.ok) return noted(step.error);
        leftOut(step);
        skippedCount += step.skippedCount;
        for (const mention of step.mentions) {
          const { id, insertTime, type, autoSentiment, keywords } = mention;
          const heard = reader && { heard: heardOf({ ...mention, text: mention.mention }, reader) };
          const seen = reader && sees ? { seen: toMatch(mention) } : {};
          mentions.push({ id, time: insertTime, type, sentiment: autoSentiment, keywords, ...heard, ...seen });
        }
        if (!step.hasMore) return { ok: true, value: { mentions, skippedCount } };
      }
      return { ok: true, value: undefined };
    },
    async page(query, { count, sort, pages: most = MOST_PAGES_OF_SOME }) {
      const request = {
        query: queryOf(query),
        paged: { count, sorted: { direction: 'DESC' as const, property: sort } },
      };
      const { where } = query.series;
      const pages = where === undefined ? 1 : most;
      const scrolled = { watch: watchOf(query.organizationId, query.series.watch), request, limit: { pages } };
      const each = new Map<bigint, Mention>();
      let looked = 0;
      for await (const step of scrollAll(client, scrolled, callOptions('scrolls'))) {
        if (!step.ok) {
          const failed = noted(step.error);
          if (looked === 0) return failed;
          break;
        }
        leftOut(step);
        looked += step.mentions.length + step.skippedCount;
        for (const mention of step.mentions) {
          if (where === undefined || matchesWhere(where, toMatch(mention))) each.set(mention.id, mention);
        }
        if (each.size >= count || looked % count !== 0) break;
      }
      return { ok: true, value: [...each.values()].slice(0, count).map(readMentionOf) };
    },
    ...requests,
    failures,
    skipped,
  };
}

/** A session without a service: every request is refused, as when none is left. */
export function closedSession(): ServiceSession {
  const refused = async () => {
    const error = { kind: 'no-budget' as const, request: 'the monitoring service', retryable: true };
    return { ok: false as const, error };
  };
  return {
    count: refused,
    countMonth: refused,
    mentions: refused,
    page: refused,
    left: () => ({ counts: 0, scrolls: 0 }),
    used: () => ({ counts: 0, scrolls: 0 }),
    requests: () => ({ unused: { counts: 0, scrolls: 0 }, said: {} }),
    failures: () => [],
    skipped: () => ({ skipped: [], skippedCount: 0 }),
  };
}
