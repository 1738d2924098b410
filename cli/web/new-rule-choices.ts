import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { type Item, itemName } from '../../functions/domain/items/item-kind.ts';
import { type OrganizationItem, parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';
import type { ReadOrganization, ReadOrganizations } from '../context/organization-info.ts';
import type { Watchable } from '../items/new-rule.ts';

/** What a new rule can watch, and where it can send its alerts. */
export type NewRuleChoices = {
  readonly organizations: readonly WatchableOrganization[];
  /** The names that already exist: `42/acme-spike`. */
  readonly rules: readonly string[];
  readonly channels: readonly string[];
  /** No organization has an item yet. */
  readonly noneIsSetUp: boolean;
};

export type WatchableOrganization = {
  readonly id: string;
  readonly name: string;
  readonly watches: readonly Watchable[];
  readonly timeZone?: string;
  /** Why its keywords and groups cannot be listed. */
  readonly problem?: string | undefined;
};

/**
 * What a new rule can watch and where it can send its alerts: the organizations that are judged, with the service's names, which `read`
 * asks for.
 */
export async function newRuleChoices(installation: Installation, read: ReadOrganizations): Promise<NewRuleChoices> {
  const [items, rules, channels] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  const known = [...(await read(judgedAmong(items)))].map(([id, each]) => watchable(id, each));
  return {
    organizations: known,
    noneIsSetUp: items.length === 0,
    rules: rules.map((item) => itemName(ITEM_KINDS.rules, item)),
    channels: channels.map((item) => itemName(ITEM_KINDS.channels, item)),
  };
}

/** The organizations of these items that are understood and not disabled. */
export function judgedAmong(items: readonly Item[]): OrganizationItem[] {
  return items.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
}

/** The keywords and groups of one organization, or why they cannot be listed. */
function watchable(organizationId: bigint, read: ReadOrganization): WatchableOrganization {
  const id = String(organizationId);
  if ('problem' in read) return { id, name: id, watches: [], problem: read.problem };
  const { name, timeZone, keywords, groups } = read.info;
  const watchOf = (kind: Watchable['kind'], each: { readonly id: bigint | number; readonly name: string }) => ({
    kind,
    id: String(each.id),
    name: each.name,
  });
  return {
    id,
    name,
    timeZone,
    watches: [
      ...keywords
        .filter(({ active }) => active)
        .map((keyword) => {
          const group = groups.find(({ keywordIds }) => keywordIds.includes(keyword.id));
          return { ...watchOf('keyword', keyword), ...(group === undefined ? {} : { groupId: String(group.id) }) };
        }),
      ...groups.map((group) => watchOf('group', group)),
    ],
  };
}
