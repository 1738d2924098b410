import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

/** What differs between listeners. */
export type Callers = {
  /** Names under which the listener may be called, besides `localhost` and its own address. */
  readonly names?: readonly string[];
  /**
   * People come here by links of emails and chat programs, so a browser may come from another site as long as it opens
   * the address as a page of its own, by GET.
   */
  readonly isLinked?: boolean;
};

const HTTP_PORT = 80;

/**
 * Why a request to a listener of this machine is refused before anybody reads it; undefined if it is not. A web page that is
 * open in a browser here reaches this machine, too. The browser says so by `Origin` and `Sec-Fetch-Site`; and after DNS
 * rebinding, where it takes the listener for the page's own server, `Host` still has the name of the page.
 */
export function foreignRequest(
  request: IncomingMessage,
  { names = [], isLinked = false }: Callers,
): Refusal | undefined {
  const { headers, rawHeaders, url = '', method } = request;
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts > 1) return new Refusal(400, 'There is more than one Host.');
  const host = headers.host?.toLowerCase() ?? '';
  if (!ownHosts(request, names).includes(host)) {
    return new Refusal(421, 'This server answers to its own address only.');
  }
  const origin = headers.origin?.toLowerCase();
  const site = headers['sec-fetch-site'];
  // A form on a page that tells nobody where it is from (no-referrer) has the origin "null".
  const isOwn = origin === undefined || origin === `http://${host}` || (origin === 'null' && site === 'same-origin');
  const isNear = site === undefined || site === 'same-origin' || site === 'none';
  if (!isOwn || !(isNear || (isLinked && opensPage(request)))) {
    return new Refusal(403, 'A page of another address asked for this.');
  }
  if (!url.startsWith('/')) return new Refusal(400, 'The request has no path.');
  // An answer would tell a browser what other pages may send.
  if (method === 'OPTIONS') return new Refusal(405, 'There is nothing to ask beforehand.');
  return undefined;
}

function ownHosts({ socket }: IncomingMessage, names: readonly string[]): string[] {
  const address = socket.localAddress?.replace(/^::ffff:/, '') ?? '';
  const own = ['localhost', address.includes(':') ? `[${address}]` : address, ...names].map((name) =>
    name.toLowerCase(),
  );
  return own.flatMap((name) => [`${name}:${socket.localPort}`, ...(socket.localPort === HTTP_PORT ? [name] : [])]);
}

function opensPage({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.origin === undefined &&
    headers['sec-fetch-mode'] === 'navigate' &&
    headers['sec-fetch-dest'] === 'document'
  );
}
