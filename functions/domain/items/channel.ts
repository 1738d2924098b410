import * as z from 'zod';
import { type Parsed, parseItem } from './parse-item.ts';

const SECRET_PREFIX = 'mention-alerts/channel/';

/** How a channel is named, in its own item and where a rule notifies it. */
export const channelId = z.lazy(() =>
  z.string().min(1, 'a channel id has at least one character').max(256, 'a channel id has at most 256 characters'),
);

/** The item as people write it; its JSON Schema is made from this. */
export const channelSchema = z.lazy(() =>
  z
    .strictObject({
      channelId: channelId.describe('Your name for the channel; key.'),
      kind: z
        .enum([
          'webhook',
          'slack',
          'teams',
          'google-chat',
          'discord',
          'mattermost',
          'telegram',
          'pagerduty',
          'opsgenie',
        ])
        .describe('The kind of receiver.'),
      secretName: z
        .string()
        .startsWith(SECRET_PREFIX, `the channel's secret is named ${SECRET_PREFIX}...: the functions may read no other`)
        .max(512, 'names of secrets have at most 512 characters')
        .describe(
          'Secret in Secrets Manager, JSON: for webhooks {"url": "https://...", "signingSecret": "whsec_..."}; see docs/rules.md for the other kinds.',
        ),
      enabled: z.boolean().default(true).describe('A channel that is not enabled gets nothing.'),
      interactive: z
        .boolean()
        .optional()
        .describe(
          'Slack only, with the context value actions: buttons that act at once. Needs an app that sends clicks to the output ActionsUrl. Default: links.',
        ),
    })
    .describe(
      'An item of the Channels table: a webhook, a chat program or an on-call service that rules name in notify.channels.',
    )
    .refine(({ kind, interactive }) => kind === 'slack' || interactive !== true, {
      path: ['interactive'],
      message: 'only Slack has buttons that act at once; leave interactive out',
    }),
);

/** Where events go: what speaks at the other end, and the name of the secret that holds its address. */
export type Channel = z.output<typeof channelSchema>;

/** Reads one item of the Channels table; never throws. */
export function parseChannel(item: unknown): Parsed<Channel> {
  return parseItem(channelSchema, item, () => ({ '': Object.keys(channelSchema.unwrap().shape) }));
}

/** What programs read: each event, as it comes. */
type ProgramKind = 'webhook' | OnCallKind;

/** Services that wake people; one incident an episode. */
export type OnCallKind = 'pagerduty' | 'opsgenie';

/** What people read: a message, of which an hour has so many at most. */
export type ChatKind = Exclude<Channel['kind'], ProgramKind>;

/** Whether a message to a channel of this kind can show a picture by its link. */
export function showsPictures(kind: Channel['kind']): boolean {
  return kind !== 'webhook' && kind !== 'opsgenie';
}

/** Whether people read a channel of this kind themselves. */
export function isChat(kind: Channel['kind']): kind is ChatKind {
  return kind !== 'webhook' && !isOnCall(kind);
}

/** Whether a channel of this kind wakes people. */
export function isOnCall(kind: Channel['kind']): kind is OnCallKind {
  return kind === 'pagerduty' || kind === 'opsgenie';
}
