import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether another page than ours asks, as far as a browser tells: `own` is our origin. What changes something must say where
 * it comes from; what only reads may leave that out, as a person's own typing does.
 */
export function isFromElsewhere(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  own: string,
  { changes }: { readonly changes: boolean },
): boolean {
  const isOwn = origin === undefined ? !changes : origin === own;
  const isSameSite = site === undefined || site === 'same-origin' || (site === 'none' && !changes);
  return !isOwn || !isSameSite;
}

/** The value of a cookie in a `Cookie` header; undefined where it is not among them. */
export function cookieOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
