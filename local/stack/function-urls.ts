import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { listening } from '../aws/embedded-server.ts';
import type { LocalFunction } from '../lambda/start-function.ts';
import type { Template } from './template.ts';

/** The address of a function, open before the functions are there: they are told it by their environment. */
export interface FunctionUrl {
  /** Ends with a slash, as those of AWS do. */
  readonly url: string;
  /** Hands requests to a function from here on. */
  serve(target: LocalFunction): void;
  stop(): void;
}

const answer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
});

/**
 * Opens an address on the loopback interface for each function URL of a template, by its logical id; on the ports of those names,
 * else on free ones.
 */
export async function openFunctionUrls(
  template: Template,
  ports: Readonly<Record<string, number>> = {},
): Promise<ReadonlyMap<string, FunctionUrl>> {
  const ids = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Url');
  return new Map(await Promise.all(ids.map(async ([id]) => [id, await openFunctionUrl(ports[id])] as const)));
}

/** Opens one: a request becomes an event of Lambda's payload 2.0, and what the function answers the response. */
export async function openFunctionUrl(port = 0): Promise<FunctionUrl> {
  let target: LocalFunction | undefined;
  const server = createServer((incoming, outgoing) => {
    void eventOf(incoming)
      .then(async (event) => answer.parse(await target?.invoke(event)))
      .then(
        ({ statusCode, headers, body }) => outgoing.writeHead(statusCode, headers).end(body),
        // What Lambda answers where the function fails; its log says why.
        () => outgoing.writeHead(502).end('Internal Server Error'),
      );
  });
  const { url, stop } = await listening(server, port);
  return {
    url: `${url}/`,
    serve: (served) => {
      target = served;
    },
    stop,
  };
}

async function eventOf(incoming: IncomingMessage) {
  const { pathname, search, searchParams } = new URL(incoming.url ?? '/', 'http://local');
  const body = await buffer(incoming);
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(',')]),
  );
  return {
    version: '2.0',
    rawPath: pathname,
    rawQueryString: search.slice(1),
    headers,
    queryStringParameters: Object.fromEntries(searchParams),
    requestContext: {
      http: { method: incoming.method ?? 'GET', path: pathname, sourceIp: incoming.socket.remoteAddress },
    },
    body: body.toString('base64'),
    isBase64Encoded: true,
  };
}
