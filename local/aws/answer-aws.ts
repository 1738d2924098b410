import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Listener, startListener } from '../../front/start-listener.ts';
import type { Credentials } from './local-account.ts';
import { requireKey } from './require-key.ts';

/** How an embedded service is started. */
export type AwsSettings = {
  /** 0 takes a free one. */
  readonly port?: number;
  /** Whose requests it answers. @default the key of this process */
  readonly credentials?: Credentials | undefined;
};

/** An answer in the protocol "AWS JSON 1.1". */
export type AwsAnswer = { readonly status: number; readonly body: object };

/**
 * Starts a server on the loopback interface that answers each request of the key's holder by that protocol. `answer` gets the
 * name of the operation and the body, which is undefined if it is empty.
 */
export function answerAws(
  answer: (asked: {
    readonly operation: string;
    readonly body: unknown;
    readonly method: string;
  }) => Promise<AwsAnswer>,
  { port = 0, credentials }: AwsSettings,
): Promise<Listener> {
  const handler = requireKey(async (incoming: IncomingMessage, outgoing: ServerResponse, bytes: Buffer) => {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1) ?? '';
    const asked = { operation, method: incoming.method ?? '', body: jsonOf(bytes) };
    const { status, body } = await answer(asked);
    outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
  }, credentials);
  return startListener(handler, { port });
}

/** The JSON of a body; undefined if it is empty. @throws SyntaxError, which the front answers by 400 */
export function jsonOf(bytes: Buffer): unknown {
  return bytes.length === 0 ? undefined : JSON.parse(bytes.toString('utf8'));
}

/** A refusal of a request in that protocol. */
export function awsFailure(type: string, message: string): AwsAnswer {
  return { status: 400, body: { __type: type, message } };
}
