import { bucketAt, countsAt, type History, historyOf, withBuckets } from './history.ts';
import type { BucketCounts } from './hour-counts.ts';
import { headReachesTo, type SeriesHead } from './series-head.ts';

/** The head with the doubted answers for some buckets (start, counts), as long as it carries their hours. */
export function withDoubts(head: SeriesHead, buckets: readonly (readonly [number, BucketCounts])[]): SeriesHead {
  const oldest = headReachesTo(head);
  const counted = buckets.filter(([, { total }]) => total > 0);
  const { doubted, ...rest } = head;
  const all = withBuckets(historyOf(head.widthMs, doubted ?? []), counted);
  const hours = [...all.hours].filter(([start]) => start >= oldest);
  return hours.length === 0 ? rest : { ...rest, doubted: new Map(hours) };
}

/** The starts (epoch ms) of the buckets of which the head has doubted counts. */
export function doubtedStarts({ doubted, widthMs }: SeriesHead): number[] {
  return [...(doubted ?? [])].flatMap(([hour, { total }]) =>
    total.flatMap((count, at) => (count === null ? [] : [hour + at * widthMs])),
  );
}

/** A history in which unknown buckets have the doubted counts of a head, which are lower bounds. */
export function atLeast(history: History, head: SeriesHead): History {
  const doubted = historyOf(head.widthMs, head.doubted ?? []);
  return withBuckets(
    history,
    doubtedStarts(head).flatMap((start) => {
      const counts = countsAt(doubted, start);
      return counts === undefined || bucketAt(history, start) !== undefined ? [] : [[start, counts] as const];
    }),
  );
}
