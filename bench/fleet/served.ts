import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FleetShape } from './fleet-world.ts';
import type { Capacity } from './meter-capacity.ts';

/** What `serve.ts` is asked for: first with the fleet that it serves, then what happened since the last request. */
export type ServedRequest = {
  readonly shape: FleetShape;
  readonly start: number;
  readonly minutes: number;
  readonly latencyMs?: number | undefined;
  readonly metered?: boolean | undefined;
  readonly address?: string;
  readonly setClock?: number;
  readonly operations?: boolean;
  readonly takeMessages?: boolean;
};

type ServedAnswer = {
  readonly address?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly counts?: number;
  readonly capacity?: Capacity;
  /** What `dispatch` asked of `evaluate`. */
  readonly messages?: readonly string[];
  readonly operations?: readonly string[];
};

/** What a process of `serve.ts` says once it serves, and how it answers what it is asked afterwards. */
export type Served = {
  readonly ready: ServedAnswer;
  readonly answer: (asked: ServedRequest) => Promise<ServedAnswer>;
};

/** Starts a process that serves one part of what a fleet needs. */
export async function startServed(part: 'service' | 'cloud', request: ServedRequest) {
  const child = fork(new URL('serve.ts', import.meta.url), [part], { serialization: 'advanced' });
  const ask = async (asked: Partial<ServedRequest>): Promise<ServedAnswer> => {
    child.send(asked);
    const [answer] = await Promise.race([once(child, 'message'), ended]);
    return answer;
  };
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process that serves the ${part} of the fleet ended with ${code}`);
  });
  ended.catch(() => undefined);
  return { ready: await ask(request), ask, stop: () => child.disconnect() };
}
