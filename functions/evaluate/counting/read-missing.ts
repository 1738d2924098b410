import { type Span, spansWithin, withoutSpan } from '../../domain/counting/series/gaps.ts';
import type { PlannedSeries } from './planned-series.ts';
import { type ReadingEnd, type ReadPart, readSpan, type ScrollShare } from './read-span.ts';
import type { ServiceSession } from './service-session.ts';

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
  }: { readonly missing: readonly Span[]; readonly told: readonly ReadPart[]; readonly share: ScrollShare },
): Promise<{ readonly parts: readonly ReadPart[]; readonly end: ReadingEnd }> {
  const { organizationId, series } = scheduled;
  const parts = [...told];
  for (const span of told.reduce((left, part) => withoutSpan(left, part.span), missing)) {
    const reading = readSpan(session, { organizationId, series, span, widthMs: head.widthMs }, share);
    for (let part = await reading.next(); ; part = await reading.next()) {
      if (part.done !== true) {
        parts.push(part.value);
        continue;
      }
      if (part.value !== 'whole') return { parts, end: part.value };
      break;
    }
  }
  return { parts, end: 'whole' };
}

/** What the series of all sentiments says about missing spans of a series of some sentiments. */
export function toldByAll(
  { scheduled }: PlannedSeries,
  missing: readonly Span[],
  ofAll: readonly ReadPart[],
): ReadPart[] {
  const { sentiments } = scheduled.series;
  if (sentiments === undefined) return [];
  return ofAll.flatMap(({ ofSentiments, span }) => {
    if (ofSentiments === undefined) return [];
    const buckets = ofSentiments(sentiments);
    return spansWithin(missing, span).map((gap) => {
      return { span: gap, buckets: buckets.filter(([start]) => start >= gap.from && start < gap.to) };
    });
  });
}
