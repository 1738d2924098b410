import type { WatchInOrganization } from '../../domain/counting/organization/watch-in-organization.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { type History, historyOf, hourOf } from '../../domain/counting/series/history.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { newestDueEnd, type ScheduledSeries } from '../../domain/counting/series/schedule.ts';
import {
  abandoned,
  extendedTo,
  headReachesTo,
  KEPT_MS,
  newHead,
  resized,
  type SeriesHead,
} from '../../domain/counting/series/series-head.ts';
import { countsNegative } from '../../domain/engine/condition.ts';
import { hashNumber } from '../../domain/items/content-hash.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { EvaluatePorts } from '../ports.ts';

/** What was usual just before a gap decides whether its zeros are believed, so these hours are read with it. */
const BEFORE_A_GAP_MS = 2 * HOUR_MS;

/** How often closed buckets are compared with the service. The boundary differs from group to group by a multiple of this. */
const CHECKED_EVERY_MS = HOUR_MS;
const CHECKS_APART_MS = 5 * MINUTE_MS;

/** A series in a run. `head` is extended to what is due, so what is not known yet are its gaps. */
export type PlannedSeries = {
  readonly scheduled: ScheduledSeries;
  readonly head: SeriesHead;
  /** Hours that the head does not carry, of those that its gaps touch. */
  readonly older: ReadonlyMap<number, HourCounts>;
  /** The head differs from the stored one. */
  readonly changed: boolean;
  /**
   * Whether the service collects mentions for it, so that it is asked; what is missed while it does not is unknown for good.
   */
  readonly collects: boolean;
  /** The boundary (epoch ms) before which the service did not collect; answers about the time before are not compared. */
  readonly collectedFrom: number;
  /** The newest boundary (epoch ms) at which its closed buckets are to be compared with the service. */
  readonly checkAt: number;
};

/** Whether the closed buckets of a series are still to be compared with the service. */
export function isCheckDue({ head, collects, checkAt }: PlannedSeries): boolean {
  return collects && head.checkedAt < checkAt;
}

/** Whether a rule compares the series with another one of its watch. */
export function isOfShare({ scheduled: { rules } }: PlannedSeries): boolean {
  return rules.some(({ condition }) => countsNegative(condition.kind));
}

/**
 * The series of a watch in the order in which they are asked: what all mentions tell of the negative ones is not asked again. Those
 * that are read come last, so that no count waits for a scroll.
 */
export function allMentionsFirst(series: readonly PlannedSeries[]): PlannedSeries[] {
  const isOfSome = ({ scheduled }: PlannedSeries) => Number(scheduled.series.sentiments !== undefined);
  return [...series].sort((a, b) => Number(isRead(a)) - Number(isRead(b)) || isOfSome(a) - isOfSome(b));
}

/** Whether the mentions of a series are scrolled in each bucket. */
export function isRead({ scheduled: { series } }: PlannedSeries): boolean {
  return series.read === true;
}

/**
 * The newest boundary up to `end` (epoch ms) at which the closed buckets of a watch are compared. It is the same for all
 * series of a group, so that one reading of the group serves all of them, and differs from group to group.
 */
function checkBoundary(organizationId: bigint, { info }: WatchInOrganization, end: number): number {
  const group = info.kind === 'group' ? info.id : (info.groupId ?? info.id);
  const phase = (hashNumber(`${organizationId}/${group}`) * CHECKS_APART_MS) % CHECKED_EVERY_MS;
  return Math.floor((end - phase) / CHECKED_EVERY_MS) * CHECKED_EVERY_MS + phase;
}

/** Whether and since when the service collects for a series, and when (epoch ms) it did not. */
type Collecting = {
  readonly tick: number;
  readonly watch: WatchInOrganization;
  readonly missed: Span;
};

/**
 * Where the history of a series begins (epoch ms) that is first counted at a tick: where the service began to collect, at most as long
 * ago as counts are read, and at the newest boundary if that is earlier.
 */
export function historyBegins(
  { widthMs, offsetMs }: Pick<ScheduledSeries, 'widthMs' | 'offsetMs'>,
  { tick, collectsSince }: { readonly tick: number; readonly collectsSince: number },
): number {
  const end = newestDueEnd(tick, widthMs, offsetMs);
  const earliest = Math.max(hourOf(end - KEPT_MS), collectsSince);
  return Math.min(Math.ceil(earliest / widthMs) * widthMs, end);
}

/** The head extended to what is due at the tick. */
export function plannedSeries(
  scheduled: ScheduledSeries,
  kept: SeriesHead | undefined,
  { tick, watch, missed }: Collecting,
): Omit<PlannedSeries, 'older'> {
  const { widthMs } = scheduled;
  const end = newestDueEnd(tick, widthMs, scheduled.offsetMs);
  const bucketEnd = (time: number) => Math.ceil(time / widthMs) * widthMs;
  const begins = () => historyBegins(scheduled, { tick, collectsSince: watch.collectsSince });
  const before = kept === undefined ? newHead(widthMs, begins(), end) : resized(kept, widthMs);
  const extended = extendedTo(before, end);
  const collects = watch.trouble === undefined;
  const collectedFrom = bucketEnd(missed.to);
  const from = collects ? Math.max(before.knownTo, bucketEnd(missed.from)) : before.knownTo;
  const to = collects ? Math.min(end, collectedFrom) : end;
  const head = kept === undefined ? extended : abandoned(extended, { from, to });
  return {
    scheduled,
    head,
    changed: head !== kept && (collects || kept !== undefined),
    collects,
    collectedFrom,
    checkAt: checkBoundary(scheduled.organizationId, watch, end),
  };
}

/** The kept hours that gaps touch and the head does not carry. */
export async function hoursAtGaps(
  { history }: Pick<EvaluatePorts, 'history'>,
  { scheduled, head }: Omit<PlannedSeries, 'older'>,
): Promise<ReadonlyMap<number, HourCounts>> {
  const [gap] = head.gaps;
  const reach = headReachesTo(head);
  if (gap === undefined || gap.from >= reach) return new Map();
  return history.hours(scheduled, hourOf(gap.from - BEFORE_A_GAP_MS), reach);
}

/** Everything that is at hand of a series. */
export function historyAtHand({ head, older }: Pick<PlannedSeries, 'head' | 'older'>): History {
  return historyOf(head.widthMs, [...older, ...head.hours]);
}
