import { randomUUID } from 'node:crypto';
import type { Writable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { FunctionFailed } from './function-failed.ts';
import { errorPayload, type Invocation, invocationAnswer } from './invocation.ts';

export type FunctionSettings = {
  /** The name by which people know the function. */
  readonly label: string;
  readonly functionName: string;
  readonly functionArn: string;
  /** Address of the bundle's module, and the name of the export in it. */
  readonly bundle: string;
  readonly handlerName: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** Where the function's output goes; the caller closes it. */
  readonly log: Writable;
  /** The memory of a simulated clock; without it the function sees the real time. */
  readonly clock?: SharedArrayBuffer;
};

export type LocalFunction = {
  /** The name by which people know it. */
  readonly label: string;
  /** Gives what the handler returns. Throws `FunctionFailed` if the handler throws, takes too long or ends its process. */
  invoke(event: unknown): Promise<unknown>;
  stop(): Promise<void>;
};

/** One execution environment: a thread, and the invocation that it works on, if any. */
type Environment = {
  readonly worker: Worker;
  readonly ready: Promise<void>;
  settle: ((outcome: { result: string } | { error: string }) => void) | undefined;
};

/**
 * Runs a bundle as Lambda does. It has one process (here a thread with its own environment and output), which is kept between
 * invocations, takes one invocation at a time, and is replaced after a timeout or a crash. The memory limit is not enforced,
 * because a thread that exceeds its heap limit ends the whole program.
 */
export function startFunction(workerEntry: URL, settings: FunctionSettings): LocalFunction {
  let environment: Environment | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function begin(): Environment {
    const { bundle, handlerName, functionName, functionArn, memoryMb, clock } = settings;
    const worker = new Worker(workerEntry, {
      env: { ...settings.environment },
      stdout: true,
      stderr: true,
      workerData: { bundle, handlerName, functionName, functionArn, memoryMb, clock },
    });
    worker.stdout.pipe(settings.log, { end: false });
    worker.stderr.pipe(settings.log, { end: false });
    const begun: Environment = { worker, ready: untilReady(worker), settle: undefined };
    begun.ready.catch(() => {});
    worker.on('message', (message) => {
      const answer = invocationAnswer.parse(message);
      if (answer.kind === 'result') begun.settle?.({ result: answer.result });
      if (answer.kind === 'error') begun.settle?.({ error: answer.error });
    });
    const broken = (reason: string) => {
      if (environment === begun) environment = undefined;
      begun.settle?.({ error: reason });
    };
    worker.on('error', (error) => broken(errorPayload(error)));
    worker.on('exit', (code) => broken(`its process ended with code ${code}`));
    return begun;
  }

  async function invokeNow(event: unknown): Promise<unknown> {
    environment ??= begin();
    const used = environment;
    await used.ready.catch((error: unknown) => {
      throw new FunctionFailed(settings.label, errorPayload(error));
    });
    const outcome = await new Promise<{ result: string } | { error: string }>((settle) => {
      const timer = setTimeout(() => {
        if (environment === used) environment = undefined;
        settle({ error: `Task timed out after ${settings.timeoutMs / 1000} seconds` });
        void used.worker.terminate();
      }, settings.timeoutMs);
      used.settle = (value) => {
        clearTimeout(timer);
        used.settle = undefined;
        settle(value);
      };
      const invocation: Invocation = {
        requestId: randomUUID(),
        event: JSON.stringify(event),
        timeoutMs: settings.timeoutMs,
      };
      used.worker.postMessage(invocation);
    });
    if ('error' in outcome) throw new FunctionFailed(settings.label, outcome.error);
    return JSON.parse(outcome.result);
  }

  return {
    label: settings.label,
    invoke: (event) => {
      const turn = last.catch(() => {}).then(() => invokeNow(event));
      last = turn;
      return turn;
    },
    stop: async () => {
      const ending = environment;
      environment = undefined;
      await ending?.worker.terminate();
    },
  };
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`its process ended with code ${code} before it was ready`)));
  });
}
