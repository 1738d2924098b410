import { Dispatcher } from 'undici';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { Answer, Asked } from './simulated-service.ts';
import type { VirtualClock } from './virtual-clock.ts';

const PROBLEM = { 'content-type': 'application/problem+json' };
const KINDS = ['429', '429 bare', '500', '502', '503', 'reset before', 'reset after', 'cut'] as const;

export type FaultyServiceOptions = {
  readonly service: (asked: Asked) => Answer;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  /** The probability of a fault, now. */
  readonly probability: () => number;
  /** Told of each request that reached the service, and the status it answered. */
  readonly onRequest: (path: string, status: number) => void;
};

/** The service behind a connection that fails: what the client asks for goes to the simulated service, or not. */
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
    if (!chance.happens(name, probability())) return answer(handler, this.#ask(options));
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
        this.#ask(options);
        throw reset();
      case 'cut': {
        const whole = this.#ask(options);
        head(handler, whole);
        handler.onData?.(Buffer.from(whole.body.slice(0, Math.floor(whole.body.length / 2))));
        throw reset();
      }
    }
  }

  #ask({ method, path, headers, body }: Dispatcher.DispatchOptions): Answer {
    const { service, onRequest } = this.#options;
    const authorization = authorizationOf(headers);
    const asked = service({ method, path, authorization, body: typeof body === 'string' ? body : undefined });
    onRequest(path, asked.status);
    return asked;
  }
}

/** Of headers as the client gives them: a plain record. */
function authorizationOf(headers: Dispatcher.DispatchOptions['headers']): string {
  return headers !== null && typeof headers === 'object' && 'authorization' in headers
    ? String(headers.authorization)
    : '';
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
