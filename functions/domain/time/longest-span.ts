import { grouped } from '../grouped.ts';
import { DAY_MS } from './units-of-time.ts';

/** No replay is longer than this, in ms: whoever wants to see more plays it in parts. */
const LONGEST_SPAN_MS = 400 * DAY_MS;

/** No series has more buckets than this: 9 years of five minutes. */
const MOST_BUCKETS = 1_000_000;

/** Says that a span is too long to be walked through, in a sentence; undefined if it is not. Times in epoch ms, half-open. */
export function spanProblem(fromMs: number, toMs: number): string | undefined {
  if (toMs - fromMs <= LONGEST_SPAN_MS) return undefined;
  return `${dayOf(fromMs)} to ${dayOf(toMs)} is longer than the ${LONGEST_SPAN_MS / DAY_MS} days that are played at once`;
}

/** The same for buckets of a width, in ms: what counts is how many they are. */
export function bucketsProblem(fromMs: number, toMs: number, everyMs: number): string | undefined {
  if ((toMs - fromMs) / everyMs <= MOST_BUCKETS) return undefined;
  return `${dayOf(fromMs)} to ${dayOf(toMs)} has more than ${grouped(MOST_BUCKETS)} buckets`;
}

/** A day, also one that no calendar has: it comes from a wrong time. */
function dayOf(ms: number): string {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? String(ms) : date.toISOString().slice(0, 10);
}
