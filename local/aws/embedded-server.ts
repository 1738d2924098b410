import { once } from 'node:events';
import type { Server } from 'node:http';

/** An embedded service that runs: its address without a trailing slash, and how to end it. */
export interface EmbeddedServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Lets a server take requests on a port of the loopback interface (0: a free one), once it does. Throws where the port is taken. */
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
