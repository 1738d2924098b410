const LONGEST = 1500;

/**
 * A mention's link as messages may carry it: http or https, without user name and password, every character that means
 * something to a chat program percent-encoded; undefined where nothing safe is left. `host` is ASCII (punycode).
 */
export function webLink(text: string | undefined): { readonly href: string; readonly host: string } | undefined {
  if (text === undefined || text.length > LONGEST || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const href = url.href
    .replace(/[^A-Za-z0-9\-._~:/?#[\]@$&+,;=%*]/g, encodeURIComponent)
    .replace(/[()'!]/g, percent)
    .replace(/@(?=(channel|here|everyone|all|group|team)\b)/gi, percent);
  return href.length > LONGEST ? undefined : { href, host: url.hostname.slice(0, 100) };
}

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
