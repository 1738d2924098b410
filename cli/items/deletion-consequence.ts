import { allItems } from '../../functions/adapters/dynamodb/item-store.ts';
import { rulesIn } from '../../functions/domain/items/check-items.ts';
import { type Item, type ItemKind, itemName } from '../../functions/domain/items/item-kind.ts';
import { CHANNEL_FIELDS } from '../../functions/domain/items/rule/channels-of.ts';
import { wholesOf } from '../../functions/domain/items/rule/part-problems.ts';
import { ITEM_KINDS } from '../../functions/domain/operations/item-kinds.ts';
import type { Installation } from '../context/installation.ts';

/** What a person should know before an item is deleted: sentences that end with a space, or an empty text. */
export async function deletionConsequence(installation: Installation, kind: ItemKind, item: Item): Promise<string> {
  return deletionEffect(kind, item, await allItems(installation, ITEM_KINDS.rules));
}

/** The same for given rules, such as those that will exist later. */
export function deletionEffect(kind: ItemKind, item: Item, rules: readonly Item[]): string {
  if (kind.name === 'rules') return `An open episode of it ends. ${brokenWholes(item, rules)}`;
  const concerned = rules.filter((rule) =>
    kind.name === 'organizations'
      ? String(rule.organizationId) === String(item.organizationId)
      : namesChannel(rule, item.channelId),
  );
  if (concerned.length === 0) return '';
  const names = concerned.slice(0, 5).map((rule) => itemName(ITEM_KINDS.rules, rule));
  const more = concerned.length > names.length ? `, and ${concerned.length - names.length} more` : '';
  const effect = kind.name === 'organizations' ? 'No longer judged' : 'Rules that name it';
  return `${effect}: ${names.join(', ')}${more}. `;
}

/** The rules that are made of a rule and cannot be judged without it, in a sentence that ends with a space; empty if there are none. */
export function brokenWholes(item: Item, rules: readonly Item[]): string {
  const [rule] = rulesIn([item]);
  const wholes = rule === undefined ? [] : wholesOf(rule, rulesIn(rules)).map(({ ruleId }) => ruleId);
  return wholes.length === 0
    ? ''
    : `Rules are made of it and cannot be judged without it: ${wholes.join(', ')}. Take it out of them, or delete them, first. `;
}

/** Whether a rule names a channel, as it is written: it may not be understood. */
export function namesChannel(rule: Item, channelId: unknown): boolean {
  return CHANNEL_FIELDS.some((name) => {
    const field = rule[name];
    const channels = typeof field === 'object' && field !== null && 'channels' in field ? field.channels : undefined;
    return Array.isArray(channels) && channels.includes(channelId);
  });
}
