import { hourOf } from '../../domain/counting/series/history.ts';
import type { HourCounts } from '../../domain/counting/series/hour-counts.ts';
import { type SeriesKey, seriesKeyText } from '../../domain/counting/series/series.ts';
import { headReachesTo, type SeriesHead } from '../../domain/counting/series/series-head.ts';
import type { EvaluatePorts } from '../ports.ts';

type Hours = ReadonlyMap<number, HourCounts>;

/**
 * The hours of a series that were read: all there are from some hour up to where its head reached, for one revision of its
 * past.
 */
type Recalled = { readonly revision: number; readonly from: number; readonly to: number; readonly hours: Hours };

/** Series of which a container remembers older hours: some 30 KB each. */
const MOST_SERIES = 1000;

/** What containers remember, by what they read it from. */
const remembered = new WeakMap<object, Map<string, Recalled>>();

/**
 * The older hours of a series from a time on (epoch ms) that its head does not carry. Known hours change only with the head's
 * revision, and one more leaves the head each hour, so in between a container reads them only once. Throws what the store
 * throws.
 */
export async function recallHours(
  { history }: Pick<EvaluatePorts, 'history'>,
  key: SeriesKey,
  { head, from }: { readonly head: SeriesHead; readonly from: number },
): Promise<Hours> {
  const start = hourOf(Math.max(from, head.from));
  const to = headReachesTo(head);
  if (start >= to) return new Map();
  // While a gap is being filled, hours are added without a new revision.
  if (head.gaps.some((gap) => gap.from < to)) return history.hours(key, start, to);
  const known = remembered.get(history) ?? new Map<string, Recalled>();
  remembered.set(history, known);
  const name = seriesKeyText(key);
  const before = known.get(name);
  if (before !== undefined && before.revision === head.revision && before.from <= start && before.to === to) {
    return before.hours;
  }
  const hours = await history.hours(key, start, to);
  known.delete(name);
  const [oldest] = known.keys();
  if (known.size >= MOST_SERIES && oldest !== undefined) known.delete(oldest);
  // If the newest bucket of a head is a gap, the head still carries the hours that leave it with the next count; they are not
  // in day items yet.
  known.set(name, { revision: head.revision, from: start, to: Math.min(to, ...head.hours.keys()), hours });
  return hours;
}
