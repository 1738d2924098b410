import { recentOf } from '../domain/series/series-head.ts';
import { stalledSince } from '../domain/series/stalled.ts';
import type { SeriesWork } from './series-work.ts';

/** The organizations whose ingestion seems to stand still, and since when (epoch ms), by what was just counted. */
export function findStalled(works: readonly SeriesWork[]): Map<bigint, number> {
  const byOrganization = new Map<bigint, SeriesWork[]>();
  for (const work of works) {
    const { organizationId, series } = work.fleet;
    if (series.watch.kind !== 'keyword' || series.sentiments !== undefined) continue;
    byOrganization.set(organizationId, [...(byOrganization.get(organizationId) ?? []), work]);
  }
  const stalled = new Map<bigint, number>();
  for (const [organizationId, group] of byOrganization) {
    const width = Math.min(...group.map(({ head }) => head.widthMs));
    const narrow = group.filter(({ head }) => head.widthMs === width);
    const end = Math.min(...narrow.map(({ head }) => head.knownTo));
    const since = stalledSince(
      narrow.map(({ head }) => recentOf(head)),
      end,
    );
    if (since !== undefined) stalled.set(organizationId, since);
  }
  return stalled;
}
