import { actionLog } from '../../functions/adapters/dynamodb/action-store.ts';
import { shownDeliveries } from '../../functions/adapters/dynamodb/delivery-records.ts';
import { type HistoryEntry, readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import type { LoggedAction } from '../../functions/domain/alerting/action/action-log.ts';
import type { Delivery } from '../../functions/domain/channels/ports.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import type { Installation } from '../context/installation.ts';

/** Organizations, and records of deliveries, that are read at once. */
const CONCURRENCY = 16;

/** An entry of the history, its outcome at each channel, and what people did by its links. */
export type ToldTo = HistoryEntry & {
  readonly deliveries: ReadonlyMap<string, Delivery | undefined>;
  readonly actions: readonly LoggedAction[];
};

/** What organizations were told since a time (epoch ms), the oldest first; `report` is told of what cannot be read. */
export async function toldSince(
  { documents, tables }: Installation,
  {
    organizations,
    since,
    report,
  }: {
    readonly organizations: readonly bigint[];
    readonly since: number;
    readonly report: (problem: string) => void;
  },
): Promise<HistoryEntry[]> {
  const entries = await inParallel(CONCURRENCY, organizations, (organizationId) =>
    readToldAlerts(documents, tables.state, { organizationId, since, report }),
  );
  return entries.flat().sort((one, other) => (one.time < other.time ? -1 : 1));
}

/** The same entries with what came of each: one read for each channel that it went to. `at` is now, epoch ms. */
export async function withOutcomes(
  { documents, tables }: Installation,
  entries: readonly HistoryEntry[],
  at: number,
): Promise<ToldTo[]> {
  const organizations = [...new Set(entries.map(({ organizationId }) => organizationId))];
  const actions = (
    await inParallel(CONCURRENCY, organizations, (id) => actionLog(documents, tables.state).of(BigInt(id)))
  ).flat();
  const records = shownDeliveries(documents, tables.state);
  return inParallel(CONCURRENCY, entries, async (entry): Promise<ToldTo> => {
    const found = entry.channels.map(async (id) => [id, await records.read(id, entry.eventId, at)] as const);
    const done = actions.filter((action) => action.done && action.eventId === entry.eventId);
    return { ...entry, deliveries: new Map(await Promise.all(found)), actions: done };
  });
}
