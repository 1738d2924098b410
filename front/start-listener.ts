import { once } from 'node:events';
import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { behindFront, type FrontSettings } from './behind-front.ts';

/** A running server: its address, without a slash at the end, and how to stop it. */
export type Listener = {
  readonly url: string;
  readonly port: number;
  stop(): Promise<void>;
};

/** What a server does with a request. What it throws, or rejects with, is answered by the front. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/**
 * Starts a server behind the front and waits until it listens. It is the only place of this program that listens.
 *
 * @param served a handler, or a server that another package made
 * @param settings the port (0 takes a free one) and the address (the loopback interface unless told otherwise)
 * @throws Error with the code EADDRINUSE if the port is taken
 */
export async function startListener(
  served: Handler | Server,
  { port, host = '127.0.0.1', ...front }: FrontSettings & { readonly port: number; readonly host?: string },
): Promise<Listener> {
  const server = behindFront(served instanceof Server ? served : createServer(served), front);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server has no port');
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    url: `http://${name}:${address.port}`,
    port: address.port,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
