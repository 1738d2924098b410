import type { FastifyInstance } from 'fastify';
import { Dispatcher } from 'undici';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { VirtualClock } from './virtual-clock.ts';

type Answer = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string };

const PROBLEM = { 'content-type': 'application/problem+json' };
const KINDS = ['429', '429 bare', '500', '502', '503', 'reset before', 'reset after', 'cut'] as const;

export type FaultyServiceOptions = {
  readonly app: FastifyInstance;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  /** The probability of a fault, now. */
  readonly probability: () => number;
  /** Told of each request that reached the service, and the status it answered. */
  readonly onRequest: (path: string, status: number) => void;
};

/** The service behind a connection that fails: what the client asks for goes to the embedded service, or not. */
export class FaultyService extends Dispatcher {
  readonly #options: FaultyServiceOptions;

  constructor(options: FaultyServiceOptions) {
    super();
    this.#options = options;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    handler.onConnect?.(() => undefined);
    this.#options.clock.during(this.#serve(options, handler)).catch((error: unknown) => {
      handler.onError?.(error instanceof Error ? error : new Error(String(error)));
    });
    return true;
  }

  async #serve(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): Promise<void> {
    const { chance, log, probability } = this.#options;
    const run = this.#options.run();
    log.step(run);
    const name = `http ${options.method} ${options.path} ${String(options.body)}`;
    if (!chance.happens(name, probability())) return answer(handler, await this.#ask(options));
    const kind = chance.pick(name, KINDS);
    log.note(`HTTP ${kind}`, run);
    switch (kind) {
      case '429': {
        const headers = { ...PROBLEM, 'x-rate-limit-retry-after-seconds': String(chance.between(name, 1, 30)) };
        return answer(handler, { status: 429, headers, body: '{"title":"Too Many Requests","status":429}' });
      }
      case '429 bare':
        return answer(handler, { status: 429, headers: PROBLEM, body: '{"title":"Too Many Requests","status":429}' });
      case '500':
      case '502':
        return answer(handler, { status: Number(kind), headers: PROBLEM, body: `{"status":${kind}}` });
      case '503':
        return answer(handler, { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>503</h1>' });
      case 'reset before':
        throw reset();
      case 'reset after':
        await this.#ask(options);
        throw reset();
      case 'cut': {
        const whole = await this.#ask(options);
        head(handler, whole);
        handler.onData?.(Buffer.from(whole.body.slice(0, Math.floor(whole.body.length / 2))));
        throw reset();
      }
    }
  }

  async #ask(options: Dispatcher.DispatchOptions): Promise<Answer> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, String(value));
    const asked = await this.#options.app.inject({
      method: options.method === 'GET' ? 'GET' : 'POST',
      url: options.path,
      headers: Object.fromEntries(headers),
      ...(typeof options.body === 'string' ? { payload: options.body } : {}),
    });
    this.#options.onRequest(options.path, asked.statusCode);
    const kept = Object.entries(asked.headers).map(([name, value]) => [name, String(value)]);
    return { status: asked.statusCode, headers: Object.fromEntries(kept), body: asked.payload };
  }
}

function reset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

function head(handler: Dispatcher.DispatchHandler, { status, headers }: Answer): void {
  const raw = Object.entries(headers).flatMap(([name, value]) => [Buffer.from(name), Buffer.from(value)]);
  handler.onHeaders?.(status, raw, () => undefined, '');
}

function answer(handler: Dispatcher.DispatchHandler, whole: Answer): void {
  head(handler, whole);
  handler.onData?.(Buffer.from(whole.body));
  handler.onComplete?.([]);
}
