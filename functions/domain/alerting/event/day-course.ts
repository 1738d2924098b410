import * as z from 'zod';
import { bucketAt, type History, joined } from '../../counting/series/history.ts';
import { BOUNDS } from '../../engine/bound.ts';
import { type ExpectedTime, expectedIn } from '../../engine/expected-time.ts';
import { raisesAt } from '../../engine/raise.ts';
import { present } from '../../present.ts';
import { iso } from '../../time/iso.ts';
import { DAY_MS } from '../../time/units-of-time.ts';
import { utcTime } from '../../time/utc-time.ts';
import type { Episode } from '../episode/episode.ts';

/** Steps per day if the grid of the rule allows it: one each half hour. */
const STEPS = 48;

/**
 * The last day as a rule looked at it: for each step, oldest first, the highest count (lowest, for `atMost`) of the
 * windows that end in the step, null if none is known; and the line that decided. Steps are equally long and make up a
 * day.
 */
export const dayCourse = z.lazy(() =>
  z.object({
    to: utcTime.describe('Where the newest step ends; the oldest begins a day before.'),
    counts: z
      .array(z.number().nullable())
      .describe(
        'For each step, oldest first: the highest count of a window that ended in it (for a rule on silence the lowest); null if not known.',
      ),
    line: z.number().describe('The limit at which the alert fired.'),
    lines: z
      .array(z.number())
      .optional()
      .describe(
        'For each step the limit then; absent where it was the same all day, as no more was expected at any time.',
      ),
    expected: z
      .array(
        z.object({
          from: utcTime.describe('When it begins, or where the course does.'),
          to: utcTime.describe('When it is over, or where the course is.'),
          times: z.number().describe('How many times as many mentions as usual may come.'),
          why: z.string().optional().describe('What it is, as they wrote it, such as launch.'),
        }),
      )
      .optional()
      .describe(
        'The times of that day at which people expected more (or less, for a rule on few mentions), oldest first; absent where there were none.',
      ),
    bound: z.enum(['atLeast', 'atMost']).describe('Whether counts of at least or of at most this limit are unusual.'),
  }),
);
export type DayCourse = z.output<typeof dayCourse>;

/** More of them in a day are not told apart in a picture. */
const MOST_EXPECTED = 12;

const rounded = (line: number) => Math.round(line * 100) / 100;

/** The time (epoch ms) from which counts are needed for the course of the day that ends at `to`. */
export function dayCourseFrom(to: number, { windowMs }: Pick<Episode, 'windowMs'>): number {
  return to - DAY_MS - windowMs;
}

/**
 * The course of the day that ends at the boundary `to` (epoch ms), in the window that decided an episode. A window with
 * an unknown bucket does not count, except the one at the end, which was told.
 */
export function dayCourseOf(
  history: History,
  {
    to,
    episode,
    rule,
  }: {
    readonly to: number;
    readonly episode: Pick<Episode, 'windowMs' | 'line' | 'bound' | 'usualLine'>;
    readonly rule: {
      readonly everyMs: number;
      readonly sourceTypes?: readonly string[] | undefined;
      readonly expected?: readonly ExpectedTime[] | undefined;
    };
  },
): DayCourse {
  const { windowMs, line, bound, usualLine = line } = episode;
  const { everyMs } = rule;
  const expected = (rule.expected ?? []).filter(({ times }) => BOUNDS[bound].movedBy(times));
  const { widthMs } = history;
  const from = dayCourseFrom(to, episode);
  const values: number[] = [];
  const sums = [0];
  const unknown = [0];
  for (let start = from; start < to; start += widthMs) {
    const value = bucketAt(history, start, rule.sourceTypes);
    values.push(value ?? 0);
    sums.push((sums.at(-1) ?? 0) + (value ?? 0));
    unknown.push((unknown.at(-1) ?? 0) + (value === undefined ? 1 : 0));
  }
  const within = (totals: readonly number[], end: number, ms = windowMs) =>
    (totals[(end - from) / widthMs] ?? 0) - (totals[(end - ms - from) / widthMs] ?? 0);
  const counted = (end: number) =>
    history.isLargest === true
      ? joined(history, values.slice((end - windowMs - from) / widthMs, (end - from) / widthMs))
      : within(sums, end);
  const stepMs = Math.max(DAY_MS / STEPS, rule.everyMs);
  const ends = Array.from({ length: DAY_MS / stepMs }, (_, at) => to - (DAY_MS / stepMs - 1 - at) * stepMs);
  const counts = ends.map((end) => {
    const seen: number[] = [];
    for (let boundary = end - stepMs + rule.everyMs; boundary <= end; boundary += rule.everyMs) {
      if (boundary === to || within(unknown, boundary) === 0) seen.push(counted(boundary));
    }
    if (seen.length === 0) return null;
    return BOUNDS[bound].furthest(seen);
  });
  const raisedAt = (at: number) => {
    const countedInLast = (ms: number) => ({ total: within(sums, at, ms), complete: true });
    return raisesAt({ at, scales: [windowMs], everyMs, expected }, countedInLast)?.[0]?.by ?? 1;
  };
  const raises = expected.length > 0 ? ends.map(raisedAt) : [];
  const lines = raises.some((by) => by !== 1) ? { lines: raises.map((by) => rounded(usualLine * by)) } : {};
  const spans = expectedSpans(expected, { from: to - DAY_MS, to }, everyMs);
  return {
    to: iso(to),
    counts,
    line: rounded(line),
    ...lines,
    ...(spans.length === 0 ? {} : { expected: spans }),
    bound,
  };
}

/** The newest times within a span (epoch ms) at which more was expected, or less where few are unusual. */
function expectedSpans(
  expected: readonly ExpectedTime[],
  span: { readonly from: number; readonly to: number },
  everyMs: number,
): NonNullable<DayCourse['expected']> {
  return expectedIn(expected, span, everyMs)
    .slice(-MOST_EXPECTED)
    .map(({ from, to, of: { times, why } }) => ({ from: iso(from), to: iso(to), times, ...present({ why }) }));
}
