import { parseChannel } from '../../functions/domain/delivery/channel.ts';
import { parseOrganization } from '../../functions/domain/organization/organization-item.ts';
import { parseRule } from '../../functions/domain/rule/rule.ts';
import type { Installation } from '../context/installation.ts';
import { didYouMean } from '../usage-error.ts';
import { ITEM_KINDS, type Item, type ItemKind } from './item-kind.ts';
import { allItems } from './item-store.ts';

/** What rules refer to that is missing or disabled, one sentence each; nothing for items of other kinds. */
export async function missingReferences(
  installation: Installation,
  kind: ItemKind,
  items: readonly Item[],
): Promise<string[]> {
  if (kind.name !== 'rules') return [];
  const [organizationItems, channelItems] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
  ]);
  const organizations = new Map(
    organizationItems.flatMap((item) => {
      const parsed = parseOrganization(item);
      return parsed.ok ? [[parsed.value.organizationId, parsed.value.enabled] as const] : [];
    }),
  );
  const channels = new Map(
    channelItems.flatMap((item) => {
      const parsed = parseChannel(item);
      return parsed.ok ? [[parsed.value.channelId, parsed.value.enabled] as const] : [];
    }),
  );
  const remarks = items.flatMap((item) => {
    const parsed = parseRule(item);
    if (!parsed.ok) return [];
    const { organizationId, ruleId, notify } = parsed.value;
    const isJudged = organizations.get(organizationId);
    return [
      ...(isJudged === undefined
        ? [
            `Organization ${organizationId} has no item yet: its rules are not judged until it has ("put organizations").`,
          ]
        : []),
      ...(isJudged === false ? [`Organization ${organizationId} is disabled: its rules are not judged.`] : []),
      ...notify.channels
        .filter((channel) => channels.get(channel) !== true)
        .map((channel) =>
          channels.has(channel)
            ? `Rule ${organizationId}/${ruleId}: channel "${channel}" is disabled.`
            : `Rule ${organizationId}/${ruleId}: there is no channel "${channel}".${didYouMean(channel, [...channels.keys()])}`,
        ),
    ];
  });
  return [...new Set(remarks)];
}
