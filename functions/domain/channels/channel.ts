import * as z from 'zod';
import { channelId } from '../items/channel-id.ts';
import { type Parsed, parseItem } from '../items/parse-item.ts';
import { CHANNEL_KINDS, type ChannelKindName } from './channel-kinds.ts';

const SECRET_PREFIX = 'mention-alerts/channel/';

/** The item as people write it; its JSON Schema is made from this. */
export const channelSchema = z.lazy(() =>
  z
    .strictObject({
      channelId,
      kind: z.enum(Object.keys(CHANNEL_KINDS).filter(isKindName)),
      secretName: z
        .string()
        .startsWith(SECRET_PREFIX, `the channel's secret is named ${SECRET_PREFIX}...: the functions may read no other`)
        .max(512, 'names of secrets have at most 512 characters'),
      enabled: z.boolean().default(true),
      interactive: z.boolean().optional(),
    })
    .refine(({ kind, interactive }) => CHANNEL_KINDS[kind].hasButtons === true || interactive !== true, {
      path: ['interactive'],
      message: 'only Slack has buttons that act at once; leave interactive out',
    }),
);

/** Where events go: what speaks at the other end, and the name of the secret that holds its address. */
export type Channel = z.output<typeof channelSchema>;

function isKindName(name: string): name is ChannelKindName {
  return Object.hasOwn(CHANNEL_KINDS, name);
}

/** Reads one item of the Channels table; never throws. */
export function parseChannel(item: unknown): Parsed<Channel> {
  return parseItem(channelSchema, item, () => ({ '': Object.keys(channelSchema.unwrap().shape) }));
}
