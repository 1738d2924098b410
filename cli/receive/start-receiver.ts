import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { readBody } from '../../front/read-body.ts';
import { type Listener, startListener } from '../../front/start-listener.ts';
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
}): Promise<Listener> {
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

  async function answerTo(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.writeHead(405, { allow: 'POST' }).end();
      return;
    }
    const message = judged((await readBody(request, MOST_BYTES)).toString('utf8'), request);
    settings.onMessage(message);
    response.writeHead({ valid: 204, invalid: 401, unsigned: 200 }[message.signature]).end();
  }

  const listener = await startListener(answerTo, { port: settings.port });
  return { ...listener, url: `${listener.url}/` };
}
