import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { formatWireJson } from '../../functions/media-api/wire-json.ts';
import { LocalError } from '../local-error.ts';

/** A request that changed the service, as it came: mentions that were fed, a keyword that was created or deleted. */
const serviceChange = z.strictObject({
  /** Epoch ms of the service's clock. */
  at: z.int(),
  method: z.enum(['POST', 'DELETE']),
  url: z.string(),
  authorization: z.string().optional(),
  body: z.string(),
});

type ServiceChange = z.output<typeof serviceChange>;

/** Reading changes nothing, and neither does asking whether a definition is right. */
const CHANGES =
  /^(POST \/feed|POST \/v2\/organizations\/\d+\/keywords|DELETE \/v2\/organizations\/\d+\/keywords\/\d+)$/;

/**
 * Writes each request that changes the service into a file, a line each, before its sender hears that it was done. `clock` is that
 * of the service; nothing is written while `isPaused` says so.
 */
export function keepServiceChanges(
  app: FastifyInstance,
  { file, clock, isPaused }: { readonly file: string; readonly clock: () => number; readonly isPaused: () => boolean },
): void {
  // Mentions that say no time of their own enter the feed when they are handled, which is before they are answered.
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
      ...(authorization === undefined ? {} : { authorization }),
      body: Buffer.isBuffer(body) ? body.toString('utf8') : body === undefined ? '' : formatWireJson(body),
    };
    appendFileSync(file, `${JSON.stringify(change)}\n`, { mode: 0o600 });
  });
}

/**
 * The changes in a file, oldest first. What was cut off while it was written was answered to nobody: it is taken away.
 *
 * @throws LocalError where a line is no such change
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

/** Does the changes again, each at its time. @throws LocalError where the service refuses one that it took before */
export async function repeatServiceChanges(
  app: FastifyInstance,
  { file, setClock }: { readonly file: string; readonly setClock: (at: number) => void },
): Promise<void> {
  for (const [index, { at, method, url, authorization, body }] of readServiceChanges(file).entries()) {
    setClock(at);
    const headers = {
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...(authorization === undefined ? {} : { authorization }),
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
