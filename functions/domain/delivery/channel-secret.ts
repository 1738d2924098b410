import * as z from 'zod';
import type { Channel } from './channel.ts';

const schema = z.object({
  url: z.string().trim().min(1),
  /** Standard Webhooks: `whsec_` and 24 to 64 bytes in base64. */
  signingSecret: z
    .string()
    .trim()
    .regex(/^(whsec_)?[A-Za-z0-9+/]{32,88}={0,2}$/)
    .optional(),
});

/** The address of a channel, which often is itself the password, and what webhooks are signed with. */
type ChannelSecret = z.output<typeof schema>;

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
  const result = schema.safeParse(json);
  if (!result.success) {
    const path = result.error.issues[0]?.path.join('.') ?? '';
    return { ok: false, problem: `${path === '' ? 'it' : `"${path}"`} is missing or malformed: ${problem}` };
  }
  if (kind === 'webhook' && result.data.signingSecret === undefined) {
    return { ok: false, problem: `"signingSecret" is missing, and a webhook is signed: ${problem}` };
  }
  return { ok: true, secret: result.data };
}
