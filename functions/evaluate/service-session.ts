import type { Requests, ServiceLimits } from '../adapters/dynamodb/request-budget.ts';
import type { Sample } from '../domain/event/alert-event.ts';
import type { Rule, Watch } from '../domain/rule/rule.ts';
import type { Span } from '../domain/series/gaps.ts';
import type { BucketCounts } from '../domain/series/hour-counts.ts';
import type { Series } from '../domain/series/series.ts';
import type { CallOptions } from '../media-api/call-options.ts';
import type { Mention } from '../media-api/endpoints/scroll-mentions.ts';
import type { MediaApiClient } from '../media-api/media-api-client.ts';
import type { MediaApiError } from '../media-api/media-api-error.ts';
import { scrollAll } from '../media-api/scroll-all.ts';
import type { SearchQuery } from '../media-api/search-query.ts';

/** What a request gave. */
type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: MediaApiError };

/** What a mention adds to the history: when it entered the feed (epoch ms), and as what. */
export type MentionMark = { readonly time: number; readonly type: string; readonly sentiment: string };

/** The service during one run: within the requests that were granted and the time that is left. */
export type ServiceSession = {
  readonly count: (
    organizationId: bigint,
    series: Series,
    span: Span,
    types?: readonly string[],
  ) => Promise<Answer<BucketCounts>>;
  /** All mentions of the current month, in the organization's time zone. */
  readonly countMonth: (organizationId: bigint, watch: Watch) => Promise<Answer<number>>;
  /** Every mention of a span, oldest first, up to so many pages of 1000; more than that is `undefined`. */
  readonly marks: (
    organizationId: bigint,
    series: Series,
    span: Span,
    pages: number,
  ) => Promise<Answer<MentionMark[] | undefined>>;
  /** The first so many mentions of a span, in the order that a rule wants its samples. */
  readonly samples: (
    organizationId: bigint,
    series: Series,
    span: Span,
    types: readonly string[] | undefined,
    sort: Rule['samples']['sort'],
    count: number,
  ) => Promise<Answer<Sample[]>>;
  /** Requests that may still be sent. */
  readonly left: () => Requests;
  readonly used: () => Requests;
  readonly said: () => ServiceLimits;
  /** Answers that were errors, and requests that got none. */
  readonly failures: () => readonly MediaApiError[];
};

const PAGE = 1000;

const watchOf = (organizationId: bigint, watch: Watch) =>
  watch.kind === 'keyword'
    ? { organizationId, keywordId: watch.keywordId }
    : { organizationId, groupId: watch.groupId };

/** The query of a series in a span of feed time; the one that a count and its samples share. */
function queryOf(series: Series, span: Span, types?: readonly string[]): SearchQuery {
  const mentionFilter = {
    ...(series.sentiments === undefined ? {} : { sentiment: { any: series.sentiments } }),
    ...(types === undefined ? {} : { mentionType: { any: types } }),
  };
  return {
    feedTime: { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    ...(Object.keys(mentionFilter).length === 0 ? {} : { mentionFilter }),
  };
}

function sampleOf(mention: Mention): Sample {
  return {
    id: String(mention.id),
    type: mention.type,
    title: mention.title,
    text: mention.mention.slice(0, 1000),
    ...(mention.author === null ? {} : { author: mention.author.slice(0, 200) }),
    ...(mention.reach === null ? {} : { reach: mention.reach }),
    sentiment: mention.autoSentiment,
    ...(mention.url === '' ? {} : { url: mention.url.slice(0, 2000) }),
    time: new Date(mention.insertTime).toISOString(),
  };
}

/**
 * Opens a session. `granted` are the requests that the budget gave, `deadlineMs` is on the clock of `performance.now`;
 * `now` gives epoch ms. A 429 ends that kind of request for this run: what is left waits for a later tick.
 */
export function serviceSession(options: {
  readonly client: MediaApiClient;
  readonly granted: Requests;
  readonly deadlineMs: number;
  readonly now: () => number;
}): ServiceSession {
  const { client, granted, deadlineMs, now } = options;
  const left = { counts: granted.counts, scrolls: granted.scrolls };
  const used = { counts: 0, scrolls: 0 };
  const said: {
    counts?: { remaining?: number; blockedUntil?: number };
    scrolls?: { remaining?: number; blockedUntil?: number };
  } = {};
  const failures: MediaApiError[] = [];

  const callOptions = (kind: 'counts' | 'scrolls'): CallOptions => ({
    deadlineMs,
    beforeAttempt: () => {
      if (left[kind] <= 0) return false;
      left[kind] -= 1;
      used[kind] += 1;
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

  const noted = (error: MediaApiError): { ok: false; error: MediaApiError } => {
    if (error.kind !== 'no-budget') failures.push(error);
    return { ok: false, error };
  };

  return {
    async count(organizationId, series, span, types) {
      const result = await client.count(
        watchOf(organizationId, series.watch),
        queryOf(series, span, types),
        callOptions('counts'),
      );
      if (!result.ok) return noted(result.error);
      const { count, typeToCount } = result.value;
      return { ok: true, value: { total: count, types: typeToCount } };
    },
    async countMonth(organizationId, watch) {
      const query = { feedTime: { relative: 'THIS_MONTH' as const } };
      const result = await client.count(watchOf(organizationId, watch), query, callOptions('counts'));
      return result.ok ? { ok: true, value: result.value.count } : noted(result.error);
    },
    async marks(organizationId, series, span, pages) {
      const request = {
        query: queryOf(series, span),
        paged: { count: PAGE, sorted: { direction: 'ASC' as const, property: 'FEED_TIME' as const } },
      };
      const marks: MentionMark[] = [];
      const scrolled = { watch: watchOf(organizationId, series.watch), request, limit: { pages } };
      const steps = scrollAll(client, scrolled, callOptions('scrolls'));
      for await (const step of steps) {
        if (!step.ok) return noted(step.error);
        for (const { insertTime, type, autoSentiment } of step.mentions) {
          marks.push({ time: insertTime, type, sentiment: autoSentiment });
        }
        if (!step.hasMore) return { ok: true, value: marks };
      }
      return { ok: true, value: undefined };
    },
    async samples(organizationId, series, span, types, sort, count) {
      const result = await client.scroll(
        watchOf(organizationId, series.watch),
        {
          query: queryOf(series, span, types),
          paged: { count, sorted: { direction: 'DESC', property: sort } },
        },
        callOptions('scrolls'),
      );
      return result.ok ? { ok: true, value: result.value.mentions.map(sampleOf) } : noted(result.error);
    },
    left: () => ({ ...left }),
    used: () => ({ ...used }),
    said: () => ({ ...said }),
    failures: () => failures,
  };
}
