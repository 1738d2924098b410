import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { parseChannel } from '../../functions/domain/channels/channel.ts';
import { CHANNEL_KINDS } from '../../functions/domain/channels/channel-kinds.ts';
import { isolated } from '../../functions/domain/isolated.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { channelsOf } from '../../functions/domain/items/rule/channels-of.ts';
import { wholesOf } from '../../functions/domain/items/rule/part-problems.ts';
import { parseRule } from '../../functions/domain/items/rule/rule.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import { unheardInWords } from '../../functions/domain/wording/unheard-in-words.ts';
import { wordsOf } from '../../functions/languages/words-of.ts';
import type { Installation } from '../context/installation.ts';
import { didYouMean } from '../usage-error.ts';

/** What rules refer to that is missing or disabled, one sentence each; channels refer to nothing. */
export async function missingReferences(
  installation: Installation,
  kind: ItemKind,
  items: readonly Item[],
): Promise<string[]> {
  if (kind.name === 'channels') return [];
  const [organizations, channels, rules] = await Promise.all([
    allItems(installation, ITEM_KINDS.organizations),
    allItems(installation, ITEM_KINDS.channels),
    kind.name === 'rules' ? allItems(installation, ITEM_KINDS.rules) : [],
  ]);
  const isWritten = new Set(items.map((item) => itemName(kind, item)));
  const others = rules.filter((item) => !isWritten.has(itemName(kind, item)));
  return missingAmong({ organizations, channels, rules: [...others, ...items] }, kind, items);
}

/** The same for given items, such as those that will exist later. */
export function missingAmong(
  there: {
    readonly organizations: readonly Item[];
    readonly channels: readonly Item[];
    readonly rules: readonly Item[];
  },
  kind: ItemKind,
  items: readonly Item[],
): string[] {
  if (kind.name === 'channels') return [];
  const organizations = new Map(
    there.organizations.flatMap((item) => {
      const parsed = parseOrganization(item);
      return parsed.ok ? [[parsed.value.organizationId, parsed.value.enabled] as const] : [];
    }),
  );
  const channels = new Map(
    there.channels.flatMap((item) => {
      const parsed = parseChannel(item);
      return parsed.ok ? [[parsed.value.channelId, parsed.value] as const] : [];
    }),
  );
  const unusable = (who: string, named: readonly string[]) =>
    named
      .filter((channel) => channels.get(channel)?.enabled !== true)
      .map((channel) =>
        channels.has(channel)
          ? `${who}: channel "${isolated(channel)}" is disabled.`
          : `${who}: there is no channel "${isolated(channel)}".${didYouMean(channel, [...channels.keys()])}`,
      );
  if (kind.name === 'organizations') {
    return items.flatMap((item) => {
      const parsed = parseOrganization(item);
      const named = parsed.ok ? parsed.value.digest?.channels : undefined;
      if (named === undefined) return [];
      const who = `The digest of organization ${String(item.organizationId)}`;
      const onCall = named.filter(
        (channel) => CHANNEL_KINDS[channels.get(channel)?.kind ?? 'webhook'].readers === 'on-call',
      );
      return [
        ...unusable(who, named),
        ...onCall.map(
          (channel) => `${who}: channel "${isolated(channel)}" is for those on call and gets no summaries.`,
        ),
      ];
    });
  }
  const rules = rulesIn(there.rules);
  const remarks = items.flatMap((item) => {
    const parsed = parseRule(item);
    if (!parsed.ok) return [];
    const { organizationId, ruleId } = parsed.value;
    const unheard = unheardInWords(parsed.value, rules, wordsOf({}));
    const wholes = parsed.value.enabled ? [] : wholesOf(parsed.value, rules).map((rule) => rule.ruleId);
    const isJudged = organizations.get(organizationId);
    return [
      ...(isJudged === undefined
        ? [
            `Organization ${organizationId} has no item yet: its rules are not judged until it has ("put organizations").`,
          ]
        : []),
      ...(isJudged === false ? [`Organization ${organizationId} is disabled: its rules are not judged.`] : []),
      ...unusable(`Rule ${organizationId}/${ruleId}`, channelsOf(parsed.value)),
      ...(unheard?.isUnused === true ? [`Rule ${organizationId}/${ruleId} ${unheard.said}.`] : []),
      ...(wholes.length === 0
        ? []
        : [
            `Rule ${organizationId}/${ruleId} is disabled, and rules are made of it that cannot be judged now: ${wholes.join(', ')}. Enable it, or take it out of them.`,
          ]),
    ];
  });
  return [...new Set(remarks)];
}
