import { DAY_MS, HOUR_MS } from '../../time/units-of-time.ts';
import type { CountedBucket } from './counted-mentions.ts';
import { type Span, spansWithin, withoutSpan, withSpan } from './gaps.ts';
import { type HeardTexts, listenTo } from './heard-texts.ts';
import { countsAt, type History, historyOf, hourOf, withBuckets } from './history.ts';
import type { BucketCounts, HourCounts } from './hour-counts.ts';
import type { SeriesKey } from './series.ts';

/** As far back as history is kept and read, in ms. */
export const KEPT_MS = 14 * DAY_MS;

/** As long as counts are kept after that, in ms: for the summary of a month and the month before it. Rules are not judged by them. */
export const COUNTS_KEPT_MS = 62 * DAY_MS;

/** Hours that the head carries besides the current one: enough for the scales up to 4 h, and for the hourly check. */
const RECENT_HOURS = 6;

/**
 * What is kept at hand of a series: its newest hours, and where it is not known. Older hours lie in day items.
 * - `version` counts the writes of the item: a write goes through only on the version it was made from;
 * - `from`: where the history begins (the keyword's creation, or as far back as is kept);
 * - `knownTo`: the end of the newest bucket that was asked for; everything in [from, knownTo) outside `gaps` is known;
 * - `shownTo`: how far rules may have been judged by it. It never goes back: what is doubted later was shown to them before;
 * - `revision`: counts the changes of buckets that were there before, so that what was derived from them is derived anew;
 * - `correction`: the earliest and the latest bucket (epoch ms) that such changes touched lately, and the revision they made. Releases
 *   up to 0.2.0 wrote no latest one;
 * - `checkedAt`: when the closed buckets were last compared with the service (epoch ms);
 * - `doubted`: what the service said of buckets that are unknown because it was not believed: at least so many;
 * - `proven`: until where it was last counted for itself, when, and by readings of which group what came after was told;
 * - `texts`: for a series that is read, by what its texts of the last day are known again.
 */
export type SeriesHead = {
  readonly version: number;
  readonly widthMs: number;
  readonly from: number;
  readonly knownTo: number;
  readonly shownTo: number;
  readonly gaps: readonly Span[];
  readonly revision: number;
  readonly correction?: { readonly from: number; readonly to?: number | undefined; readonly revision: number };
  readonly checkedAt: number;
  readonly hours: ReadonlyMap<number, HourCounts>;
  readonly doubted?: ReadonlyMap<number, HourCounts>;
  readonly proven?: Proof;
  readonly texts?: HeardTexts;
};

/** A series, and with which others its head is kept (`packName`); undefined: in an item of its own. */
export type HeadKey = SeriesKey & { readonly pack?: string | undefined };

/**
 * That a series agreed with the readings of its group: at a tick `at`, for buckets that end at `to` (epoch ms). `group` names
 * the group (`groupKeyText`).
 */
export type Proof = { readonly group: string; readonly at: number; readonly to: number };

/** A series that is seen for the first time: all of its past is unknown. Times in epoch ms, on the grid. */
export function newHead(widthMs: number, from: number, to: number): SeriesHead {
  return {
    version: 0,
    widthMs,
    from,
    knownTo: to,
    shownTo: from,
    gaps: from < to ? [{ from, to }] : [],
    revision: 0,
    checkedAt: to,
    hours: new Map(),
  };
}

/** The newest hours as a history. */
export function recentOf(head: SeriesHead): History {
  return historyOf(head.widthMs, head.hours);
}

/** The head with a span given up: it stays unknown and is not asked for, because nothing was collected then. */
export function abandoned(head: SeriesHead, span: Span): SeriesHead {
  return shown({ ...head, gaps: withoutSpan(head.gaps, span) });
}

/** The head once rules are judged by all that it knows. */
function shown(head: SeriesHead): SeriesHead {
  return { ...head, shownTo: Math.max(head.shownTo, knownEnd(head)) };
}

/** The head with its end moved to `to`; the buckets in between are unknown until they are filled. */
export function extendedTo(head: SeriesHead, to: number): SeriesHead {
  if (to <= head.knownTo) return head;
  const from = Math.max(head.from, to - KEPT_MS);
  const gaps = spansWithin(withSpan(head.gaps, { from: head.knownTo, to }), { from, to });
  return { ...head, from, knownTo: to, gaps };
}

/** The start (epoch ms) of the oldest hour that the head carries itself. */
export function headReachesTo({ knownTo }: Pick<SeriesHead, 'knownTo'>): number {
  return hourOf(knownTo - 1) - RECENT_HOURS * HOUR_MS;
}

/** The end (epoch ms) of the newest bucket that is known. */
export function knownEnd(head: SeriesHead): number {
  const last = head.gaps.at(-1);
  return last !== undefined && last.to === head.knownTo ? last.from : head.knownTo;
}

/** The end (epoch ms) of what is known without a gap, starting at a known time. */
export function knownWithoutGap({ gaps, knownTo }: SeriesHead, from: number): number {
  const gap = gaps.find(({ to }) => to > from);
  return gap === undefined ? knownTo : Math.max(gap.from, from);
}

/** A head, and `leaving`: the hours that it does not carry, to be written to day items before the head is written. */
export type ChangedHead = {
  readonly head: SeriesHead;
  readonly leaving: ReadonlyMap<number, HourCounts>;
};

/** What is counted of a span: the buckets (start, counts) that cover it; null makes one unknown. */
export type CountedSpan = {
  readonly span: Span;
  readonly buckets: readonly (readonly [number, CountedBucket | null])[];
};

/**
 * The head with spans filled by counts, oldest or newest first. Takes the stored hours that they touch. A count that differs
 * from the stored one, in a bucket that rules may have been judged beyond, changes the past and so makes a new revision.
 */
export function filled(head: SeriesHead, spans: readonly CountedSpan[], kept: History): ChangedHead {
  if (spans.length === 0) return { head, leaving: new Map() };
  const left = spans.reduce<readonly Span[]>((gaps, { span }) => withoutSpan(gaps, span), head.gaps);
  const { counted, texts } = heardIn(spans, head.texts);
  const history = withBuckets(
    kept,
    counted.flatMap(({ buckets }) => buckets),
  );
  const oldest = headReachesTo(head);
  const touched = new Set([
    ...counted.flatMap(({ buckets }) => buckets.map(([start]) => hourOf(start))),
    ...head.hours.keys(),
  ]);
  const hours = [...history.hours].filter(([start]) => touched.has(start));
  // Older hours are written before the head. Hours in a gap there were left by a run that lost the head; no rule was judged by
  // them.
  const isNews = (start: number) => {
    const now = countsAt(history, start) ?? null;
    const isInGap = head.gaps.some((gap) => gap.from <= start && start < gap.to);
    return start < oldest && isInGap ? now !== null : differs(kept, [start, now]);
  };
  const changed = counted
    .flatMap(({ buckets }) => buckets.map(([start]) => start))
    .filter((start) => start < head.shownTo && isNews(start));
  return {
    head: shown({
      ...head,
      gaps: left,
      ...(changed.length === 0 ? {} : revised(head, changed)),
      hours: new Map([...history.hours].filter(([start]) => start >= oldest)),
      ...(texts.size === 0 ? {} : { texts }),
    }),
    leaving: new Map(hours.filter(([start]) => start < oldest)),
  };
}

/** The spans with what the mentions of their buckets come to, and the texts that are remembered after them. */
function heardIn(
  spans: readonly CountedSpan[],
  before: HeardTexts = new Map(),
): { readonly counted: readonly CountedBuckets[]; readonly texts: HeardTexts } {
  // A bucket that a run reads twice is heard once, as it was last: otherwise its own texts would be copies of themselves.
  const last = new Map(spans.flatMap(({ buckets }) => buckets));
  const known = [...last].flatMap(([start, counts]) => (counts === null ? [] : [[start, counts] as const]));
  if (!known.some(([, { heard }]) => heard !== undefined)) return { counted: spans, texts: before };
  const { buckets, texts } = listenTo(known, before);
  const heard = new Map(buckets);
  const counted = spans.map(({ span, buckets: own }) => ({
    span,
    buckets: own.map(([start, counts]) => [start, counts && (heard.get(start) ?? counts)] as const),
  }));
  return { counted, texts };
}

type CountedBuckets = {
  readonly span: Span;
  readonly buckets: readonly (readonly [number, BucketCounts | null])[];
};

/** Whether a count differs from the stored one. */
function differs(kept: History, [start, counted]: readonly [number, BucketCounts | null]): boolean {
  const before = countsAt(kept, start);
  if (before === undefined || counted === null) return before !== undefined || counted !== null;
  const isOther = (one: Readonly<Record<string, number>> = {}, other: Readonly<Record<string, number>> = {}) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].some((type) => (one[type] ?? 0) !== (other[type] ?? 0));
  return (
    before.total !== counted.total ||
    isOther(before.types, counted.types) ||
    (before.reading === undefined) !== (counted.reading === undefined) ||
    isOther(before.reading?.matching, counted.reading?.matching) ||
    isOther(before.reading?.largest, counted.reading?.largest) ||
    isOther(before.reading?.voices, counted.reading?.voices)
  );
}

/** A correction is forgotten once all it touched is older than this: nothing older is judged again. */
const REMEMBERED_MS = DAY_MS;

/** The head's next revision, in which buckets (epoch ms) changed. Not all rules have seen the revision before it yet. */
function revised(
  { knownTo, ...head }: SeriesHead,
  changed: readonly number[],
): Pick<SeriesHead, 'revision' | 'correction'> {
  const oldest = knownTo - REMEMBERED_MS;
  const { from, to = from } = head.correction ?? {};
  const recent = from === undefined || to === undefined || to < oldest ? [] : [Math.max(from, oldest), to];
  const touched = [...changed, ...recent];
  const revision = head.revision + 1;
  return { revision, correction: { from: Math.min(...touched), to: Math.max(...touched), revision } };
}

/** The earliest bucket (epoch ms) that changed since a revision; undefined where none did. */
export function correctedSince({ correction }: SeriesHead, revision: number): number | undefined {
  return correction !== undefined && correction.revision > revision ? correction.from : undefined;
}

/** The head with a span to be asked for again, although it was known. */
export function askedAgain(head: SeriesHead, span: Span): SeriesHead {
  return { ...head, gaps: spansWithin(withSpan(head.gaps, span), { from: head.from, to: head.knownTo }) };
}

/** The head with another proof; without a proof, nothing in it rests on a reading of its group. */
export function withProof({ proven: _before, ...head }: SeriesHead, proven: Proof | undefined): SeriesHead {
  return proven === undefined ? head : { ...head, proven };
}

/** The head in which everything that readings of its group told since it was counted by itself is to be asked for again. */
export function disproven(head: SeriesHead): SeriesHead {
  const { proven } = head;
  if (proven === undefined) return head;
  return withProof(askedAgain(head, { from: Math.max(proven.to, head.from), to: head.knownTo }), undefined);
}

/** The head at another bucket width: finer counts are summed up, coarser ones have to be read again. */
export function resized(head: SeriesHead, widthMs: number): SeriesHead {
  if (head.widthMs === widthMs) return head;
  const revision = head.revision + 1;
  const from = Math.ceil(head.from / widthMs) * widthMs;
  const knownTo = Math.max(from, Math.floor(head.knownTo / widthMs) * widthMs);
  const shownTo = Math.floor(head.shownTo / widthMs) * widthMs;
  if (widthMs < head.widthMs) {
    return { ...newHead(widthMs, from, knownTo), version: head.version, shownTo, revision };
  }
  const outward = head.gaps.map((gap) => ({
    from: Math.floor(gap.from / widthMs) * widthMs,
    to: Math.ceil(gap.to / widthMs) * widthMs,
  }));
  const gaps = spansWithin(outward.reduce<Span[]>(withSpan, []), { from, to: knownTo });
  const { doubted: _finer, proven: _narrower, ...rest } = head;
  return { ...rest, widthMs, from, knownTo, shownTo, gaps, revision, hours: historyOf(widthMs, head.hours).hours };
}
