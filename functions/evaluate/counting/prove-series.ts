import { type KeptReading, newestOf, sumOfReading } from '../../domain/counting/group/group-record.ts';
import type { Probe } from '../../domain/counting/group/group-trust.ts';
import { sumOfBuckets } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { seriesKeyText, seriesName, unread } from '../../domain/counting/series/series.ts';
import type { Proof, SeriesHead } from '../../domain/counting/series/series-head.ts';
import { hashNumber } from '../../domain/items/content-hash.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { PlannedGroup } from './plan-groups.ts';
import { historyAtHand, type PlannedSeries } from './planned-series.ts';
import { attributeGroup, type Pages } from './read-group.ts';
import type { ServiceSession } from './service-session.ts';

/** For how long (ms) the counts attributed to a series are used after it was last counted by itself. */
const PROOF_LASTS_MS = 6 * HOUR_MS;

/** A series that missed its turn is counted for itself as soon as this long has passed, in ms. */
const PROOF_IS_OLD_MS = 4.75 * HOUR_MS;

/** The shortest time (ms) between two counts of a series by itself, without a proof or in its turn. */
export const PROVEN_EVERY_MS = 0.75 * HOUR_MS;

/** A reading is checked against a count of the whole group, so only its parts need a proof. */
export const needsProof = ({ scheduled: { series } }: PlannedSeries) =>
  series.watch.kind === 'keyword' || series.sentiments !== undefined;

/**
 * Whether a series was lately counted by itself and agreed with its group (`name`); `by` is how the group gives its counts.
 */
export const isProven = (
  { proven }: Pick<SeriesHead, 'proven'>,
  { name, tick, by }: { readonly name: string; readonly tick: number; readonly by: Proof['by'] },
) => proven?.group === name && proven.by === by && tick - proven.at < PROOF_LASTS_MS;

/** Whether a proof by a group has to be renewed at once. */
export const isProofOld = ({ head: { proven } }: PlannedSeries, { name, tick }: { name: string; tick: number }) =>
  proven?.group === name && tick - proven.at >= PROOF_IS_OLD_MS;

/** Whether a series is to be counted for itself in this hour, although it is proven. */
export function isItsTurn(
  { head: { proven }, scheduled }: PlannedSeries,
  { tick, end, turnHours }: { readonly tick: number; readonly end: number; readonly turnHours: number },
): boolean {
  if (proven === undefined || tick - proven.at < PROVEN_EVERY_MS) return false;
  if (tick - proven.at >= PROOF_IS_OLD_MS) return true;
  return Math.floor(end / HOUR_MS) % turnHours === hashNumber(seriesKeyText(scheduled)) % turnHours;
}

/** What a probe is compared with, and how it is asked. */
export type Asking = {
  readonly session: ServiceSession;
  readonly group: PlannedGroup;
  readonly pages: Pages;
  readonly reading: KeptReading;
};

/**
 * Counts a series by itself and compares. If the count differs from the attributed one, a mention may have come in between:
 * then the group is read again, and the series counted again after it. Gives nothing if the service did not answer.
 */
export async function probeSeries(
  { session, group, pages, reading }: Asking,
  { scheduled: { organizationId, series } }: PlannedSeries,
  span: Span,
): Promise<Probe | undefined> {
  const isBucket = span.from !== reading.from || reading.sums === undefined;
  const attributed = isBucket ? newestOf(reading, series)?.total : sumOfReading(reading, series);
  if (attributed === undefined) return undefined;
  const count = () => session.count({ organizationId, series, span });
  // Its number of mentions is what is compared, whether they are read or not.
  const name = seriesName(unread(series));
  const first = await count();
  if (!first.ok) return undefined;
  if (first.value.total === attributed) return { series: name, attributed, own: attributed, moved: false };
  const again = await attributeGroup(session, group, { ...pages, span });
  if (again.kind !== 'attributed') return undefined;
  const now = again.of(series, span, group.key.widthMs);
  const second = now === undefined ? undefined : await count();
  if (now === undefined || second === undefined || !second.ok) return undefined;
  const own = second.value.total;
  return own === sumOfBuckets(now)
    ? { series: name, attributed, own, moved: true }
    : { series: name, attributed: sumOfBuckets(now), own, moved: false };
}

/** The known buckets of the hours at hand, except the one that starts at the given time. */
export function knownBuckets(planned: PlannedSeries, start: number): number[] {
  const history = historyAtHand(planned);
  return [...planned.head.hours.keys()].flatMap((hour) =>
    Array.from({ length: HOUR_MS / history.widthMs }, (_, at) => hour + at * history.widthMs).flatMap((each) =>
      each === start ? [] : (bucketAt(history, each) ?? []),
    ),
  );
}

/** Whether a bucket has more or fewer mentions than any that is known in the hours at hand. */
export function isOutstanding(planned: PlannedSeries, start: number, total: number): boolean {
  const known = knownBuckets(planned, start);
  return known.length === 0 || total > Math.max(...known) || total < Math.min(...known);
}
