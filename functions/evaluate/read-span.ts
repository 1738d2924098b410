import type { Sentiment } from '../domain/rule/sentiment.ts';
import type { Span } from '../domain/series/gaps.ts';
import type { BucketCounts } from '../domain/series/hour-counts.ts';
import type { Series } from '../domain/series/series.ts';
import type { MentionMark, ServiceSession } from './service-session.ts';

type Buckets = readonly (readonly [number, BucketCounts])[];

/** What was read of a span: its buckets, and the same of only some sentiments where the way of reading told them. */
export type ReadPart = {
  readonly span: Span;
  readonly buckets: Buckets;
  readonly ofSentiments?: (sentiments: readonly Sentiment[]) => Buckets;
};

/** A gap of this many buckets is asked bucket by bucket; a longer one first as a whole. */
const FEW_BUCKETS = 3;

/** More pages than this at once would take a run too long; a span that needs more is halved. */
const MOST_PAGES = 20;

const PAGE = 1000;

/** Scrolls that are left for what alerts tell besides their counts. */
const SPARE_SCROLLS = 10;

/** How many scrolls are left for others, and the most pages that one reading may hope for. */
export type ScrollShare = { readonly spare: number; readonly mostPages: number };

/** The share of a user who has so many requests a minute: what there can never be at once must not be waited for. */
export function scrollShare(perMinute: number): ScrollShare {
  const spare = Math.min(SPARE_SCROLLS, Math.floor(perMinute / 4));
  return { spare, mostPages: Math.max(1, Math.min(MOST_PAGES, perMinute - spare - 1)) };
}
const NOTHING: BucketCounts = { total: 0, types: {} };

const startsOf = ({ from, to }: Span, widthMs: number): number[] =>
  Array.from({ length: (to - from) / widthMs }, (_, at) => from + at * widthMs);

/**
 * Reads the buckets of a span, the cheap way: few ones each by a count; many by one count of the whole, then nothing
 * where that is 0, a scroll (ceil(N / 1000) requests, bucketed by insert time and checked against the count), or counts
 * where a scroll is dearer or the check fails. A span that needs too many pages is halved, and the newer half read first.
 * Yields each part as it is known; ends early when a request fails, the budget or the time runs out.
 */
export async function* readSpan(
  session: ServiceSession,
  organizationId: bigint,
  series: Series,
  span: Span,
  widthMs: number,
  share: ScrollShare,
): AsyncGenerator<ReadPart, 'whole' | 'stopped'> {
  const buckets = (span.to - span.from) / widthMs;
  if (buckets <= FEW_BUCKETS) return yield* byCounts(session, organizationId, series, span, widthMs);
  const whole = await session.count(organizationId, series, span);
  if (!whole.ok) return 'stopped';
  if (whole.value.total === 0) {
    const zeros = startsOf(span, widthMs).map((start) => [start, NOTHING] as const);
    yield { span, buckets: zeros, ofSentiments: () => zeros };
    return 'whole';
  }
  const pages = Math.ceil(whole.value.total / PAGE);
  if (pages >= buckets) return yield* byCounts(session, organizationId, series, span, widthMs);
  if (pages > Math.min(share.mostPages, session.left().scrolls - share.spare)) {
    if (pages <= share.mostPages) return 'stopped';
    const middle = span.from + Math.floor(buckets / 2) * widthMs;
    const newer = yield* readSpan(session, organizationId, series, { from: middle, to: span.to }, widthMs, share);
    if (newer === 'stopped') return newer;
    return yield* readSpan(session, organizationId, series, { from: span.from, to: middle }, widthMs, share);
  }
  // One page more: after an exactly full last page a service may still hand out a token.
  const marks = await session.marks(organizationId, series, span, pages + 1);
  if (!marks.ok) return 'stopped';
  if (marks.value === undefined || !fits(marks.value, span, whole.value.total)) {
    return yield* byCounts(session, organizationId, series, span, widthMs);
  }
  const { value } = marks;
  yield {
    span,
    buckets: bucketsOf(value, span, widthMs),
    ofSentiments: (sentiments) =>
      bucketsOf(
        value.filter(({ sentiment }) => sentiments.some((wanted) => wanted === sentiment)),
        span,
        widthMs,
      ),
  };
  return 'whole';
}

async function* byCounts(
  session: ServiceSession,
  organizationId: bigint,
  series: Series,
  span: Span,
  widthMs: number,
): AsyncGenerator<ReadPart, 'whole' | 'stopped'> {
  for (const start of startsOf(span, widthMs)) {
    const bucket = { from: start, to: start + widthMs };
    const answer = await session.count(organizationId, series, bucket);
    if (!answer.ok) return 'stopped';
    const zero = answer.value.total === 0;
    yield {
      span: bucket,
      buckets: [[start, answer.value]],
      ...(zero ? { ofSentiments: () => [[start, NOTHING] as const] } : {}),
    };
  }
  return 'whole';
}

function fits(marks: readonly MentionMark[], span: Span, total: number): boolean {
  return marks.length === total && marks.every(({ time }) => time >= span.from && time < span.to);
}

function bucketsOf(marks: readonly MentionMark[], span: Span, widthMs: number): Buckets {
  const counted = new Map(
    startsOf(span, widthMs).map((start) => [start, { total: 0, types: new Map<string, number>() }]),
  );
  for (const { time, type } of marks) {
    const bucket = counted.get(span.from + Math.floor((time - span.from) / widthMs) * widthMs);
    if (bucket === undefined) continue;
    bucket.total += 1;
    bucket.types.set(type, (bucket.types.get(type) ?? 0) + 1);
  }
  return [...counted].map(([start, { total, types }]) => [start, { total, types: Object.fromEntries(types) }] as const);
}
