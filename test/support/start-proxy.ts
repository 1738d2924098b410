import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';

/**
 * A proxy that makes tunnels (CONNECT) on a free port of this machine. It leads every host to `port` of this machine, as a name
 * server would, and keeps the `host:port` that it was asked for. With `refuse` it answers that status instead.
 */
export async function startProxy(
  port: number,
  { credentials, refuse }: { readonly credentials?: string; readonly refuse?: number } = {},
) {
  const asked: string[] = [];
  const open = new Set<Socket>();
  const server = createServer();
  server.on('connect', ({ url = '', headers }, socket: Socket) => {
    asked.push(url);
    open.add(socket);
    const expected = credentials === undefined ? undefined : `Basic ${Buffer.from(credentials).toString('base64')}`;
    const status = expected === headers['proxy-authorization'] ? refuse : 407;
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} No\r\nProxy-Authenticate: Basic realm="test"\r\nContent-Length: 2\r\n\r\nno`);
      return;
    }
    const there = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      there.pipe(socket).pipe(there);
    });
    there.on('error', () => socket.destroy());
    socket.on('error', () => there.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    host: `127.0.0.1:${address.port}`,
    /** What was asked for since the last look. */
    asked: () => asked.splice(0),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
