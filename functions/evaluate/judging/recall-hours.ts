import { hourOf } from '../../domain/series/history.ts';
import type { HourCounts } from '../../domain/series/hour-counts.ts';
import { type SeriesKey, seriesKeyText } from '../../domain/series/series.ts';
import { headReachesTo, type SeriesHead } from '../../domain/series/series-head.ts';
import type { EvaluatePorts } from '../ports.ts';

type Hours = ReadonlyMap<number, HourCounts>;

/** Hours that were read of a series: all that there are from an hour on up to where its head reached, by a revision of its past. */
type Recalled = { readonly revision: number; readonly from: number; readonly to: number; readonly hours: Hours };

/** Series of which a container remembers older hours: some 30 KB each. */
const MOST_SERIES = 1000;

/** What containers remember, by what they read it from. */
const remembered = new WeakMap<object, Map<string, Recalled>>();

/**
 * The older hours of a series from a time on (epoch ms) that its head does not carry. Those that are known change only with the
 * head's revision, and one more leaves the head each hour: in between a container reads them once. Throws what the store throws.
 */
export async function recallHours(
  { history }: Pick<EvaluatePorts, 'history'>,
  key: SeriesKey,
  { head, from }: { readonly head: SeriesHead; readonly from: number },
): Promise<Hours> {
  const start = hourOf(Math.max(from, head.from));
  const to = headReachesTo(head);
  if (start >= to) return new Map();
  // As long as a gap is filled, hours are added that no revision tells of.
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
  // A head whose newest bucket is a gap still carries the hours that leave it with the next count: they are not kept yet.
  known.set(name, { revision: head.revision, from: start, to: Math.min(to, ...head.hours.keys()), hours });
  return hours;
}
