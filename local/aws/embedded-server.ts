import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';

/** A running embedded service: its address, without a slash at the end, and how to stop it. */
export type EmbeddedServer = {
  readonly url: string;
  stop(): Promise<void>;
};

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

/** An answer in the protocol "AWS JSON 1.1". */
export type AwsAnswer = { readonly status: number; readonly body: object };

/** Starts a server that answers each request by that protocol; `answer` also gets the name of the operation. */
export function answeringAws(
  answer: (incoming: IncomingMessage, operation: string) => Promise<AwsAnswer>,
  port: number,
): Promise<EmbeddedServer> {
  const server = createServer((incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    void answer(incoming, operation).then(({ status, body }) => {
      outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });
  return listening(server, port);
}

/** A refusal of a request in that protocol. */
export function awsFailure(type: string, message: string): AwsAnswer {
  return { status: 400, body: { __type: type, message } };
}
