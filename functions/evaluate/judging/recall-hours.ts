import { isDeepStrictEqual } from 'node:util';
import { hourOf } from '../../domain/series/history.ts';
import type { HourCounts } from '../../domain/series/hour-counts.ts';
import { type SeriesKey, seriesKeyText } from '../../domain/series/series.ts';
import { headReachesTo, type SeriesHead } from '../../domain/series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time/units-of-time.ts';
import type { EvaluatePorts } from '../ports.ts';

type Hours = ReadonlyMap<number, HourCounts>;

/**
 * What a container knows of the past of a series: all hours that there are from `from` up to `to` (epoch ms), by a revision of it, and
 * the head's version when they were used last.
 */
type Recalled = {
  readonly version: number;
  readonly revision: number;
  readonly from: number;
  readonly to: number;
  readonly hours: Hours;
};

/** A head as it is stored, and `older`: hours at hand that it does not carry, those that left it in this run among them. */
type SeenSeries = { readonly head: SeriesHead; readonly older: Hours };

/** Series of which a container remembers older hours: some 30 KB each. */
const MOST_SERIES = 1000;

/** What nobody needed lately is remembered so far back: the longest window is a day, and the head has some hours of it. */
const REMEMBERED_MS = DAY_MS;

/** What containers remember, by what they read it from. */
const remembered = new WeakMap<object, Map<string, Recalled>>();

/**
 * The older hours of a series from a time on (epoch ms) that its head does not carry. Those that are known change only with the
 * head's revision, and a container that wrote the head itself has what leaves it at hand: it reads them once. Throws what the store throws.
 */
export async function recallHours(
  { history }: Pick<EvaluatePorts, 'history'>,
  key: SeriesKey,
  { seen, from }: { readonly seen: SeenSeries; readonly from: number },
): Promise<Hours> {
  const { head } = seen;
  const start = hourOf(Math.max(from, head.from));
  const to = headReachesTo(head);
  if (start >= to) return new Map();
  const known = remembered.get(history) ?? new Map<string, Recalled>();
  remembered.set(history, known);
  const name = seriesKeyText(key);
  const before = known.get(name);
  known.delete(name);
  // As long as a gap is filled, hours are added that no revision tells of.
  if (head.gaps.some((gap) => gap.from < to)) return history.hours(key, start, to);
  // A head whose newest bucket is a gap still carries the hours that leave it with the next count: they are not kept yet.
  const end = Math.min(to, ...head.hours.keys());
  const isEnough = before !== undefined && before.revision === head.revision && before.from <= start;
  const recalled = (isEnough ? goneOn(before, seen, { start, end }) : undefined) ?? {
    version: head.version,
    revision: head.revision,
    from: start,
    to: end,
    hours: await history.hours(key, start, to),
  };
  const [oldest] = known.keys();
  if (known.size >= MOST_SERIES && oldest !== undefined) known.delete(oldest);
  known.set(name, recalled);
  return recalled.hours;
}

/**
 * What is known, with the hours that have left the head since. Undefined where one of these is not at hand, where hours at hand are
 * otherwise than they were known, or where somebody else wrote the head meanwhile: a gap may have come and gone of which this container
 * knows nothing.
 */
function goneOn(
  before: Recalled,
  { head: { version }, older }: SeenSeries,
  { start, end }: { readonly start: number; readonly end: number },
): Recalled | undefined {
  const isOther = ([hour, counts]: readonly [number, HourCounts]) =>
    hour >= before.from && hour < before.to && !isDeepStrictEqual(counts, before.hours.get(hour));
  if ([...older].some(isOther)) return undefined;
  const isOurs = version <= before.version + 1;
  // Whoever else wrote it, what had left the head by then is the same.
  if (before.to === end) return isOurs ? { ...before, version } : before;
  if (!isOurs || end < before.to) return undefined;
  const hours = new Map(before.hours);
  for (let hour = before.to; hour < end; hour += HOUR_MS) {
    const counts = older.get(hour);
    if (counts === undefined) return undefined;
    hours.set(hour, counts);
  }
  const from = Math.max(before.from, Math.min(start, end - REMEMBERED_MS));
  return { ...before, version, from, to: end, hours: new Map([...hours].filter(([hour]) => hour >= from)) };
}
