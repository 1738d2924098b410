import type { HistoryStore, SeriesPlace } from '../adapters/dynamodb/history-store.ts';
import type { WatchInOrganization } from '../domain/organization/watch-in-organization.ts';
import { newestDueEnd } from '../domain/series/due.ts';
import type { FleetSeries } from '../domain/series/fleet.ts';
import { type Span, spansWithin, withSpan } from '../domain/series/gaps.ts';
import { type History, historyOf, hourOf } from '../domain/series/history.ts';
import type { BucketCounts, HourCounts } from '../domain/series/hour-counts.ts';
import {
  abandoned,
  extendedTo,
  filled,
  headReachesTo,
  KEPT_MS,
  newHead,
  resized,
  type SeriesHead,
} from '../domain/series/series-head.ts';

/** A series during one run: what is kept of it, and what the run adds. */
export type SeriesWork = {
  readonly fleet: FleetSeries;
  readonly place: SeriesPlace;
  head: SeriesHead;
  /** The hours of the day items that were read, and from where on (epoch ms) they were. */
  older: { from: number; hours: ReadonlyMap<number, HourCounts> };
  changed: boolean;
  /** What the service says of it is the truth, so that it is asked. */
  readonly believed: boolean;
};

/** Loads a series and extends it to what is due at the tick; the watch bounds a new one's past.
 * What a watch that collects nothing shows meanwhile is not believed: its buckets stay unknown for good. */
export function seriesWork(
  fleet: FleetSeries,
  kept: SeriesHead | undefined,
  tick: number,
  watch: WatchInOrganization,
): SeriesWork {
  const { widthMs } = fleet;
  const end = newestDueEnd(tick, widthMs, fleet.turnMs);
  const earliest = Math.ceil(Math.max(hourOf(end - KEPT_MS), watch.collectsSince) / widthMs) * widthMs;
  const before = kept === undefined ? newHead(widthMs, Math.min(earliest, end), end) : resized(kept, widthMs);
  const extended = extendedTo(before, end);
  const believed = watch.trouble === undefined;
  const head = believed || kept === undefined ? extended : abandoned(extended, { from: before.knownTo, to: end });
  return {
    fleet,
    place: { organizationId: fleet.organizationId, key: fleet.key },
    head,
    older: { from: Number.POSITIVE_INFINITY, hours: new Map() },
    changed: head !== kept && (believed || kept !== undefined),
    believed,
  };
}

/** The history of a series from a time on, the day items read where the head does not reach. */
export async function historyFrom(store: HistoryStore, work: SeriesWork, from: number): Promise<History> {
  const start = hourOf(Math.max(from, work.head.from));
  const reach = headReachesTo(work.head);
  if (start < reach && start < work.older.from) {
    const hours = await store.hours(work.place, start, Math.min(reach, work.older.from));
    work.older = { from: start, hours: new Map([...work.older.hours, ...hours]) };
  }
  return historyOf(work.head.widthMs, [...work.older.hours, ...work.head.hours]);
}

/** Fills a span of a series; hours that the head does not carry go to the day items at once. */
export async function fillSpan(
  store: HistoryStore,
  work: SeriesWork,
  span: Span,
  buckets: readonly (readonly [number, BucketCounts])[],
): Promise<void> {
  const kept = await historyFrom(store, work, span.from);
  const { head, leaving } = filled(work.head, span, buckets, kept);
  if (leaving.size > 0) await store.keepHours(work.place, leaving);
  work.head = head;
  work.older = { from: work.older.from, hours: new Map([...work.older.hours, ...leaving]) };
  work.changed = true;
}

/** Marks a span as to be read again, although it was known. */
export function doubt(work: SeriesWork, span: Span): void {
  const gaps = spansWithin(withSpan(work.head.gaps, span), { from: work.head.from, to: work.head.knownTo });
  work.head = { ...work.head, gaps };
  work.changed = true;
}
