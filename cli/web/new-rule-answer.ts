import { parseOrganization } from '../../functions/domain/organization/organization-item.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import { ITEM_KINDS, itemName } from '../configure/item-kind.ts';
import { allItems } from '../configure/item-store.ts';
import type { Installation } from '../context/installation.ts';
import type { NewRuleAnswer, WatchableOrganization } from './answers.ts';

/** What a new rule can watch and whom it can tell: the organizations that are judged, as the service knows them. */
export async function newRuleAnswer(installation: Installation): Promise<NewRuleAnswer> {
  const [organizations, rules, channels] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.rules),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  const judged = organizations.flatMap((item) => {
    const parsed = parseOrganization(item);
    return parsed.ok && parsed.value.enabled ? [parsed.value] : [];
  });
  return {
    organizations: await Promise.all(
      judged.map(({ organizationId, secretName }) => watchable(installation, organizationId, secretName)),
    ),
    rules: rules.map((item) => itemName(ITEM_KINDS.rules, item)),
    channels: channels.map((item) => itemName(ITEM_KINDS.channels, item)),
  };
}

/** The keywords and groups of one organization, or why they cannot be listed; one that fails leaves the others as they are. */
async function watchable(
  installation: Installation,
  organizationId: bigint,
  secretName: string,
): Promise<WatchableOrganization> {
  const id = String(organizationId);
  try {
    const client = await installation.mediaApi(secretName);
    try {
      const { info, error } = await organizationCache(() => 0).organization(
        client,
        organizationId,
        performance.now() + MINUTE_MS,
      );
      if (info === undefined) return { id, name: id, watches: [], problem: error && `${describe(error)}.` };
      const keywords = info.keywords.filter(({ active }) => active);
      return {
        id,
        name: info.name,
        timeZone: info.timeZone,
        watches: [
          ...keywords.map((keyword) => ({ kind: 'keyword' as const, id: String(keyword.id), name: keyword.name })),
          ...info.groups.map((group) => ({ kind: 'group' as const, id: String(group.id), name: group.name })),
        ],
      };
    } finally {
      await client.close();
    }
  } catch (error) {
    return { id, name: id, watches: [], problem: error instanceof Error ? error.message : String(error) };
  }
}
