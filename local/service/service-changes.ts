import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { present } from '../../functions/domain/present.ts';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { LocalError } from '../local-error.ts';

/** A request that changed the service, unaltered: mentions were fed, or a keyword was created or deleted. */
const serviceChange = z.strictObject({
  /** When, by the service's clock, epoch ms. */
  at: z.int(),
  method: z.enum(['POST', 'DELETE']),
  url: z.string(),
  authorization: z.string().optional(),
  body: z.string(),
});

type ServiceChange = z.output<typeof serviceChange>;

/** Requests that change something: not those that read, and not the check of a definition. */
const CHANGES =
  /^(POST \/feed|POST \/v2\/organizations\/\d+\/keywords|DELETE \/v2\/organizations\/\d+\/keywords\/\d+)$/;

/**
 * Writes each request that changes the service into a file, one per line, before it is answered. `clock` is that of the service;
 * nothing is written while `isPaused` gives true.
 */
export function keepServiceChanges(
  app: FastifyInstance,
  { file, clock, isPaused }: { readonly file: string; readonly clock: () => number; readonly isPaused: () => boolean },
): void {
  // Mentions without a time of their own enter the feed when the request is handled, which is before it is answered.
  const handledAt = new WeakMap<object, number>();
  app.addHook('preHandler', async (request) => {
    handledAt.set(request, clock());
  });
  app.addHook('onSend', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (isPaused() || reply.statusCode !== 200 || !CHANGES.test(`${request.method} ${path}`)) return;
    const { authorization } = request.headers;
    const { body } = request;
    const change = {
      at: handledAt.get(request) ?? clock(),
      method: request.method,
      url: request.url,
      ...present({ authorization }),
      body: Buffer.isBuffer(body) ? body.toString('utf8') : body === undefined ? '' : formatWireJson(body),
    };
    appendFileSync(file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
  });
}

/**
 * The changes in a file, oldest first. A last line that was cut off is removed: its request was never answered.
 *
 * @throws LocalError if a line is no such change
 */
function readServiceChanges(file: string): ServiceChange[] {
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole));
  return whole
    .split('\n')
    .slice(0, -1)
    .map((line, at) => {
      const parsed = serviceChange.safeParse(jsonIn(line));
      if (parsed.success) return parsed.data;
      throw new LocalError(`${file}: line ${at + 1} is no change of the service`);
    });
}

/** Makes the changes again, each at its time. @throws LocalError if the service refuses one that it accepted before */
export async function repeatServiceChanges(
  app: FastifyInstance,
  { file, setClock }: { readonly file: string; readonly setClock: (at: number) => void },
): Promise<void> {
  for (const [index, { at, method, url, authorization, body }] of readServiceChanges(file).entries()) {
    setClock(at);
    const headers = {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...present({ authorization }),
    };
    const { statusCode, body: said } = await app.inject({
      method,
      url,
      headers,
      ...(body === '' ? {} : { payload: body }),
    });
    if (statusCode !== 200) throw new LocalError(`${file}: line ${index + 1} is refused now: ${said}`);
  }
}

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
