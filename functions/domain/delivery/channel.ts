import * as z from 'zod';
import { type Parsed, parseItem } from '../item/parse-item.ts';

const SECRET_PREFIX = 'mention-alerts/channel/';

/** How a channel is named, in its own item and where a rule notifies it. */
export const channelId = z
  .string()
  .min(1, 'a channel id has at least one character')
  .max(256, 'a channel id has at most 256 characters');

/** The item as people write it; its JSON Schema is made from this. */
export const channelSchema = z.strictObject({
  channelId,
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

/** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
const signingSecret = z
  .string()
  .trim()
  .regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/)
  .optional();

const channelSecret = z.object({
  url: z.string().trim().min(1),
  signingSecret,
  /** The one that a rotation replaced; messages are signed with both until the next. */
  previousSigningSecret: signingSecret,
});

/** The address of a channel, which often is itself the password, and what webhooks are signed with. */
type ChannelSecret = z.output<typeof channelSecret>;

export type ReadChannelSecret =
  | { readonly ok: true; readonly secret: ChannelSecret }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads the text of a channel's secret, JSON `{"url": "https://...", "signingSecret": "whsec_..."}`; webhooks need the
 * signing secret, Slack and Teams have none. Never throws; the problem never repeats what the secret holds.
 */
export function readChannelSecret(text: string, kind: Channel['kind']): ReadChannelSecret {
  const problem = 'write JSON {"url": "https://...", "signingSecret": "whsec_..."}';
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: `it is not JSON: ${problem}` };
  }
  const result = channelSecret.safeParse(json);
  if (!result.success) {
    const path = result.error.issues[0]?.path.join('.') ?? '';
    return { ok: false, problem: `${path === '' ? 'it' : `"${path}"`} is missing or malformed: ${problem}` };
  }
  if (kind === 'webhook' && result.data.signingSecret === undefined) {
    return { ok: false, problem: `"signingSecret" is missing, and a webhook is signed: ${problem}` };
  }
  return { ok: true, secret: result.data };
}
