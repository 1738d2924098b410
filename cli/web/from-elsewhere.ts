import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from another page than ours, as far as the browser says; `own` is our origin. A request that
 * changes something must say where it comes from. A request that only reads need not, because a typed address does not
 * say it either.
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

/** The value of a cookie in a `Cookie` header; undefined if it is not there. */
export function cookieOf(header: string, name: string): string | undefined {
  const pairs = header.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
