import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import dynalite from 'dynalite';
import type { EmbeddedServer } from './embedded-server.ts';

/** Starts an empty in-memory DynamoDB on a free port of the loopback interface. */
export async function startDynamoDb(): Promise<EmbeddedServer> {
  const server = dynalite({ createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    url: `http://127.0.0.1:${portOf(address)}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('the embedded DynamoDB has no port');
  return address.port;
}
