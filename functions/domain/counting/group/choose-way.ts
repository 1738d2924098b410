import { HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';

/** Mentions on one page of a scroll. */
const PAGE = 1000;

/** The share of all scrolls that may go into reading groups; alerts and history need some, too. */
const SHARE_OF_SCROLLS = 0.75;

/** A group: how many of its series a reading can settle, and its usual mentions in a bucket if that is known. */
export type GroupLoad = { readonly key: string; readonly watched: number; readonly usual?: number | undefined };

/** The pages that a number of mentions will probably take: for three standard deviations more of a Poisson count. */
export function pagesFor(mentions: number): number {
  if (mentions < 1) return 1 - Math.exp(-mentions);
  return Math.ceil((mentions + 3 * Math.sqrt(mentions)) / PAGE);
}

/**
 * The groups (by `key`) that take fewer requests when they are read at once. To read a group takes one count, and a scroll for
 * each page of its mentions; to ask for its series takes one count each. Groups that save the most per page go first, as long
 * as there are scrolls: `scrolls` is how many there are in the time of a bucket. A group of which nothing is known counts as
 * quiet until its first reading.
 */
export function groupsWorthReading(groups: readonly GroupLoad[], scrolls: number): ReadonlySet<string> {
  const costs = groups.map(({ key, watched, usual = 0 }) => {
    const pages = pagesFor(usual);
    return { key, pages, watched, savedPerPage: (watched - 1) / Math.max(pages, 0.01) };
  });
  costs.sort((a, b) => b.savedPerPage - a.savedPerPage || (a.key < b.key ? -1 : 1));
  let left = scrolls * SHARE_OF_SCROLLS;
  const worth = new Set<string>();
  for (const { key, pages, watched } of costs) {
    if (1 + Math.max(1, pages) >= watched || pages > left) continue;
    left -= pages;
    worth.add(key);
  }
  return worth;
}

/**
 * Each series is counted by itself at least once in this many hours: within the six hours that a proof lasts, with an hour to
 * make up for failures.
 */
const MOST_HOURS_OF_TURNS = 5;

/** This share of the requests of a minute may go into turns without anybody missing them. */
const SHARE_OF_TURNS = 0.02;

/**
 * In how many hours each series of a token is counted by itself once, although its group is read: every hour if there are
 * plenty of requests. Takes the number of series and the requests per minute.
 */
export function hoursOfTurns(series: number, requestsPerMinute: number): number {
  const wanted = Math.ceil((series * MINUTE_MS) / HOUR_MS / (SHARE_OF_TURNS * requestsPerMinute));
  return Math.min(MOST_HOURS_OF_TURNS, Math.max(1, wanted));
}

/** How long (ms) a span is in which a group is compared with its series; shorter if it would have more mentions than this. */
const LONG_MS = 6 * HOUR_MS;
const SHORT_MS = HOUR_MS;
const MOST_MENTIONS = 8_000;

/** How far back (ms) a group with that many mentions in a bucket is read, to compare it with its series. */
export function comparedSpanMs(usual: number | undefined, widthMs: number): number {
  return ((usual ?? 0) * LONG_MS) / widthMs <= MOST_MENTIONS ? LONG_MS : SHORT_MS;
}

/** The mentions that are to be expected then. */
export function comparedMentions(usual: number | undefined, widthMs: number): number {
  return ((usual ?? 0) * comparedSpanMs(usual, widthMs)) / widthMs;
}
