import { type Span, spansWithin, withoutSpan, withSpan } from '../../domain/counting/series/gaps.ts';
import { seriesKeyText } from '../../domain/counting/series/series.ts';
import type { CountedPart, CountedSeries, CountingStrategy } from './counting-strategy.ts';
import type { PlannedWatch } from './in-order-of-need.ts';
import { allMentionsFirst, isOfShare, type PlannedSeries } from './planned-series.ts';
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
        scrolls: gappy * FOR_THE_PAST.scrolls,
      },
    };
  },
  open:
    (session, { share, settled }) =>
    async (watch) => {
      const to = Math.max(...watch.series.map(({ head }) => head.knownTo));
      const span = { from: watch.from, to };
      const series = await countWatch(session, watch, { span, share, settled, ofShares: spansOfShares(watch) });
      return { series, learnt: {} };
    },
  check: async (_session, { renewed }) => renewed,
};

type WatchRun = {
  readonly span: Span;
  readonly share: ScrollShare;
  readonly settled: ReadonlyMap<string, CountedSeries>;
  readonly ofShares: readonly Span[];
};

/**
 * Counts the gaps of one watch's series in a span, oldest first. The series of all sentiments goes first, because it saves
 * requests for the others: a bucket without mentions has no negative ones, and a scroll gives the sentiment of each mention.
 * Stops when a request fails or the budget is spent; what is missing stays a gap.
 */
export async function countWatch(
  session: ServiceSession,
  watch: PlannedWatch,
  { span, share, settled, ofShares }: WatchRun,
): Promise<ReadonlyMap<string, CountedSeries>> {
  const answers = new Map<string, CountedSeries>();
  const ofAll: CountedPart[] = [];
  let end: ReadingEnd = 'whole';
  for (const each of allMentionsFirst(bySeries.plan(watch).series)) {
    const { head, scheduled } = each;
    const name = seriesKeyText(scheduled);
    const known: CountedSeries = settled.get(name) ?? { parts: [], end, proof: { kind: 'kept' } };
    const together = isOfShare(each) ? spansWithin(ofShares, { from: head.from, to: head.knownTo }) : [];
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
 * The spans that are missing in either series of a share. Both are counted there, because mentions may be stored late:
 * negative mentions counted now, divided by all mentions counted ten minutes ago, would be a share that never existed.
 */
function spansOfShares({ series }: PlannedWatch): Span[] {
  const own = series.filter((each) => each.collects && isOfShare(each));
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

/** What the series of all sentiments says about missing spans of a series of some sentiments. */
export function toldByAll(
  { scheduled }: PlannedSeries,
  missing: readonly Span[],
  ofAll: readonly CountedPart[],
): CountedPart[] {
  const { sentiments } = scheduled.series;
  if (sentiments === undefined) return [];
  return ofAll.flatMap(({ ofSentiments, span }) => {
    if (ofSentiments === undefined) return [];
    const buckets = ofSentiments(sentiments);
    return spansWithin(missing, span).map((gap) => ({
      span: gap,
      buckets: buckets.filter(([start]) => start >= gap.from && start < gap.to),
      by: 'series' as const,
    }));
  });
}
