import { Dispatcher } from 'undici';
import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Chance } from './chance.ts';
import type { FaultLog, Run } from './fault-log.ts';
import type { Answer, Asked } from './simulated-service.ts';
import type { VirtualClock } from './virtual-clock.ts';

const PROBLEM = { 'content-type': 'application/problem+json' };
const KINDS = ['429', '429 bare', '500', '502', '503', 'reset before', 'reset after', 'cut'] as const;
const SCROLLS = ['ends early', 'leaves one out', 'has one twice', 'has one from elsewhere'] as const;

/** Absurd waits, one of which is not even a number. */
const LONG_WAITS = ['3600', '90000', '99999999999', '-5', 'tomorrow'] as const;

/** The faults of the service: the probabilities at this moment. */
export type ServiceFaults = {
  readonly fails: () => number;
  /** A scroll disagrees with the count. */
  readonly scroll: () => number;
  /** A 429 asks for an absurd wait. */
  readonly longWait: () => number;
};

export type FaultyServiceOptions = {
  readonly service: (asked: Asked) => Answer;
  readonly clock: VirtualClock;
  readonly chance: Chance;
  readonly log: FaultLog;
  readonly run: () => Run;
  readonly faults: ServiceFaults;
  /** Called with each request; with each that reached the service, and its status; and with each that a limit refused. */
  readonly onAttempt: (path: string, run: Run) => void;
  readonly onRequest: (path: string, answered: { readonly status: number; readonly run: Run }) => void;
  readonly onRefusal: (path: string, run: Run) => void;
};

/** The service behind a faulty connection: a request may reach the simulated service, or not. */
export class FaultyService extends Dispatcher {
  readonly #options: FaultyServiceOptions;

  constructor(options: FaultyServiceOptions) {
    super();
    this.#options = options;
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const { log, clock } = this.#options;
    const served = { cut: false };
    // Nothing here takes so long that the client would give up.
    handler.onConnect?.(() => {
      if (!served.cut) log.note('HTTP aborted without a fault');
    });
    clock.during(this.#serve(options, handler, served)).catch((error: unknown) => {
      handler.onError?.(error instanceof Error ? error : new Error(String(error)));
    });
    return true;
  }

  async #serve(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
    served: { cut: boolean },
  ): Promise<void> {
    const { chance, log, faults } = this.#options;
    const run = this.#options.run();
    log.step(run);
    this.#options.onAttempt(options.path, run);
    const name = `http ${options.method} ${options.path} ${String(options.body)}`;
    if (chance.happens('long wait', faults.longWait())) {
      log.note('HTTP 429 that asks for an absurd wait', run);
      this.#options.onRefusal(options.path, run);
      return answer(handler, tooMany(chance.pick('long wait', LONG_WAITS)));
    }
    if (!chance.happens(name, faults.fails())) {
      const whole = this.#ask(options);
      const spoils = options.path.endsWith('/scroll') && chance.happens('scroll', faults.scroll());
      return answer(handler, spoils ? this.#spoilt(whole) : whole);
    }
    const kind = chance.pick(name, KINDS);
    log.note(`HTTP ${kind}`, run);
    if (kind.startsWith('429')) this.#options.onRefusal(options.path, run);
    switch (kind) {
      case '429':
        return answer(handler, tooMany(String(chance.between(name, 1, 30))));
      case '429 bare':
        return answer(handler, tooMany());
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
        served.cut = true;
        head(handler, whole);
        handler.onData?.(Buffer.from(whole.body.slice(0, Math.floor(whole.body.length / 2))));
        throw reset();
      }
    }
  }

  /** A page of a scroll with a mistake that shows only when it is compared with the count. */
  #spoilt(whole: Answer): Answer {
    const { chance, log, run } = this.#options;
    const { mentions, scrollToken }: Page = JSON.parse(whole.body);
    const [first, ...others] = mentions ?? [];
    if (whole.status !== 200 || first === undefined) return whole;
    const kind = chance.pick('scroll', SCROLLS);
    log.note(`HTTP scroll that ${kind}`, run());
    const printed = (page: Page) => ({ ...whole, body: JSON.stringify(page) });
    switch (kind) {
      case 'ends early':
        return printed({ mentions: [first, ...others].slice(0, Math.ceil(others.length / 2)), scrollToken: null });
      case 'leaves one out':
        return printed({ mentions: others, scrollToken: scrollToken ?? null });
      case 'has one twice':
        return printed({ mentions: [first, first, ...others], scrollToken: scrollToken ?? null });
      case 'has one from elsewhere': {
        const elsewhere = { ...first, insertTime: first.insertTime - 30 * DAY_MS };
        return printed({ mentions: [elsewhere, ...others], scrollToken: scrollToken ?? null });
      }
    }
  }

  #ask({ method, path, headers, body }: Dispatcher.DispatchOptions): Answer {
    const { service, onRequest, run } = this.#options;
    const authorization = authorizationOf(headers);
    const asked = service({ method, path, authorization, body: typeof body === 'string' ? body : undefined });
    onRequest(path, { status: asked.status, run: run() });
    return asked;
  }
}

type Page = {
  readonly mentions?: readonly { readonly insertTime: number }[];
  readonly scrollToken?: string | null;
};

function tooMany(seconds?: string): Answer {
  const headers = { ...PROBLEM, ...(seconds === undefined ? {} : { 'x-rate-limit-retry-after-seconds': seconds }) };
  return { status: 429, headers, body: '{"title":"Too Many Requests","status":429}' };
}

/** Reads the header from the form that the client uses, a plain record. */
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
