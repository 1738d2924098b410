import { spansWithin } from '../../counting/series/gaps.ts';
import type { ScheduledSeries } from '../../counting/series/schedule.ts';
import { newestDueEnd } from '../../counting/series/schedule.ts';
import type { SeriesHead } from '../../counting/series/series-head.ts';
import { DAY_MS } from '../../time/units-of-time.ts';

/** Buckets that fell due, and those of them whose counts are known. */
export type KnownBuckets = { readonly due: number; readonly known: number };

/** Counts the buckets of one series that fell due in the 24 h before `now` (epoch ms); 0 for a new series. */
export function knownBuckets(series: ScheduledSeries, head: SeriesHead | undefined, now: number): KnownBuckets {
  if (head === undefined || head.widthMs !== series.widthMs) return { due: 0, known: 0 };
  const { widthMs, offsetMs } = series;
  const span = {
    from: Math.max(head.from, newestDueEnd(now - DAY_MS, widthMs, offsetMs)),
    to: newestDueEnd(now, widthMs, offsetMs),
  };
  if (span.from >= span.to) return { due: 0, known: 0 };
  const unknown = spansWithin([...head.gaps, { from: head.knownTo, to: Number.MAX_SAFE_INTEGER }], span);
  const due = (span.to - span.from) / widthMs;
  const missing = unknown.reduce((sum, { from, to }) => sum + (to - from) / widthMs, 0);
  return { due, known: due - missing };
}
