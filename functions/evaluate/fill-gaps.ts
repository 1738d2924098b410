import type { HistoryStore } from '../adapters/dynamodb/history-store.ts';
import { type Span, spansWithin } from '../domain/series/gaps.ts';
import { type ReadPart, readSpan, type ScrollShare } from './read-span.ts';
import { fillSpan, type SeriesWork } from './series-work.ts';
import type { ServiceSession } from './service-session.ts';

/**
 * Fills the gaps of one watch's series that lie in a span, oldest first. The series of all sentiments goes first: what it
 * tells of the others (a bucket without mentions has no negative ones; a scroll has the sentiment of each) is not asked
 * again. Ends when a request fails or the budget is spent; what is missing stays a gap.
 */
export async function fillGaps(
  store: HistoryStore,
  session: ServiceSession,
  works: readonly SeriesWork[],
  span: Span,
  share: ScrollShare,
): Promise<void> {
  const all = works.filter(({ fleet }) => fleet.series.sentiments === undefined);
  const others = works.filter(({ fleet }) => fleet.series.sentiments !== undefined);
  for (const work of [...all, ...others]) {
    for (const gap of spansWithin(work.head.gaps, span)) {
      const { organizationId, series } = work.fleet;
      const parts = readSpan(session, organizationId, series, gap, work.head.widthMs, share);
      for (let part = await parts.next(); ; part = await parts.next()) {
        if (part.done === true) {
          if (part.value === 'stopped') return;
          break;
        }
        await fillSpan(store, work, part.value.span, part.value.buckets);
        if (all.includes(work)) for (const other of others) await fillFrom(store, other, part.value);
      }
    }
  }
}

/** Fills what a part of the series of all sentiments tells of one of some sentiments. */
async function fillFrom(store: HistoryStore, other: SeriesWork, part: ReadPart): Promise<void> {
  const { sentiments } = other.fleet.series;
  if (part.ofSentiments === undefined || sentiments === undefined) return;
  const buckets = part.ofSentiments(sentiments);
  for (const gap of spansWithin(other.head.gaps, part.span)) {
    await fillSpan(
      store,
      other,
      gap,
      buckets.filter(([start]) => start >= gap.from && start < gap.to),
    );
  }
}
