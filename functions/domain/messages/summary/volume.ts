import * as z from 'zod';
import type { Span } from '../../counting/series/gaps.ts';
import { type History, sumOf } from '../../counting/series/history.ts';
import { COUNTS_KEPT_MS, KEPT_MS, knownEnd, type SeriesHead } from '../../counting/series/series-head.ts';
import { quantile } from '../../engine/peak-law.ts';
import type { WindowSum } from '../../engine/window-sum.ts';
import { present } from '../../present.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../../time/units-of-time.ts';

/**
 * How much a series had in a period: the mentions in the known buckets (`known`, 0 to 1, is the part that is known),
 * and what is usual: the median and the range of four of five, over `of` earlier spans of the same length. `usual` is
 * absent if too little is stored. Of a week `growth` is its change against the middle of the four before, as a part, and for how many
 * weeks in a row it has been like that; absent where that is no more than weeks differ by, or not known.
 */
export const volume = z.lazy(() =>
  z.object({
    mentions: z.number(),
    known: z.number(),
    usual: z.object({ median: z.number(), low: z.number(), high: z.number(), of: z.number() }).optional(),
    growth: z.object({ change: z.number(), inARow: z.number() }).optional(),
  }),
);

export type Volume = z.output<typeof volume>;

/** A period may be read before its last buckets are counted; its sums then end this much earlier at most. */
const LATE_MS = 2 * HOUR_MS;

/** A day on which clocks change still counts as a day. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

/** Nothing is said about a span if less than this part of it is known. */
export const KNOWN_ENOUGH = 0.9;

/** Up to when (epoch ms) a period that ends at `to` is summed up: before that, where the last buckets are not counted yet. */
export function countedEnd(head: SeriesHead, to: number): number {
  const { widthMs } = head;
  const counted = Math.floor(Math.min(to, knownEnd(head)) / widthMs) * widthMs;
  return to - counted <= LATE_MS ? counted : Math.floor(to / widthMs) * widthMs;
}

/**
 * The volume of a series in a period (epoch ms), by the stored counts. A day is compared with the days before it, a
 * longer period with the same span a week before, so that weekdays are compared with weekdays.
 */
export function volumeOf(history: History, head: SeriesHead, { from, to }: Span): Volume {
  const { widthMs } = head;
  const end = countedEnd(head, to);
  const length = Math.ceil((to - from) / widthMs) * widthMs;
  const before = (ms: number) => sumOf(history, { from: end - length - ms, to: end - ms });
  const step = length <= LONGEST_DAY_MS ? length : Math.max(WEEK_MS, length);
  // Two weeks are what rules are judged by; a longer period stands beside counts that are kept for longer.
  const oldest = length > WEEK_MS + LONGEST_DAY_MS ? end - COUNTS_KEPT_MS : Math.max(head.from, end - KEPT_MS);
  const usual: number[] = [];
  for (let back = step; end - length - back >= oldest; back += step) {
    const sum = spanKnown(before(back));
    if (sum !== undefined) usual.push(sum);
  }
  const now = before(0);
  const sorted = usual.sort((a, b) => a - b);
  return {
    mentions: now.total,
    known: now.complete ? 1 : (now.known ?? 0),
    ...(sorted.length === 0
      ? {}
      : {
          usual: {
            median: Math.round(quantile(sorted, 0.5)),
            low: Math.round(quantile(sorted, 0.1)),
            high: Math.round(quantile(sorted, 0.9)),
            of: sorted.length,
          },
        }),
    ...present({
      growth: isWeek(length) ? growthOf(WEEKS.map((back) => spanKnown(before(back * WEEK_MS)))) : undefined,
    }),
  };
}

const spanKnown = ({ total, complete, known = 1 }: WindowSum) =>
  complete ? total : known >= KNOWN_ENOUGH ? total / known : undefined;

/** The weeks, back from the period, by which its growth is known: four before each of up to four in a row. */
const WEEKS = Array.from({ length: 8 }, (_, back) => back);
const BEFORE = 4;

/** A week in which clocks change still counts as a week. */
const isWeek = (length: number) => Math.abs(length - WEEK_MS) <= HOUR_MS;

/** How far back (ms) counts are read for the volume of a period of this length. */
export function readBackMs(length: number): number {
  return Math.max(KEPT_MS, (isWeek(length) ? WEEKS.length : 2) * length + DAY_MS);
}

/** Takes the sums of weeks, the newest first, undefined where too little of one is known. */
function growthOf(weeks: readonly (number | undefined)[]): Volume['growth'] {
  const changes = weeks.slice(0, -BEFORE).map((week, at) => {
    const known = weeks.slice(at + 1, at + 1 + BEFORE).flatMap((each) => each ?? []);
    const [, low = 0, high = 0] = known.sort((a, b) => a - b);
    const median = (low + high) / 2;
    if (week === undefined || known.length < BEFORE || median === 0) return 0;
    const isFar =
      Math.abs(week - median) >= CHANCE * Math.sqrt(median) && (week >= MORE * median || week <= median / MORE);
    return isFar ? week / median - 1 : 0;
  });
  const [change = 0] = changes;
  if (change === 0) return undefined;
  const first = changes.findIndex((each) => Math.sign(each) !== Math.sign(change));
  return { change: Math.round(1000 * change) / 1000, inARow: first < 0 ? changes.length : first };
}

/** What counts as more or less than usual: a quarter, and twice what chance does to a count (its root). */
const MORE = 1.25;
const CHANCE = 2;

/**
 * How far a volume is from what is usual, in roots of that: over 0 louder, under 0 quieter; 0 if it is within the usual
 * range, or if that is not known.
 */
export function loudness({ mentions, known, usual }: Volume): number {
  if (usual === undefined || known < KNOWN_ENOUGH) return 0;
  const { median, low, high } = usual;
  const apart = (mentions - median) / Math.sqrt(Math.max(1, median));
  const isLoud = mentions > high && mentions >= MORE * median && apart >= CHANCE;
  const isQuiet = mentions < low && mentions <= median / MORE && apart <= -CHANCE;
  return isLoud || isQuiet ? apart : 0;
}
