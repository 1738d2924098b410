import * as z from 'zod';

/** A value of `deadManUrl` that begins like this is the name of a secret, and no address. */
const SECRETS = 'mention-alerts/';

const secretForm = z.lazy(() => z.union([z.url(), z.object({ url: z.url() })]));

/** Whether `deadManUrl` names the secret that holds the address. */
export const isSecretName = (value: string): boolean => value.startsWith(SECRETS);

/**
 * The address of the outside service in a secret: the address alone, or JSON `{"url": "https://..."}` as secrets of webhooks are.
 * Throws an error that repeats nothing of the secret.
 */
export function deadManAddress(secret: string): string {
  const parsed = secretForm.safeParse(asJson(secret.trim()));
  const url = parsed.success ? (typeof parsed.data === 'string' ? parsed.data : parsed.data.url) : undefined;
  if (url === undefined || !url.startsWith('https://'))
    throw new Error('the secret of deadManUrl holds no address: store https://... or {"url": "https://..."} in it');
  return url;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
