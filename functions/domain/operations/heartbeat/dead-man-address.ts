import * as z from 'zod';
import { jsonOf } from '../../json-of.ts';

const secretForm = z.lazy(() => z.union([z.url(), z.object({ url: z.url() })]));

/**
 * The address of the outside service in a secret: the address alone, or JSON `{"url": "https://..."}` as secrets of webhooks are.
 * Throws an error that repeats nothing of the secret.
 */
export function deadManAddress(secret: string): string {
  const text = secret.trim();
  const parsed = secretForm.safeParse(jsonOf(text) ?? text);
  const url = parsed.success ? (typeof parsed.data === 'string' ? parsed.data : parsed.data.url) : undefined;
  if (url === undefined || !url.startsWith('https://'))
    throw new Error('the secret of deadManUrl holds no address: store https://... or {"url": "https://..."} in it');
  return url;
}
