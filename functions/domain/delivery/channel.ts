import * as z from 'zod';
import { type Parsed, parseItem } from '../item/parse-item.ts';

const SECRET_PREFIX = 'mention-alerts/channel/';

/** The item as people write it; its JSON Schema is made from this. */
export const channelSchema = z.strictObject({
  channelId: z.string().min(1).max(256, 'a channel id has at most 256 characters'),
  kind: z.enum(['webhook', 'slack', 'teams']),
  secretName: z
    .string()
    .startsWith(SECRET_PREFIX, `the channel's secret is named ${SECRET_PREFIX}...: the functions may read no other`)
    .max(512, 'names of secrets have at most 512 characters'),
  enabled: z.boolean().default(true),
});

/** Where events go: what speaks at the other end, and the name of the secret that holds its address. */
export type Channel = z.output<typeof channelSchema>;

/** Reads one item of the Channels table; never throws. */
export function parseChannel(item: unknown): Parsed<Channel> {
  return parseItem(channelSchema, item, { '': Object.keys(channelSchema.shape) });
}
