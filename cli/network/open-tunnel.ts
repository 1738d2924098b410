import { request } from 'node:http';
import { request as requestByTls } from 'node:https';
import type { Socket } from 'node:net';
import type { SecureContext } from 'node:tls';
import type { ProxyNamed } from './proxy-for.ts';

/** There is no way through the proxy. The sentence names it, without its password, and says what to do. */
export class ProxyError extends Error {
  readonly kind = 'proxy';
  override readonly name = 'ProxyError';
}

const TIMEOUT_MS = 10_000;

/**
 * Opens a connection to a host through a proxy, by CONNECT.
 *
 * @param authority host and port
 * @throws ProxyError if the proxy cannot be reached, refuses, or wants to know who asks
 */
export function openTunnel(
  { url, variable }: ProxyNamed,
  authority: string,
  secureContext: SecureContext | undefined,
): Promise<Socket> {
  const name = `The proxy ${url.protocol}//${url.host} (${variable})`;
  return new Promise((resolve, reject) => {
    const asked = (url.protocol === 'https:' ? requestByTls : request)({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port === '' ? undefined : url.port,
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, ...credentials(url) },
      agent: false,
      ...(secureContext === undefined ? {} : { secureContext }),
    });
    const patience = setTimeout(() => {
      asked.destroy(new Error(`no answer within ${TIMEOUT_MS / 1000} s`));
    }, TIMEOUT_MS);
    asked.once('connect', ({ statusCode = 0 }, socket, early) => {
      clearTimeout(patience);
      if (statusCode >= 200 && statusCode < 300) {
        if (early.length > 0) socket.unshift(early);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(new ProxyError(`${name} ${refusal(statusCode, authority, { url, variable })}`));
    });
    asked.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(patience);
      const why = error.code ?? error.message;
      reject(
        new ProxyError(`${name} cannot be reached (${why}): check ${variable}, or name ${authority} in NO_PROXY.`),
      );
    });
    asked.end();
  });
}

function refusal(status: number, authority: string, { url, variable }: ProxyNamed): string {
  if (status !== 407) return `does not let through to ${authority} (${status}): ask those who run it.`;
  return url.username === ''
    ? `asks who you are (407): write ${variable} with name and password, like http://NAME:PASSWORD@${url.host}.`
    : `does not accept the name and password in ${variable} (407).`;
}

function credentials({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const text = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(text).toString('base64')}` };
}
