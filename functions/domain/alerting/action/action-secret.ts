import * as z from 'zod';

/** Shorter keys could be guessed; the stack makes one of 64 characters. */
const key = z.lazy(() => z.string().min(32));

const actionSecret = z.lazy(() =>
  z.object({
    linkKey: key,
    /** The key that a rotation replaced: links that it signed work until they expire. */
    previousLinkKey: key.optional().or(z.literal('').transform(() => undefined)),
    /** The signing secret of the Slack app whose buttons act at once; without it the buttons are links. */
    slackSigningSecret: z
      .string()
      .regex(/^[0-9a-f]{32,64}$/)
      .optional()
      .or(z.literal('').transform(() => undefined)),
  }),
);

/** The keys that links are signed with, the newest first, and the secret that Slack signs its requests with. */
export type ActionSecret = { readonly keys: readonly [string, ...string[]]; readonly slackSigningSecret?: string };

/** Reads the secret of the links, JSON. Throws if it is not usable, and never repeats what it contains. */
export function readActionSecret(text: string): ActionSecret {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Error('the secret of the links is not JSON');
  }
  const read = actionSecret.safeParse(json);
  if (!read.success) {
    const path = read.error.issues[0]?.path.join('.') ?? '';
    throw new Error(`the secret of the links is not usable: "${path}" is missing or malformed`);
  }
  const { linkKey, previousLinkKey, slackSigningSecret } = read.data;
  return {
    keys: previousLinkKey === undefined ? [linkKey] : [linkKey, previousLinkKey],
    ...(slackSigningSecret === undefined ? {} : { slackSigningSecret }),
  };
}
