import { inParallel } from '../domain/in-parallel.ts';
import type { EvaluateDependencies } from './dependencies.ts';
import type { Configuration } from './load-configuration.ts';
import type { SeriesWork } from './series-work.ts';

/** Writes under way at once. */
const CONCURRENCY = 16;

/** Writes the series that changed; gives those that are still ours (nobody else wrote them meanwhile). */
export async function saveHeads(
  { history, log }: EvaluateDependencies,
  works: readonly SeriesWork[],
): Promise<SeriesWork[]> {
  const kept = new Set(works);
  await inParallel(CONCURRENCY, works, async (work) => {
    if (!work.changed) return;
    const stored = await history.saveHead(work.place, work.head);
    if (stored === undefined) {
      kept.delete(work);
      log('somebody else counted this series', { series: work.place.key });
      return;
    }
    work.head = stored;
    work.changed = false;
  });
  return [...kept];
}

/** Has the next tick go on where requests were left over or something broke; `before` are those it was told of already. */
export async function noteWaiting(
  { waiting }: EvaluateDependencies,
  configuration: Configuration,
  { works, broken }: { readonly works: readonly SeriesWork[]; readonly broken: boolean },
  before: ReadonlySet<bigint>,
  secretName: string,
): Promise<void> {
  const ids = new Set([...before, ...configuration.organizations.map(({ item }) => item.organizationId)]);
  for (const id of ids) {
    const own = works.filter(({ fleet, believed }) => believed && fleet.organizationId === id);
    const left = own.some(({ head }) => head.gaps.length > 0) || (broken && own.length > 0);
    if (left && !before.has(id)) await waiting.set(id, secretName);
    else if (!left && before.has(id)) await waiting.clear(id);
  }
}
