import type { HistoryStore } from '../adapters/dynamodb/history-store.ts';
import { sumOf } from '../domain/series/history.ts';
import { HOUR_MS } from '../domain/time/units-of-time.ts';

import { doubt, historyFrom, type SeriesWork } from './series-work.ts';
import type { ServiceSession } from './service-session.ts';

const CHECKED_EVERY_MS = HOUR_MS;
const CHECKED_SPAN_MS = 6 * HOUR_MS;

/**
 * Closed buckets are believed, and checked: once an hour the last six hours are asked for in one request and compared
 * with the kept sum. A difference (late storage, deletions, corrected sentiment) makes them a gap, to be read again.
 * Gives whether there was one.
 */
export async function checkClosedBuckets(
  store: HistoryStore,
  session: ServiceSession,
  work: SeriesWork,
  tick: number,
): Promise<boolean> {
  const { head } = work;
  const to = head.knownTo;
  const from = Math.max(head.from, to - CHECKED_SPAN_MS);
  if (tick - head.checkedAt < CHECKED_EVERY_MS || from >= to) return false;
  const kept = sumOf(await historyFrom(store, work, from), from, to);
  if (!kept.complete) return false;
  const { organizationId, series } = work.fleet;
  const now = await session.count(organizationId, series, { from, to });
  if (!now.ok) return false;
  work.head = { ...work.head, checkedAt: tick };
  work.changed = true;
  if (now.value.total === kept.total) return false;
  doubt(work, { from, to });
  return true;
}
