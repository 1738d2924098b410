import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { present } from '../../functions/domain/present.ts';

/** Far more than any event has. */
const MOST_BYTES = 1024 * 1024;

/** One message, and the result of checking its signature. */
export type ReceivedMessage = {
  /** `unsigned`: as for a chat program, whose messages are not signed. */
  readonly signature: 'valid' | 'invalid' | 'unsigned';
  /** Why it is not valid. */
  readonly problem?: string;
  /** The id of Standard Webhooks, equal on every attempt. */
  readonly id?: string;
  readonly isRepeat: boolean;
  readonly path: string;
  readonly body: string;
};

export type RunningReceiver = {
  readonly url: string;
  stop(): Promise<void>;
};

/**
 * A receiver of webhooks on this machine only. It verifies messages that are signed as Standard Webhooks say (the
 * signature, and a time that is at most five minutes off), and answers 204, or 401 if the signature is not valid.
 * Messages without a signature, as from a channel for a chat program, are answered 200.
 */
export async function startReceiver(settings: {
  /** 0 takes a free port. */
  readonly port: number;
  readonly signingSecret: string;
  readonly onMessage: (message: ReceivedMessage) => void;
}): Promise<RunningReceiver> {
  const webhook = new Webhook(settings.signingSecret);
  const known = new Set<string>();

  function judged(body: string, { headers, url = '/' }: IncomingMessage): ReceivedMessage {
    const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const id = texts['webhook-id'];
    const isSigned = Object.keys(texts).some((name) => name.startsWith('webhook-'));
    const common = {
      path: url,
      body,
      isRepeat: id !== undefined && known.has(id),
      ...present({ id }),
    };
    if (!isSigned) return { ...common, signature: 'unsigned' };
    try {
      webhook.verify(body, texts);
    } catch (error) {
      const problem = error instanceof WebhookVerificationError ? error.message : 'the body is not JSON';
      return { ...common, signature: 'invalid', problem };
    }
    if (id !== undefined) known.add(id);
    return { ...common, signature: 'valid' };
  }

  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    void textOf(request).then(
      (body) => {
        const message = judged(body, request);
        settings.onMessage(message);
        response.writeHead({ valid: 204, invalid: 401, unsigned: 200 }[message.signature]).end();
      },
      () => response.writeHead(413, { connection: 'close' }).end(),
    );
  });
  server.listen(settings.port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** @throws Error if it is longer than any event */
async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new Error('too long');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
