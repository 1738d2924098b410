import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';

export type Received = {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** How a receiver answers what it has received; without a word of it, 200. */
export type Answer = (received: Received, response: ServerResponse) => void;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** A receiver of webhooks on a free port of this machine that keeps what it gets. */
export async function startReceiver(tls?: { readonly key: string; readonly cert: string }) {
  const received: Received[] = [];
  let answer: Answer = (_, response) => response.writeHead(200).end('ok');

  const listener: RequestListener = (incoming, response) => {
    void textOf(incoming).then((body) => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]),
      );
      const message = { path: incoming.url ?? '', method: incoming.method ?? '', headers, body };
      received.push(message);
      answer(message, response);
    });
  };
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    port: address.port,
    url: `http${tls === undefined ? '' : 's'}://127.0.0.1:${address.port}`,
    received,
    answerWith(next: Answer) {
      answer = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
