import { groupRecordStore } from '../../functions/adapters/dynamodb/group-record-store.ts';
import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { groupRequests } from '../../functions/domain/counting/group/group-requests.ts';
import { inParallel } from '../../functions/domain/in-parallel.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { configuredSchedule } from '../../functions/domain/operations/heartbeat/configured-schedule.ts';
import { needInWords, requestNeed } from '../../functions/domain/operations/heartbeat/request-need.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';

/** Organizations whose groups are read at once. */
const CONCURRENCY = 16;

/** What the stored rules need a minute once these items are written, a sentence for each token that they are counted with. */
export async function needsWith(installation: Installation, kind: ItemKind, items: readonly Item[]): Promise<string[]> {
  if (kind.name !== 'rules') return [];
  const { documents, tables } = installation;
  const [organizations, stored] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, kind),
  ]);
  const rules = [...new Map([...stored, ...items].map((item) => [itemName(kind, item), item])).values()];
  const concerned = new Set(rulesIn(items).map(({ organizationId }) => organizationId));
  const store = groupRecordStore(documents, tables.state, () => undefined);
  const groups = (await inParallel(CONCURRENCY, [...concerned], store.all)).flat();
  const at = Date.now();
  return configuredSchedule(organizations, rules, await store.atOnce([...concerned])).tokens.flatMap((token) => {
    const { series, requestsPerMinute, organizations: served } = token;
    if (!served.some(({ organizationId }) => concerned.has(organizationId))) return [];
    const read = groupRequests(groups, { seriesOfToken: series.size, requestsPerMinute, at });
    return [needInWords(`Organization ${ids(served)}`, requestNeed([...series.values()], read), requestsPerMinute)];
  });
}

/** What the rules of a file need a minute, each keyword counted by itself; an organization that is not in it has what is usual. */
export function needsOf(organizations: readonly Item[], rules: readonly Item[]): string[] {
  const known = new Set(organizations.map(({ organizationId }) => String(organizationId)));
  const unknown = new Map(rulesIn(rules).map(({ organizationId }) => [String(organizationId), organizationId]));
  const usual = [...unknown]
    .filter(([name]) => !known.has(name))
    .map(([name, organizationId]) => ({ organizationId, secretName: `mention-alerts/token/of-${name}` }));
  return configuredSchedule([...organizations, ...usual], rules)
    .tokens.filter(({ series }) => series.size > 0)
    .map(({ series, requestsPerMinute, organizations: served }) =>
      needInWords(`Organization ${ids(served)}`, requestNeed([...series.values()], []), requestsPerMinute),
    );
}

function ids(organizations: readonly { readonly organizationId: bigint }[]): string {
  return organizations.map(({ organizationId }) => String(organizationId)).join(', ');
}
