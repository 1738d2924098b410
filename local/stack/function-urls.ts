import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import { readBody } from '../../front/read-body.ts';
import { startListener } from '../../front/start-listener.ts';
import type { LocalFunction } from '../lambda/start-function.ts';
import type { Template } from './template.ts';

/** As much as Lambda takes. */
const MOST_BYTES = 6 * 1024 * 1024;

/** The address of a function. It is opened before the functions start, because their environment has to contain it. */
export type FunctionUrl = {
  /** Ends with a slash, as on AWS. */
  readonly url: string;
  /** From this call on, requests go to this function. */
  serve(target: LocalFunction): void;
  stop(): Promise<void>;
};

const answer = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
});

/**
 * Opens an address on the loopback interface for each function URL of a template, by its logical id. `ports` has the ports by
 * these ids; without one a free port is taken.
 */
export async function openFunctionUrls(
  template: Template,
  ports: Readonly<Record<string, number>> = {},
): Promise<ReadonlyMap<string, FunctionUrl>> {
  const ids = Object.entries(template.Resources).filter(([, { Type }]) => Type === 'AWS::Lambda::Url');
  return new Map(await Promise.all(ids.map(async ([id]) => [id, await openFunctionUrl(ports[id])] as const)));
}

/** Opens one address. A request becomes an event in Lambda's payload format 2.0; the function's answer becomes the response. */
export async function openFunctionUrl(port = 0): Promise<FunctionUrl> {
  let target: LocalFunction | undefined;
  const answerTo = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const event = await eventOf(incoming);
    // Lambda answers this if the function fails; the log says why.
    const failed = { statusCode: 502, headers: {}, body: 'Internal Server Error' };
    const answered = async () => answer.parse(await target?.invoke(event));
    const { statusCode, headers, body } = await answered().catch(() => failed);
    outgoing.writeHead(statusCode, headers).end(body);
  };
  const { url, stop } = await startListener(answerTo, { port, isLinked: true });
  return {
    url: `${url}/`,
    serve: (served) => {
      target = served;
    },
    stop,
  };
}

async function eventOf(incoming: IncomingMessage) {
  const { pathname, search, searchParams } = new URL(`http://local${incoming.url}`);
  const body = await readBody(incoming, MOST_BYTES);
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
