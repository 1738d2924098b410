import { bucketAt, type History } from './history.ts';

/** So many mentions expected where none came is beyond chance: under Poisson once in 160,000 looks (e^-12). */
const BEYOND_CHANCE = 12;

/** What is usual just before, in buckets. */
const LOOKBACK = 12;

/** One keyword may fall silent; that several do in the same minute is the service. */
const FEWEST_BUSY = 2;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/**
 * Since when (epoch ms) the service's ingestion seems to stand still: several keywords that were busy all show zeros,
 * where by the medians of the buckets before at least a dozen mentions were to be expected. Undefined where nothing
 * speaks for it. Takes the histories of keywords (all sentiments, one width) and the end of their newest bucket. Medians
 * are taken so that the silence after a burst is not mistaken for it.
 */
export function stalledSince(histories: readonly History[], end: number): number | undefined {
  const width = Math.min(...histories.map(({ widthMs }) => widthMs));
  const silentAt = (start: number) => histories.every((history) => bucketAt(history, start) === 0);
  let since = end;
  while (histories.length > 0 && end - since < 72 * width && silentAt(since - width)) since -= width;
  if (since === end) return undefined;
  const usual = histories
    .map((history) =>
      median(Array.from({ length: LOOKBACK }, (_, at) => bucketAt(history, since - (at + 1) * width) ?? 0)),
    )
    .filter((value) => value > 0);
  const expected = usual.reduce((sum, value) => sum + value, 0) * ((end - since) / width);
  return usual.length >= FEWEST_BUSY && expected >= BEYOND_CHANCE ? since : undefined;
}
