import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type Callers, foreignRequest } from './foreign-request.ts';
import { Refusal } from './refusal.ts';

/** The body of a refusal, and its type. */
type Words = { readonly type: string; readonly body: string };

export type FrontSettings = Callers & {
  /** How a refusal is worded. @default its sentence, as plain text */
  readonly words?: (refusal: Refusal, request: IncomingMessage) => Words;
};

const fronted = new WeakSet<Server>();

/**
 * Puts the front before what a server does now with requests; does nothing if there is one already. Behind it come only
 * requests to this server's own address that no other web page asked for. No answer has a CORS header, and whatever a handler
 * throws ends this one request: 400 if the request was malformed, otherwise 500.
 */
export function behindFront(server: Server, settings: FrontSettings = {}): Server {
  if (fronted.has(server)) return server;
  fronted.add(server);
  const handlers = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // Somebody who goes away in the middle is nobody's problem.
    for (const stream of [request, response]) stream.on('error', () => {});
    dropCors(response);
    const refusal = foreignRequest(request, settings);
    if (refusal !== undefined) return refuse(refusal, request, response, settings);
    Promise.all(handlers.map(async (handler) => handler.call(server, request, response))).catch((error: unknown) =>
      refuse(refusalFor(error), request, response, settings),
    );
  });
  return server;
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const isMalformed = error instanceof SyntaxError || error instanceof URIError;
  return isMalformed ? new Refusal(400, 'The request is malformed.') : new Refusal(500, 'Something went wrong here.');
}

function refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse, { words }: FrontSettings): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { type, body } = words?.(refusal, request) ?? { type: 'text/plain; charset=utf-8', body: refusal.message };
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  // Otherwise the rest of a body without an end would be read.
  const end = refusal.status === 413 ? { connection: 'close' } : {};
  response.writeHead(refusal.status, { 'content-type': type, ...end }).end(body);
}

const CORS = /^access-control-/i;

function dropCors(response: ServerResponse): void {
  const { writeHead } = response;
  const kept = (given: unknown) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([name]) => !CORS.test(name)))
      : given;
  Object.defineProperty(response, 'writeHead', {
    value: (...given: unknown[]) => {
      for (const name of response.getHeaderNames()) if (CORS.test(name)) response.removeHeader(name);
      return Reflect.apply(writeHead, response, given.map(kept));
    },
  });
}
