import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import type { Requests } from '../request-budget.ts';
import { comparedMentions, groupsWorthReading, hoursOfTurns, pagesFor } from './choose-way.ts';
import { type GroupKey, groupKeyText, type KnownGroup, trustAt } from './group-record.ts';

/** A group of which nothing fell due for so long has no rules any more. */
const GONE_AFTER_MS = DAY_MS;

/**
 * How many requests a minute a group takes by each way, and which way is used: the group read at once, or each series by itself.
 * `why` it is not read at once.
 */
export type GroupRequests = {
  readonly key: GroupKey;
  readonly watched: number;
  readonly way: 'group' | 'series';
  readonly why?: string;
  /** Counts, each series asked for itself. */
  readonly asSeries: number;
  readonly asGroup: Requests;
};

/**
 * The requests that groups take in the long run, including checks. Each series by itself: one count per bucket and one per
 * hour. A group at once: one count and its pages per bucket, its pages of six hours per hour, and each series in its turn.
 * Takes what is stored about the groups of a token, a time (epoch ms), the number of series, and the requests per minute.
 */
export function groupRequests(
  groups: readonly KnownGroup[],
  {
    seriesOfToken,
    requestsPerMinute,
    at,
  }: { readonly seriesOfToken: number; readonly requestsPerMinute: number; readonly at: number },
): GroupRequests[] {
  const seen = groups.filter(({ record }) => at - record.seenAt < GONE_AFTER_MS);
  const widest = Math.max(MINUTE_MS, ...seen.map(({ key }) => key.widthMs));
  const loads = seen.map(({ key, record: { watched, usual } }) => ({ key: groupKeyText(key), watched, usual }));
  const turns = hoursOfTurns(seriesOfToken, requestsPerMinute);
  const worth = groupsWorthReading(loads, (requestsPerMinute * widest) / MINUTE_MS);
  return seen.map(({ key, record: { watched, usual, trust: stored } }) => {
    const isWorthReading = worth.has(groupKeyText(key));
    const trust = trustAt(stored, at);
    const way = isWorthReading && trust.kind === 'trusted' ? 'group' : 'series';
    const buckets = MINUTE_MS / key.widthMs;
    const hours = MINUTE_MS / HOUR_MS;
    return {
      key,
      watched,
      way,
      ...(way === 'group'
        ? {}
        : { why: isWorthReading ? whyNot(trust) : 'counting each series separately takes no more requests' }),
      asSeries: watched * (buckets + hours),
      asGroup: {
        counts: buckets + (watched * hours) / turns,
        scrolls: buckets * pagesFor(usual ?? 0) + hours * pagesFor(comparedMentions(usual, key.widthMs)),
      },
    };
  });
}

function whyNot(trust: KnownGroup['record']['trust']): string {
  switch (trust.kind) {
    case 'trusted':
      return 'it is read as a whole';
    case 'learning':
      return 'none of its keywords has been compared with its own count so far';
    case 'refused':
      return `${trust.why}; tried again at ${new Date(trust.until).toISOString()}`;
  }
}

/** Counts and scrolls a minute of a token that would need `counts` if each series were asked for by itself. */
export function withGroups(counts: number, groups: readonly GroupRequests[]): Requests {
  const read = groups.filter(({ way }) => way === 'group');
  return {
    counts: counts - read.reduce((sum, { asSeries, asGroup }) => sum + asSeries - asGroup.counts, 0),
    scrolls: read.reduce((sum, { asGroup }) => sum + asGroup.scrolls, 0),
  };
}
