import { startsOf, sumOfBuckets } from '../../domain/counting/series/counted-mentions.ts';
import type { Span } from '../../domain/counting/series/gaps.ts';
import { bucketAt } from '../../domain/counting/series/history.ts';
import { seriesKeyText, seriesName, unread } from '../../domain/counting/series/series.ts';
import { hashNumber } from '../../domain/items/content-hash.ts';
import { HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { PlannedGroup } from './plan-groups.ts';
import { historyAtHand, type PlannedSeries } from './planned-series.ts';
import { attributeGroup, type Of, type Pages } from './read-group.ts';
import type { ServiceSession } from './service-session.ts';

/** For how long (ms) the counts attributed to a series are used after it was last counted by itself. */
const PROOF_LASTS_MS = 6 * HOUR_MS;

/** A proof is renewed as soon as it is this old (ms). */
const PROOF_IS_OLD_MS = 4.75 * HOUR_MS;

/** The shortest time (ms) between two counts of a series by itself, without a proof or in its turn. */
const PROVEN_EVERY_MS = 0.75 * HOUR_MS;

/** A reading is checked against a count of the whole group, so only its parts need a proof. */
export const needsProof = ({ scheduled: { series } }: PlannedSeries) =>
  series.watch.kind === 'keyword' || series.sentiments !== undefined;

/** Whether a series was lately counted by itself and agreed with its group (`name`). */
export function isProven({ head: { proven } }: PlannedSeries, { name, tick }: At): boolean {
  return proven?.group === name && tick - proven.at < PROOF_LASTS_MS;
}

/** Whether a series of all mentions of a keyword has no proof by its group, or an old one. Others may never have one. */
export function isStale({ head: { proven }, scheduled: { series } }: PlannedSeries, { name, tick }: At): boolean {
  if (series.watch.kind !== 'keyword' || series.sentiments !== undefined) return false;
  return proven?.group !== name || tick - proven.at >= PROOF_IS_OLD_MS;
}

type At = { readonly name: string; readonly tick: number };

/** Whether a series is to be counted for itself in this hour, although it is proven. */
export function isItsTurn(
  { head: { proven }, scheduled }: PlannedSeries,
  { tick, end, turnHours }: { readonly tick: number; readonly end: number; readonly turnHours: number },
): boolean {
  if (proven === undefined || tick - proven.at < PROVEN_EVERY_MS) return false;
  if (tick - proven.at >= PROOF_IS_OLD_MS) return true;
  return Math.floor(end / HOUR_MS) % turnHours === hashNumber(seriesKeyText(scheduled)) % turnHours;
}

/** What a series that was counted by itself said of what its group told of it in the same span. */
export type Probe = {
  readonly series: string;
  readonly attributed: number;
  readonly own: number;
  /** It changed while it was asked for, so that it says nothing. */
  readonly moved: boolean;
};

/**
 * Counts a series by itself and compares. If the count differs from the attributed one, a mention may have come in between:
 * then the group is read again, and the series counted again after it. Gives nothing if the service did not answer, or if the
 * group does not tell what the series has.
 */
export async function probeSeries(
  session: ServiceSession,
  { scheduled: { organizationId, series } }: PlannedSeries,
  {
    span,
    group,
    pages,
    of,
  }: { readonly span: Span; readonly group: PlannedGroup; readonly pages: Pages; readonly of: Of },
): Promise<Probe | undefined> {
  const told = of(series, span);
  if (told === undefined) return undefined;
  const count = () => session.count({ organizationId, series, span });
  // Its number of mentions is what is compared, whether they are read or not.
  const name = seriesName(unread(series));
  const attributed = sumOfBuckets(told);
  const first = await count();
  if (!first.ok) return undefined;
  if (first.value.total === attributed) return { series: name, attributed, own: attributed, moved: false };
  const again = await attributeGroup(session, group, { ...pages, span });
  if (again.kind !== 'attributed') return undefined;
  const now = again.of(series, span, group.key.widthMs);
  const second = now === undefined ? undefined : await count();
  if (now === undefined || second === undefined || !second.ok) return undefined;
  const own = second.value.total;
  return { series: name, attributed: sumOfBuckets(now), own, moved: own === sumOfBuckets(now) };
}

/** Whether a bucket has more or fewer mentions than any other that is known in the hours at hand. */
export function isOutstanding(planned: PlannedSeries, start: number, total: number): boolean {
  const history = historyAtHand(planned);
  const known = [...planned.head.hours.keys()]
    .flatMap((hour) => startsOf({ from: hour, to: hour + HOUR_MS }, history.widthMs))
    .flatMap((each) => (each === start ? [] : (bucketAt(history, each) ?? [])));
  return known.length === 0 || total > Math.max(...known) || total < Math.min(...known);
}
