import type { Span } from './gaps.ts';
import { bucketAt, type History } from './history.ts';

/** If this many mentions were expected and none came, it is not chance: under Poisson once in 160,000 looks (e^-12). */
const BEYOND_CHANCE = 12;

/** How many buckets before show what is usual: two hours of five minutes. */
const LOOKBACK = 24;

/** The quantile of those buckets that counts as usual: a little under the median, or else a burst of an hour would be usual. */
const USUAL_QUANTILE = 0.4;

/** One keyword may fall silent by itself; if several do in the same minute, it is the service. */
const FEWEST_BUSY = 2;

/** A silence is followed back no further than this, in buckets: two weeks of five minutes, as long as history is kept. */
const FARTHEST = 4032;

const usualOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * USUAL_QUANTILE)] ?? 0;

/**
 * When the service seems to have stood still: several busy keywords all show zeros, where at least a dozen mentions were to be
 * expected by the buckets before. Takes the histories of keywords (all sentiments, one width) and the span that was just
 * counted; gives the silences that reach into it, oldest first. One that reaches its end goes on. Uses a quantile, so that the
 * calm after a burst is not taken for a silence. Where a bucket is known for some keywords only, those decide.
 */
export function silentSpans(histories: readonly History[], counted: Span): Span[] {
  if (histories.length < FEWEST_BUSY) return [];
  const width = Math.min(...histories.map(({ widthMs }) => widthMs));
  const spans: Span[] = [];
  const knownAt = (start: number) => histories.flatMap((history) => bucketAt(history, start) ?? []);
  const showsMentions = (start: number) => knownAt(start).some((count) => count > 0);
  let to = counted.to;
  while (to > counted.from) {
    let from = to;
    while (to - from < FARTHEST * width && !showsMentions(from - width)) from -= width;
    const silent = startsOf({ from, to }, width).filter((start) => knownAt(start).length >= FEWEST_BUSY);
    const first = silent[0];
    const last = silent.at(-1);
    if (first !== undefined && last !== undefined && isBeyondChance(histories, silent, first)) {
      spans.unshift({ from: first, to: last + width });
    }
    to = from - width;
  }
  return spans;
}

const startsOf = ({ from, to }: Span, width: number): number[] =>
  Array.from({ length: (to - from) / width }, (_, at) => from + at * width);

function isBeyondChance(histories: readonly History[], silent: readonly number[], first: number): boolean {
  const busy = histories
    .map((history) => {
      const before = Array.from({ length: LOOKBACK }, (_, at) => bucketAt(history, first - (at + 1) * history.widthMs));
      const usual = usualOf(before.flatMap((count) => count ?? []));
      return usual * silent.filter((start) => bucketAt(history, start) !== undefined).length;
    })
    .filter((expected) => expected > 0);
  return busy.length >= FEWEST_BUSY && busy.reduce((sum, expected) => sum + expected, 0) >= BEYOND_CHANCE;
}
