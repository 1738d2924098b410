import * as z from 'zod';
import type { ProblemWords } from '../../languages/messages.ts';
import { channelId } from '../items/channel-id.ts';
import { type Parsed, parseItem } from '../items/parse-item.ts';
import { says } from '../says.ts';
import { appId, workspaceId } from './buttons.ts';
import { CHANNEL_KINDS, type ChannelKindName, IN_PLACE_OF_OPSGENIE } from './channel-kinds.ts';

const SECRET_PREFIX = 'mention-alerts/channel/';

/** The item as people write it; its JSON Schema is made from this. */
export const channelSchema = z.lazy(() =>
  z
    .strictObject({
      channelId: channelId.describe('Your name for the channel; key.'),
      kind: z
        .enum(
          Object.keys(CHANNEL_KINDS).filter(isKindName),
          says((words, { input }) => (input === 'opsgenie' ? words.opsgenieEnds(IN_PLACE_OF_OPSGENIE) : undefined)),
        )
        .describe('The kind of receiver.'),
      secretName: z
        .string()
        .startsWith(SECRET_PREFIX, says('channelSecret', { prefix: SECRET_PREFIX }))
        .max(512, says('longSecretName', { most: 512 }))
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
      workspace: workspaceId
        .optional()
        .describe(
          'Slack only, with interactive: the workspace (T...) whose clicks act, or the organization of several (E...). Default: the one in the address of the webhook.',
        ),
      app: appId
        .optional()
        .describe(
          'Slack only, with interactive: the app (A...) whose buttons act. Default: any with the signing secret.',
        ),
    })
    .describe(
      'An item of the Channels table: a webhook, a chat program or an on-call service that rules name in notify.channels.',
    )
    .refine(({ kind, interactive }) => CHANNEL_KINDS[kind].hasButtons === true || interactive !== true, {
      path: ['interactive'],
      ...says('noButtons'),
    })
    .refine(({ interactive, workspace, app }) => interactive === true || (workspace ?? app) === undefined, {
      path: ['interactive'],
      ...says('buttonsOfNone'),
    }),
);

/** Where events go: what speaks at the other end, and the name of the secret that holds its address. */
export type Channel = z.output<typeof channelSchema>;

function isKindName(name: string): name is ChannelKindName {
  return Object.hasOwn(CHANNEL_KINDS, name);
}

const BY = {
  fields: () => ({ '': Object.keys(channelSchema.unwrap().shape) }),
  standIns: {
    channelId: { channelId: '-' },
    // A kind that has buttons takes all fields.
    kind: { kind: 'slack' },
    secretName: { secretName: SECRET_PREFIX },
  },
};

/** Reads one item of the Channels table, with its problems in `words` (default: English); never throws. */
export function parseChannel(item: unknown, words?: ProblemWords): Parsed<Channel> {
  return parseItem(channelSchema, item, BY, words);
}
