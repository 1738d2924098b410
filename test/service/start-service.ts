import { connect } from 'node:net';
import { request } from 'undici';
import { onTestFinished } from 'vitest';
import { parseJsonText } from '../../files/parse-json-text.ts';
import { buildService, type ServiceOptions } from '../../service/build-service.ts';
import { parseMention } from '../../service/feed/feed-mention.ts';
import { printJson } from '../../service/wire/print-json.ts';
import { parseWorld } from '../../service/world/parse-world.ts';
import { buildWorld } from './build-world.ts';

/** Noon in Berlin, a Friday. */
export const NOON = Date.parse('2026-11-20T11:00:00Z');

export type Answer = {
  readonly status: number;
  readonly type: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  /** The body as JSON, int64 exact; `undefined` when it is none. */
  readonly json: unknown;
};

export type Ask = { readonly token?: string | undefined; readonly body?: unknown; readonly raw?: string | Buffer } & {
  readonly headers?: Record<string, string>;
};

/** A real service on a free port, on a clock that the test sets; it ends with the test. */
export async function startService(
  options: Partial<Omit<ServiceOptions, 'world' | 'clock'>> & { world?: unknown; now?: number } = {},
) {
  const { world = buildWorld(), now = NOON, ...rest } = options;
  const time = { now };
  const { app, feed, store, directory } = await buildService({
    world: parseWorld(world),
    rateLimits: false,
    ...rest,
    clock: () => time.now,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());

  async function ask(method: 'GET' | 'POST' | 'DELETE', path: string, asked: Ask = {}): Promise<Answer> {
    const { token = 'admin-token', body, raw = body === undefined ? undefined : printJson(body), headers } = asked;
    const response = await request(address + path, {
      method,
      headers: {
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(raw === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ?? null,
    });
    const text = await response.body.text();
    const type = String(response.headers['content-type'] ?? '');
    const json = type.includes('json') ? parseJsonText(text) : undefined;
    return { status: response.statusCode, type, headers: response.headers, text, json };
  }

  return {
    address,
    time,
    store,
    directory,
    ask,
    get: (path: string, asked?: Ask) => ask('GET', path, asked),
    post: (path: string, body?: unknown, asked?: Ask) => ask('POST', path, { body, ...asked }),
    /** Mentions as they stand in a feed; what they do not say is the time of the clock. */
    feed: (...mentions: object[]) => feed(mentions.map((mention) => parseMention({ type: 'WEB', ...mention }))),
  };
}

export type RunningService = Awaited<ReturnType<typeof startService>>;

/** Sends the bytes of a request and gives those of the answer. */
export async function sendRaw(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  let answer = '';
  for await (const part of socket) answer += part;
  return answer;
}
