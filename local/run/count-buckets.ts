import type { Bucket } from '../../functions/domain/engine/readings-of.ts';
import type { GroupEntry, KeywordEntry } from '../../service/access/directory.ts';
import type { Service } from '../../service/build-service.ts';
import { SENTIMENTS, SOURCE_TYPES } from '../../service/wire/enumerations.ts';
import type { Span } from './replay.ts';

/** What to count: every mention, unless only some source types or sentiments are named. */
export type Counting = {
  readonly span: Span;
  /** The length of a bucket, in ms. */
  readonly everyMs: number;
  readonly sourceTypes?: readonly string[] | undefined;
  readonly sentiments?: readonly string[] | undefined;
};

/** Counts the mentions of a keyword or group in each whole bucket of a span, of the time at which the service has collected all. */
export function countBuckets(
  { store }: Pick<Service, 'store'>,
  scope: KeywordEntry | GroupEntry,
  { span, everyMs, sourceTypes = SOURCE_TYPES, sentiments = SENTIMENTS }: Counting,
): (Bucket & { readonly total: number })[] {
  const types = new Set<string>(sourceTypes);
  const counted = new Set<string>(sentiments);
  const first = Math.ceil(span.fromMs / everyMs) * everyMs;
  const buckets = Array.from({ length: Math.max(0, Math.floor((span.toMs - first) / everyMs)) }, (_, index) => ({
    start: first + index * everyMs,
    total: 0,
  }));
  const snapshot = store.catchUp();
  for (const row of store.trackOf(scope).feed.rows()) {
    const bucket = buckets[Math.floor((store.table.feedTime.get(row) - first) / everyMs)];
    if (bucket === undefined || !store.isSeen(row, snapshot)) continue;
    const cell = store.table.cell.get(row);
    const sentiment = SENTIMENTS[cell % SENTIMENTS.length] ?? '';
    if (!types.has(SOURCE_TYPES[Math.floor(cell / SENTIMENTS.length)] ?? '')) continue;
    if (counted.has(sentiment)) bucket.total += 1;
  }
  return buckets;
}
