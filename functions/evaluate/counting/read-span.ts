import {
  type Buckets,
  bucketsOf,
  type CountedMention,
  NOTHING,
  startsOf,
} from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import type { Series } from '../../domain/counting/series/series.ts';
import { inParallel } from '../../domain/in-parallel.ts';
import { present } from '../../domain/present.ts';
import { MAX_MENTIONS_PER_PAGE } from '../../media-api/endpoints/scroll-mentions.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';
import type { ScrolledMentions, ServiceSession } from './service-session.ts';

/**
 * What was read of a span: its buckets, and those of another series of the watch, with the same sentiments or of all read ones only
 * some, where the reading gives them.
 */
export type ReadPart = {
  readonly span: Span;
  readonly buckets: Buckets;
  readonly of?: (series: Omit<Series, 'watch'>) => Buckets;
};

/** A gap of this many buckets is asked bucket by bucket, all at once; a longer one first as a whole. */
const FEW_BUCKETS = 3;

/** More pages than this at once would take a run too long; a span that needs more is halved. */
const MOST_PAGES = 20;

/** Scrolls that are kept for what alerts tell besides their counts. */
const KEPT_SCROLLS = 10;

/** How many scrolls are left for others, and the most pages that one reading may ask for. */
export type ScrollShare = { readonly kept: number; readonly mostPages: number };

/** The share for this many requests a minute. A reading that waits for more pages than a minute allows would wait for ever. */
export function scrollShare(perMinute: number): ScrollShare {
  const kept = Math.min(KEPT_SCROLLS, Math.floor(perMinute / 4));
  return { kept, mostPages: Math.max(1, Math.min(MOST_PAGES, perMinute - kept - 1)) };
}

/** A span of a series to be read in buckets of a width. */
export type SpanToRead = {
  readonly organizationId: bigint;
  readonly series: Series;
  readonly span: Span;
  readonly widthMs: number;
  /** Whether another series of the watch counts only some mentions, or the largest, so that these say what is looked at for it. */
  readonly sees?: boolean;
  /** Buckets that end after this (epoch ms) are young enough to be asked again where their mentions are not what was counted. Default: none is. */
  readonly youngFrom?: number;
};

/**
 * How a reading ended: with everything read; with all of it asked, of which the scrolls of young buckets `differ` from their counts;
 * without a request or time left; or with an error of the service.
 */
export type ReadingEnd = 'whole' | 'differs' | 'left-over' | 'failed';

/** Whether a reading asked for all that it was to ask for. */
export const hasAskedAll = (end: ReadingEnd) => end === 'whole' || end === 'differs';

type Reading = AsyncGenerator<ReadPart, ReadingEnd>;

const LEFT_OVER: readonly MediaApiError['kind'][] = ['no-budget', 'deadline', 'rate-limited'];

const endOf = ({ kind }: MediaApiError): ReadingEnd => (LEFT_OVER.includes(kind) ? 'left-over' : 'failed');

/**
 * Reads the buckets of a span in the cheapest way. A few buckets: one count each. Many: one count of the whole span; if it is
 * 0, nothing more; else a scroll (ceil(N / 1000) requests, sorted into buckets by insert time and checked against the count),
 * or counts if a scroll costs more or the check fails. A span that needs too many pages is halved, and the newer half is read
 * first. A series that is read is always scrolled, but for a bucket that alone needs too many pages: of that only the number is known.
 * Of such a series, a young bucket whose scroll does not have what was counted is left out, so that it is asked again.
 * Yields each part as soon as it is known; ends early when a request fails, or the budget or the time runs out.
 */
export async function* readSpan(session: ServiceSession, toRead: SpanToRead, share: ScrollShare): Reading {
  const { span, widthMs } = toRead;
  const buckets = (span.to - span.from) / widthMs;
  const isRead = toRead.series.read === true;
  if (!isRead && buckets <= FEW_BUCKETS) return yield* byCounts(session, toRead);
  const whole = await session.count(toRead);
  if (!whole.ok) return endOf(whole.error);
  if (whole.value.total === 0) {
    yield zeros(toRead, span);
    return 'whole';
  }
  const pages = Math.ceil(whole.value.total / MAX_MENTIONS_PER_PAGE);
  if (!isRead && pages >= buckets) return yield* byCounts(session, toRead);
  if (pages > Math.min(share.mostPages, session.left().scrolls - share.kept)) {
    if (pages <= share.mostPages) return 'left-over';
    if (buckets === 1) return yield* byCounts(session, toRead);
    const middle = span.from + Math.floor(buckets / 2) * widthMs;
    const halves = [
      { from: middle, to: span.to },
      { from: span.from, to: middle },
    ];
    return yield* oneAfterAnother(halves, (half) => readSpan(session, { ...toRead, span: half }, share));
  }
  // One page more: after an exactly full last page a service may still hand out a token.
  const mentions = await session.mentions(toRead, pages + 1);
  if (!mentions.ok) return endOf(mentions.error);
  if (mentions.value === undefined) return yield* byCounts(session, toRead);
  return yield* checked(session, toRead, { ...mentions.value, total: whole.value.total });
}

/** Reads parts one after another, those behind one that differs, too; ends where requests do. */
async function* oneAfterAnother<Part>(parts: readonly Part[], read: (part: Part) => Reading): Reading {
  let all: ReadingEnd = 'whole';
  for (const part of parts) {
    const end = yield* read(part);
    if (!hasAskedAll(end)) return end;
    if (end === 'differs') all = end;
  }
  return all;
}

/** What a scroll gave of a span, and how many mentions the service counts in it. */
type Scrolled = ScrolledMentions & { readonly total: number };

/**
 * Believes a scroll as far as it agrees with counts. Where it does not (a mention that cannot be read, a scroll that ended
 * early), a count finds the half that differs, and so on down to the bucket, which is counted.
 */
async function* checked(session: ServiceSession, toRead: SpanToRead, { total, ...scrolled }: Scrolled): Reading {
  const { span, widthMs } = toRead;
  const own = within(scrolled.mentions, span);
  const buckets = (span.to - span.from) / widthMs;
  if (own.length === total) {
    yield partOf(toRead, own);
    return 'whole';
  }
  // Each missing mention costs a count per halving; if that is more than counting the buckets, they are counted.
  const dearer = Math.abs(total - own.length) * Math.log2(buckets) >= buckets;
  if (buckets === 1 || dearer) return yield* byCounts(session, toRead, scrolled);
  const middle = span.from + Math.floor(buckets / 2) * widthMs;
  const [older, newer] = [
    { ...toRead, span: { from: span.from, to: middle } },
    { ...toRead, span: { from: middle, to: span.to } },
  ];
  const answer = await session.count(older);
  if (!answer.ok) return endOf(answer.error);
  const halves = [
    { half: older, found: { ...scrolled, total: answer.value.total } },
    { half: newer, found: { ...scrolled, total: total - answer.value.total } },
  ];
  // What agrees is kept first, before requests run out on the rest: otherwise each run would read the same span again.
  halves.sort((a, b) => missing(a.half.span, a.found) - missing(b.half.span, b.found));
  return yield* oneAfterAnother(halves, ({ half, found }) => checked(session, half, found));
}

/** A span whose mentions are all known. */
function partOf({ span, widthMs, series }: SpanToRead, mentions: readonly CountedMention[]): ReadPart {
  const of: NonNullable<ReadPart['of']> = ({ sentiments, read, where, largest }) => {
    const wanted = mentions.filter(({ sentiment }) => sentiments?.some((each) => each === sentiment) ?? true);
    return bucketsOf(wanted, span, { widthMs, ...present({ read, where, largest }) });
  };
  const { sentiments: _asked, ...all } = series;
  return { span, buckets: of(all), of };
}

const within = (mentions: readonly CountedMention[], { from, to }: Span) =>
  mentions.filter(({ time }) => time >= from && time < to);

/** How far a scroll is from the count of a span. */
const missing = (span: Span, { mentions, total }: Scrolled) => Math.abs(total - within(mentions, span).length);

/**
 * Counts bucket by bucket. Those that a scroll has as many mentions of are read: one that was stored between the scroll and its count
 * is in both now.
 */
async function* byCounts(session: ServiceSession, toRead: SpanToRead, scrolled?: ScrolledMentions): Reading {
  const starts = startsOf(toRead.span, toRead.widthMs);
  let end: ReadingEnd = 'whole';
  for (let at = 0; at < starts.length; at += FEW_BUCKETS) {
    const asked = starts.slice(at, at + FEW_BUCKETS).map((start) => ({ from: start, to: start + toRead.widthMs }));
    const answers = await inParallel(FEW_BUCKETS, asked, async (span) => {
      return { span, answer: await session.count({ ...toRead, span }) };
    });
    for (const { span, answer } of answers) {
      if (!answer.ok) return endOf(answer.error);
      const own = scrolled && within(scrolled.mentions, span);
      if (own !== undefined && own.length === answer.value.total) yield partOf({ ...toRead, span }, own);
      else if (scrolled !== undefined && isToBeAskedAgain({ ...toRead, span }, scrolled)) end = 'differs';
      else if (answer.value.total === 0) yield zeros(toRead, span);
      else yield { span, buckets: [[span.from, answer.value]] };
    }
  }
  return end;
}

/** Whether a scroll that differs from its count may agree in a minute: it ended early. A mention that cannot be read stays so. */
function isToBeAskedAgain(
  { series, span, youngFrom = Number.POSITIVE_INFINITY }: SpanToRead,
  { skippedCount }: ScrolledMentions,
): boolean {
  return series.read === true && skippedCount === 0 && span.to > youngFrom;
}

/** A span without mentions. */
function zeros({ widthMs }: SpanToRead, span: Span): ReadPart {
  const buckets = startsOf(span, widthMs).map((start) => [start, NOTHING] as const);
  return { span, buckets, of: () => buckets };
}
