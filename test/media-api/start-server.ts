import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';

export type TestServer = {
  readonly url: string;
  close(): Promise<void>;
};

/** A real HTTP server on a free port that answers as the listener does. */
export function startHttpServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  return listening(server, () => server.closeAllConnections());
}

/** A server below HTTP: whatever bytes the listener writes, or none. */
export function startSocketServer(listener: (socket: Socket) => void): Promise<TestServer> {
  const sockets = new Set<Socket>();
  const server = createSocketServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    listener(socket);
  });
  return listening(server, () => {
    for (const socket of sockets) socket.destroy();
  });
}

/** The whole body of a request, as text. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

async function listening(server: Server, disconnect: () => void): Promise<TestServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        disconnect();
      }),
  };
}
