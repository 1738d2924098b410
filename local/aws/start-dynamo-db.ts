import { EventEmitter } from 'node:events';
import dynalite from 'dynalite';
import { Level } from 'level';
import { Refusal } from '../../front/refusal.ts';
import { type Listener, startListener } from '../../front/start-listener.ts';
import type { AwsSettings } from './answer-aws.ts';
import { requireKey } from './require-key.ts';

/** Starts a DynamoDB on the loopback interface. Without a port it takes a free one; without a folder it is empty and in memory. */
export async function startDynamoDb({
  port = 0,
  path,
  credentials,
}: AwsSettings & { path?: string } = {}): Promise<Listener> {
  if (path !== undefined) await checkTables(path);
  const inMemory = { createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 };
  const server = dynalite(path === undefined ? inMemory : { ...inMemory, path });
  const [answer] = server.listeners('request');
  server.removeAllListeners('request');
  server.on(
    'request',
    requireKey(({ method, url, headers }, outgoing, body) => {
      // dynalite throws at what no client sends, and while it reads a body nobody could catch that: so it is handed the body at once.
      const asked = Object.assign(new EventEmitter(), { method, url, headers });
      try {
        answer?.call(server, asked, outgoing);
        if (body.length > 0) asked.emit('data', body);
        asked.emit('end');
      } catch {
        throw new Refusal(400, 'DynamoDB does not understand the request.');
      }
    }, credentials),
  );
  const listener = await startListener(server, { port });
  return {
    ...listener,
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
