import * as z from 'zod';
import { quantile } from '../detection/peak-law.ts';
import type { Span } from '../series/gaps.ts';
import { type History, sumOf } from '../series/history.ts';
import { KEPT_MS, knownEnd, type SeriesHead } from '../series/series-head.ts';
import { DAY_MS, HOUR_MS } from '../time/units-of-time.ts';

/**
 * How much a series had in a period: mentions in the buckets that are known (`known`, 0 to 1, says how many of them), and what
 * is usual: median and the range of four of five, of `of` spans as long before it. Absent where too little is kept.
 */
export const volume = z.lazy(() =>
  z.object({
    mentions: z.number(),
    known: z.number(),
    usual: z.object({ median: z.number(), low: z.number(), high: z.number(), of: z.number() }).optional(),
  }),
);

export type Volume = z.output<typeof volume>;

/** A period may be asked for before its last buckets are counted; its sums then end this much earlier at most. */
const LATE_MS = 2 * HOUR_MS;

/** A day with a change of clocks is still a day. */
const LONGEST_DAY_MS = 25 * HOUR_MS;

const WEEK_MS = 7 * DAY_MS;

/** Of a span of which less is known nothing is said. */
export const KNOWN_ENOUGH = 0.9;

/**
 * The volume of a series in a period (epoch ms), by the counts that are kept. A day is compared with the days before it, what is
 * longer with the same span a week before: weekdays with weekdays.
 */
export function volumeOf(history: History, head: SeriesHead, { from, to }: Span): Volume {
  const { widthMs } = head;
  const counted = Math.floor(Math.min(to, knownEnd(head)) / widthMs) * widthMs;
  const end = to - counted <= LATE_MS ? counted : Math.floor(to / widthMs) * widthMs;
  const length = Math.ceil((to - from) / widthMs) * widthMs;
  const before = (ms: number) => sumOf(history, { from: end - length - ms, to: end - ms });
  const step = length <= LONGEST_DAY_MS ? length : Math.max(WEEK_MS, length);
  const oldest = Math.max(head.from, end - KEPT_MS);
  const usual: number[] = [];
  for (let back = step; end - length - back >= oldest; back += step) {
    const { total, complete, known = 1 } = before(back);
    if (complete || known >= KNOWN_ENOUGH) usual.push(total / (complete ? 1 : known));
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
  };
}

/** A quarter more or less is what a reader calls more or less, and twice the chance of a count (its root) is no chance. */
const MORE = 1.25;
const CHANCE = 2;

/**
 * How far a volume is from what is usual, in roots of that: over 0 louder, under 0 quieter; 0 where it is within the usual range,
 * or where it cannot be said.
 */
export function loudness({ mentions, known, usual }: Volume): number {
  if (usual === undefined || known < KNOWN_ENOUGH) return 0;
  const { median, low, high } = usual;
  const apart = (mentions - median) / Math.sqrt(Math.max(1, median));
  const isLoud = mentions > high && mentions >= MORE * median && apart >= CHANCE;
  const isQuiet = mentions < low && mentions <= median / MORE && apart <= -CHANCE;
  return isLoud || isQuiet ? apart : 0;
}
