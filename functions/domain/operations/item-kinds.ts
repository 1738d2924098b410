import { channelSchema, parseChannel } from '../channels/channel.ts';
import type { ItemKind, ItemKindName } from '../items/item-kind.ts';
import { organizationSchema, parseOrganization } from '../items/organization-item.ts';
import { parseRule, ruleSchema } from '../items/rule/rule.ts';

/** The three kinds of items that people write, by name, in the order in which they are listed. */
export const ITEM_KINDS: Readonly<Record<ItemKindName, ItemKind>> = {
  organizations: {
    name: 'organizations',
    singular: 'organization',
    keys: ['organizationId'],
    fields: Object.keys(organizationSchema.unwrap().shape),
    parse: parseOrganization,
  },
  rules: {
    name: 'rules',
    singular: 'rule',
    keys: ['organizationId', 'ruleId'],
    fields: Object.keys(ruleSchema.unwrap().in.shape),
    parse: parseRule,
  },
  channels: {
    name: 'channels',
    singular: 'channel',
    keys: ['channelId'],
    fields: Object.keys(channelSchema.unwrap().shape),
    parse: parseChannel,
  },
};
