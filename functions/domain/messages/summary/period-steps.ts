import type { Span } from '../../counting/series/gaps.ts';
import { type History, sumOf } from '../../counting/series/history.ts';
import type { SeriesHead } from '../../counting/series/series-head.ts';
import { localDay, localMoment } from '../../time/local-moment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/units-of-time.ts';
import { wallClockOf } from '../../time/wall-clock.ts';
import { countedEnd, KNOWN_ENOUGH } from './volume.ts';

/** A period up to this long is drawn by the hour. */
const BY_HOUR_MS = 2 * DAY_MS;

/** The steps in which a period is drawn: where each begins, and the end (epoch ms). */
export type PeriodSteps = { readonly step: 'hour' | 'day'; readonly edges: readonly number[] };

/**
 * The steps of a period: hours, or days of the organization's clock, which begin at the time of day at which the period begins; so a day on
 * which clocks change has 23 or 25 hours. The last step may be shorter.
 */
export function stepsOf({ from, to }: Span, timeZone: string): PeriodSteps {
  if (to - from <= BY_HOUR_MS) {
    const hours = Math.ceil((to - from) / HOUR_MS);
    return { step: 'hour', edges: [...Array.from({ length: hours }, (_, at) => from + at * HOUR_MS), to] };
  }
  const clock = wallClockOf(timeZone);
  const within = from % MINUTE_MS;
  const first = localDay(from, timeZone);
  // A day whose midnight clocks skip begins at 01:00, but the days after it do not: the end of the period says which time is meant.
  const ofEnd = clock(to).minute;
  const minute = localMoment(first, ofEnd, timeZone) === from - within ? ofEnd : clock(from).minute;
  const edges = [from];
  for (let day = first + DAY_MS, last = from; ; day += DAY_MS) {
    const edge = localMoment(day, minute, timeZone) + within;
    if (edge >= to) break;
    // A day that a zone skipped has no step.
    if (edge > last) edges.push(edge);
    last = edge;
  }
  return { step: 'day', edges: [...edges, to] };
}

/**
 * The mentions of a series in each step, null where less than nine tenths of it are known. Where the last buckets are not counted yet, all
 * steps are that much earlier, as the sum of the period is.
 */
export function countsIn(history: History, head: SeriesHead, { edges }: PeriodSteps): (number | null)[] {
  const to = edges.at(-1) ?? 0;
  const grid = (time: number) => Math.floor(time / head.widthMs) * head.widthMs;
  const back = grid(to) - countedEnd(head, to);
  return edges.slice(0, -1).map((edge, at) => {
    const span = { from: grid(edge) - back, to: grid(edges[at + 1] ?? to) - back };
    const { total, complete, known = 1 } = sumOf(history, span);
    return complete || known >= KNOWN_ENOUGH ? total : null;
  });
}
