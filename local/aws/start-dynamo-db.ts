import dynalite from 'dynalite';
import { Level } from 'level';
import { type EmbeddedServer, listening } from './embedded-server.ts';

/** Starts a DynamoDB on the loopback interface. Without a port it takes a free one; without a folder it is empty and in memory. */
export async function startDynamoDb({
  port = 0,
  path,
}: {
  port?: number;
  path?: string;
} = {}): Promise<EmbeddedServer> {
  if (path !== undefined) await checkTables(path);
  const inMemory = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const server = dynalite(path === undefined ? inMemory : { ...inMemory, path });
  const { url } = await listening(server, port);
  return {
    url,
    stop: async () => {
      server.closeAllConnections();
      const closed = new Promise((resolve) => server.close(resolve));
      // The tables in the folder are complete only once the server is closed.
      if (path !== undefined) await closed;
    },
  };
}

/**
 * Opens and closes the folder once, because dynalite does not report that it is broken or used by another process.
 *
 * @throws Error with the reason
 */
async function checkTables(path: string): Promise<void> {
  const database = new Level(path);
  try {
    await database.open();
  } catch (error) {
    const { cause } = error instanceof Error ? error : {};
    throw new Error(`${path}: ${cause instanceof Error ? cause.message : String(error)}`);
  }
  await database.close();
}
