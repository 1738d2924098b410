import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import type { Connections, Received, Sent } from '../../functions/media-api/connections.ts';
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
export function faultyService(options: FaultyServiceOptions): Connections {
  const { log, clock } = options;
  return {
    async send(sent) {
      const served = { cut: false };
      // Nothing here takes so long that the client would give up.
      sent.signal.addEventListener('abort', () => {
        if (!served.cut) log.note('HTTP aborted without a fault');
      });
      return clock.during(serve(options, sent, served));
    },
    close: () => undefined,
  };
}

async function serve(options: FaultyServiceOptions, sent: Sent, served: { cut: boolean }): Promise<Received> {
  const { chance, log, faults } = options;
  const run = options.run();
  const path = pathOf(sent);
  log.step(run);
  options.onAttempt(path, run);
  const name = `http ${sent.method} ${path} ${sent.body ?? null}`;
  if (chance.happens('long wait', faults.longWait())) {
    log.note('HTTP 429 that asks for an absurd wait', run);
    options.onRefusal(path, run);
    return answer(tooMany(chance.pick('long wait', LONG_WAITS)));
  }
  if (!chance.happens(name, faults.fails())) {
    const whole = ask(options, sent);
    const spoils = path.endsWith('/scroll') && chance.happens('scroll', faults.scroll());
    return answer(spoils ? spoilt(options, whole) : whole);
  }
  const kind = chance.pick(name, KINDS);
  log.note(`HTTP ${kind}`, run);
  if (kind.startsWith('429')) options.onRefusal(path, run);
  switch (kind) {
    case '429':
      return answer(tooMany(String(chance.between(name, 1, 30))));
    case '429 bare':
      return answer(tooMany());
    case '500':
    case '502':
      return answer({ status: Number(kind), headers: PROBLEM, body: `{"status":${kind}}` });
    case '503':
      return answer({ status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>503</h1>' });
    case 'reset before':
      throw reset();
    case 'reset after':
      ask(options, sent);
      throw reset();
    case 'cut': {
      const whole = ask(options, sent);
      served.cut = true;
      return answer({ ...whole, body: whole.body.slice(0, Math.floor(whole.body.length / 2)) }, reset());
    }
  }
}

/** A page of a scroll with a mistake that shows only when it is compared with the count. */
function spoilt({ chance, log, run }: FaultyServiceOptions, whole: Answer): Answer {
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

function ask({ service, onRequest, run }: FaultyServiceOptions, sent: Sent): Answer {
  const { method, headers, body } = sent;
  const path = pathOf(sent);
  const asked = service({ method, path, authorization: headers.authorization ?? '', body });
  onRequest(path, { status: asked.status, run: run() });
  return asked;
}

const pathOf = ({ url: { pathname, search } }: Sent): string => `${pathname}${search}`;

type Page = {
  readonly mentions?: readonly { readonly insertTime: number }[];
  readonly scrollToken?: string | null;
};

function tooMany(seconds?: string): Answer {
  const headers = { ...PROBLEM, ...(seconds === undefined ? {} : { 'x-rate-limit-retry-after-seconds': seconds }) };
  return { status: 429, headers, body: '{"title":"Too Many Requests","status":429}' };
}

function reset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}

/** An answer, whole or up to where the connection broke. */
function answer({ status, headers, body }: Answer, broken?: Error): Received {
  async function* read() {
    yield Buffer.from(body);
    if (broken !== undefined) throw broken;
  }
  return { status, headers, body: read() };
}
