import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type HistoryEntry, readToldAlerts } from '../../functions/adapters/dynamodb/told-alert-store.ts';
import { KEPT_MS } from '../../functions/domain/counting/series/series-head.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import type { Rule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { present } from '../../functions/domain/present.ts';
import type { Installation } from '../context/installation.ts';
import type { RuleMessage, RuleRow } from './answers.ts';
import { withoutZone } from './organizations-on-page.ts';

/** What a rule told as long as its counts are stored, the oldest first, for a view of times of a zone (IANA); `at` in epoch ms. */
export async function ruleMessages(
  { documents, tables }: Installation,
  { organizationId, ruleId }: Rule,
  { at, timeZone }: { readonly at: number; readonly timeZone: string },
): Promise<RuleMessage[]> {
  const since = at - KEPT_MS;
  const entries = await readToldAlerts(documents, tables.state, { organizationId, since, report: () => undefined });
  return entries.filter((entry) => entry.ruleId === ruleId).map((entry) => messageOf(entry, timeZone));
}

function messageOf(entry: HistoryEntry, timeZone: string): RuleMessage {
  const { eventId: id, time, status, startedAt, endedAt, explanation, observed, peak, window, course } = entry;
  return {
    id,
    at: Date.parse(time),
    status,
    startedAt: Date.parse(startedAt),
    ...(endedAt === undefined ? {} : { endedAt: Date.parse(endedAt) }),
    explanation: withoutZone(explanation, timeZone),
    observed,
    peak,
    ...(window === undefined ? {} : { windowMs: Date.parse(window.to) - Date.parse(window.from) }),
    ...present({ line: course?.line }),
  };
}

/** When each rule told something from `since` on (epoch ms), and which message that was; by the rules' full names. */
export async function messagesSince(
  installation: Installation,
  since: number,
): Promise<ReadonlyMap<string, RuleRow['told']>> {
  const { documents, tables } = installation;
  const items = await allItems(installation, ITEM_KINDS.organizations);
  const organizations = items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok ? [parsed.value.organizationId] : [];
  });
  const entries = await Promise.all(
    organizations.map((organizationId) =>
      readToldAlerts(documents, tables.state, { organizationId, since, report: () => undefined }),
    ),
  );
  const told = new Map<string, RuleRow['told']>();
  for (const { organizationId, ruleId, time, status } of entries.flat()) {
    const rule = `${organizationId}/${ruleId}`;
    told.set(rule, [...(told.get(rule) ?? []), [Date.parse(time), status]]);
  }
  return told;
}
