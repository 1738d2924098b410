import type { Requests } from '../../domain/counting/request-budget.ts';
import type { Buckets } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin, withoutSpan, withSpan } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { newestDueEnd } from '../../domain/counting/series/schedule.ts';
import { looksInto, type Series, seriesKeyText } from '../../domain/counting/series/series.ts';
import { knownEnd, recentOf } from '../../domain/counting/series/series-head.ts';
import { present } from '../../domain/present.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { CountedSeries } from './counted-series.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import { allMentionsFirst, isOfShare, isRead, type PlannedSeries } from './planned-series.ts';
import { hasAskedAll, type ReadingEnd, type ReadPart, readSpan, type ScrollShare } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

/** For this long after it fell due, a bucket whose scroll does not have what was counted is asked again each minute. */
const ASKED_AGAIN_MS = 10 * MINUTE_MS;

/** The most requests that reading the past of one series may take in a run. */
export const FOR_THE_PAST = { counts: 8, scrolls: 20 };

/** The most requests that the series of a watch may take, each counted by itself. */
export function requestsOfWatch({ series }: PlannedWatch): Requests {
  const gappy = series.filter(({ head }) =>
    head.gaps.some(({ to, from }) => to < head.knownTo || to - from > head.widthMs),
  ).length;
  return {
    counts: 2 * series.length + gappy * FOR_THE_PAST.counts,
    scrolls: gappy * FOR_THE_PAST.scrolls + scrollsOfWatch(series),
  };
}

/**
 * The scrolls that the newest buckets of a watch are likely to take: what is read for one series is read for all of the same
 * sentiments.
 */
function scrollsOfWatch(series: readonly PlannedSeries[]): number {
  const most = new Map<string, number>();
  for (const each of series) {
    const { sentiments } = each.scheduled.series;
    const name = sentiments?.join() ?? 'ALL';
    most.set(name, Math.max(most.get(name) ?? 0, scrollsOf(each)));
  }
  return [...most.values()].reduce((sum, scrolls) => sum + scrolls, 0);
}

/** The scrolls that the newest bucket of a series is likely to take: none unless it is read. */
function scrollsOf(planned: PlannedSeries): number {
  if (!isRead(planned)) return 0;
  const { head } = planned;
  const last = bucketAt(recentOf(head), knownEnd(head) - head.widthMs) ?? 0;
  return Math.max(1, Math.ceil(last / MAX_MENTIONS_PER_PAGE));
}

type WatchRun = {
  readonly span: Span;
  readonly share: ScrollShare;
  readonly tick: number;
  readonly settled: ReadonlyMap<string, CountedSeries>;
  /** Whether what is missing in one series of a share is counted in both. */
  readonly sharesTogether: boolean;
};

/**
 * Counts the gaps of one watch's series in a span, oldest first. The series of all sentiments goes first, because it saves
 * requests for the others: a bucket without mentions has no negative ones, and a scroll gives the sentiment of each mention.
 * Stops when a request fails or the budget is spent; what is missing stays a gap.
 */
export async function countWatch(
  session: ServiceSession,
  watch: PlannedWatch,
  { span, share, tick, settled, sharesTogether }: WatchRun,
): Promise<ReadonlyMap<string, CountedSeries>> {
  const answers = new Map<string, CountedSeries>();
  const others: Told[] = [];
  const sees = watch.series.some(({ scheduled: { series } }) => looksInto(series));
  let end: ReadingEnd = 'whole';
  for (const each of allMentionsFirst(watch.series.filter(({ collects }) => collects))) {
    const { head, scheduled } = each;
    const name = seriesKeyText(scheduled);
    const known: CountedSeries = settled.get(name) ?? { parts: [], end, proof: { kind: 'kept' } };
    const together = sharesTogether
      ? spansWithin(spansOfShare(watch, each), { from: head.from, to: head.knownTo })
      : [];
    const missing = spansWithin(together.reduce<readonly Span[]>(withSpan, head.gaps), span);
    const unsettled = known.parts.reduce((left, part) => withoutSpan(left, part.span), missing);
    const told = [...known.parts, ...toldByOthers(each, unsettled, others)];
    const read = await readMissing(session, each, {
      missing: hasAskedAll(end) ? missing : [],
      told,
      share,
      tick,
      sees,
    });
    if (hasAskedAll(end)) end = read.end;
    others.push({ series: scheduled.series, parts: read.parts });
    answers.set(name, { ...known, parts: read.parts, end });
  }
  return answers;
}

/**
 * The spans that are missing in either series of a share; none for another series. Both are counted there, because mentions may be
 * stored late: negative mentions counted now, divided by all mentions counted ten minutes ago, would be a share that never existed.
 */
function spansOfShare({ series }: PlannedWatch, one: PlannedSeries): Span[] {
  if (!isOfShare(one)) return [];
  const own = series.filter((each) => each.collects && isOfShare(each) && isRead(each) === isRead(one));
  return own.flatMap(({ head }) => head.gaps).reduce<Span[]>(withSpan, []);
}

/** What is missing of a series, what is told of it, and whether another series of its watch counts only some mentions. */
type ToRead = {
  readonly missing: readonly Span[];
  readonly told: readonly ReadPart[];
  readonly share: ScrollShare;
  readonly tick: number;
  readonly sees?: boolean | undefined;
};

/**
 * Reads what is missing of a series, except what is already `told`. Gives both, and how the reading ended: what comes after a
 * request that fails or does not fit is not asked for.
 */
export async function readMissing(
  session: ServiceSession,
  { scheduled, head }: PlannedSeries,
  { missing, told, share, tick, sees }: ToRead,
): Promise<Pick<CountedSeries, 'parts' | 'end'>> {
  const { organizationId, series } = scheduled;
  const parts = [...told];
  const youngFrom = newestDueEnd(tick - ASKED_AGAIN_MS, head.widthMs, scheduled.offsetMs);
  let end: ReadingEnd = 'whole';
  for (const span of told.reduce((left, part) => withoutSpan(left, part.span), missing)) {
    const reading = readSpan(
      session,
      { organizationId, series, span, widthMs: head.widthMs, youngFrom, ...present({ sees }) },
      share,
    );
    let part = await reading.next();
    for (; part.done !== true; part = await reading.next()) parts.push(part.value);
    if (!hasAskedAll(part.value)) return { parts, end: part.value };
    if (part.value === 'differs') end = part.value;
  }
  return { parts, end };
}

/** A series, and what was read of it. */
export type Told = { readonly series: Series; readonly parts: readonly ReadPart[] };

/**
 * What other series of the watch say about missing spans of a series of some sentiments, or of one that is read: where there are no
 * mentions there is nothing to read, and mentions that were read for one are read for all that look at them in another way.
 */
export function toldByOthers(
  { scheduled }: PlannedSeries,
  missing: readonly Span[],
  others: readonly Told[],
): ReadPart[] {
  const { series } = scheduled;
  if (series.sentiments === undefined && series.read !== true) return [];
  const told: ReadPart[] = [];
  let left = missing;
  for (const { other, part } of others.flatMap(({ series: other, parts }) => parts.map((part) => ({ other, part })))) {
    const buckets = toldBy(other, part, series);
    if (buckets === undefined) continue;
    for (const span of spansWithin(left, part.span)) {
      const own = buckets.filter(([start]) => start >= span.from && start < span.to);
      if (series.read === true && !own.every(isHeard)) continue;
      told.push({ span, buckets: own });
      left = withoutSpan(left, span);
    }
  }
  return told;
}

/** The buckets of a series according to what was read of another one of its watch; undefined where that does not tell them. */
function toldBy(other: Series, { of, buckets }: ReadPart, series: Series): Buckets | undefined {
  const isAlike = other.sentiments?.join() === series.sentiments?.join();
  if (other.sentiments !== undefined && !isAlike) return undefined;
  if (of !== undefined) return of(series);
  return isAlike && !looksInto(other) && !looksInto(series) ? buckets : undefined;
}

const isHeard = ([, { total, heard }]: Buckets[number]) => total === 0 || heard !== undefined;
