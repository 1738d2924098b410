import type { Buckets } from '../../domain/counting/series/counted-mentions.ts';
import { type Span, spansWithin, withoutSpan, withSpan } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import { knownEnd, recentOf } from '../../domain/counting/series/series-head.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { CountedPart, CountedSeries, CountingStrategy } from './counting-strategy.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import { allMentionsFirst, isOfShare, isRead, type PlannedSeries } from './planned-series.ts';
import { type ReadingEnd, readSpan, type ScrollShare } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

/** The most requests that reading the past of one series may take in a run. */
export const FOR_THE_PAST = { counts: 8, scrolls: 20 };

/** Counts each series by itself: what always works, and what everything else is checked against. */
export const bySeries: CountingStrategy<PlannedWatch> = {
  plan({ series }) {
    const gappy = series.filter(({ head }) =>
      head.gaps.some(({ to, from }) => to < head.knownTo || to - from > head.widthMs),
    ).length;
    return {
      series: series.filter(({ collects }) => collects),
      requests: {
        counts: 2 * series.length + gappy * FOR_THE_PAST.counts,
        scrolls: gappy * FOR_THE_PAST.scrolls + series.reduce((sum, each) => sum + scrollsOf(each), 0),
      },
    };
  },
  open:
    (session, { share, settled }) =>
    async (watch) => {
      const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
      const span = { from: watch.from, to };
      const series = await countWatch(session, watch, { span, share, settled, sharesTogether: true });
      return { series, learnt: {} };
    },
  check: async (_session, { renewed }) => renewed,
};

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
  { span, share, settled, sharesTogether }: WatchRun,
): Promise<ReadonlyMap<string, CountedSeries>> {
  const answers = new Map<string, CountedSeries>();
  const ofAll: CountedPart[] = [];
  let end: ReadingEnd = 'whole';
  for (const each of allMentionsFirst(bySeries.plan(watch).series)) {
    const { head, scheduled } = each;
    const name = seriesKeyText(scheduled);
    const known: CountedSeries = settled.get(name) ?? { parts: [], end, proof: { kind: 'kept' } };
    const together = sharesTogether
      ? spansWithin(spansOfShare(watch, each), { from: head.from, to: head.knownTo })
      : [];
    const missing = spansWithin(together.reduce<readonly Span[]>(withSpan, head.gaps), span);
    const told = [...known.parts, ...toldByAll(each, missing, ofAll)];
    const read = await readMissing(session, each, { missing: end === 'whole' ? missing : [], told, share });
    if (end === 'whole') end = read.end;
    if (scheduled.series.sentiments === undefined) ofAll.push(...read.parts);
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

/**
 * Reads what is missing of a series, except what is already `told`. Gives both, and how the reading ended: what comes after a
 * request that fails or does not fit is not asked for.
 */
export async function readMissing(
  session: ServiceSession,
  { scheduled, head }: PlannedSeries,
  {
    missing,
    told,
    share,
  }: { readonly missing: readonly Span[]; readonly told: readonly CountedPart[]; readonly share: ScrollShare },
): Promise<Pick<CountedSeries, 'parts' | 'end'>> {
  const { organizationId, series } = scheduled;
  const parts = [...told];
  for (const span of told.reduce((left, part) => withoutSpan(left, part.span), missing)) {
    const reading = readSpan(session, { organizationId, series, span, widthMs: head.widthMs }, share);
    let part = await reading.next();
    for (; part.done !== true; part = await reading.next()) parts.push({ ...part.value, by: 'series' });
    if (part.value !== 'whole') return { parts, end: part.value };
  }
  return { parts, end: 'whole' };
}

/**
 * What the series of all sentiments says about missing spans of a series of some sentiments, or of one that is read: where there are
 * no mentions there is nothing to read.
 */
export function toldByAll(
  { scheduled }: PlannedSeries,
  missing: readonly Span[],
  ofAll: readonly CountedPart[],
): CountedPart[] {
  const { sentiments, read } = scheduled.series;
  if (sentiments === undefined && read !== true) return [];
  return ofAll.flatMap(({ ofSentiments, buckets: all, span }) => {
    const buckets = sentiments === undefined ? all : ofSentiments?.(sentiments);
    if (buckets === undefined) return [];
    const told = spansWithin(missing, span).map((gap) => ({
      span: gap,
      buckets: buckets.filter(([start]) => start >= gap.from && start < gap.to),
      by: 'series' as const,
    }));
    return read === true ? told.filter((part) => part.buckets.every(isHeard)) : told;
  });
}

const isHeard = ([, { total, heard }]: Buckets[number]) => total === 0 || heard !== undefined;
