import { once } from 'node:events';
import type { Server } from 'node:http';

/** A running embedded service: its address, without a slash at the end, and how to stop it. */
export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a server on a port of the loopback interface (0: a free one) and waits until it listens. Throws if the port is taken. */
export async function listening(server: Server, port: number): Promise<EmbeddedServer> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('an embedded service has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
