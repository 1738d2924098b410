import { drainEventSource } from '../lambda/drain-event-source.ts';
import type { FunctionFailed } from '../lambda/function-failed.ts';
import { isScheduled } from '../stack/is-scheduled.ts';
import type { RunningStack } from '../stack/start-local-stack.ts';
import { occupiedQueues } from './occupied-queues.ts';
import type { Publication, Tap } from './open-tap.ts';

/** What happened in one minute of the stack. */
export type TickOutcome = {
  /** Function invocations, those of the schedules included. */
  readonly invocations: number;
  readonly publications: readonly Publication[];
  /** Invocations or messages that failed; the queue shows their messages again later. */
  readonly failures: readonly FunctionFailed[];
  /** Whether messages are left that are not yet visible. */
  readonly waits: boolean;
};

/**
 * Runs the stack through one minute (epoch ms): the functions whose schedules are due, then those behind the queues, until no
 * message is visible. It assumes nothing that the template does not say: any queue with messages is handed to its function.
 */
export async function runTick(stack: RunningStack, tap: Tap, minuteMs: number): Promise<TickOutcome> {
  const failures: FunctionFailed[] = [];
  let invocations = 0;
  for (const { expression, functionArn, inputAt } of stack.schedules) {
    if (!isScheduled(expression, minuteMs)) continue;
    invocations++;
    await functionAt(stack, functionArn)
      .invoke(inputAt(minuteMs))
      .catch((error: FunctionFailed) => failures.push(error));
  }
  const drained = await drainQueues(stack, tap);
  return {
    invocations: invocations + drained.invocations,
    publications: drained.publications,
    failures: [...failures, ...drained.failures],
    waits: drained.waits,
  };
}

/** Hands the messages of all queues to their functions, round after round, because one function may send to another. */
export async function drainQueues(stack: RunningStack, tap: Tap): Promise<TickOutcome> {
  const failures: FunctionFailed[] = [];
  const publications: Publication[] = [];
  let invocations = 0;
  let waits = false;
  for (let progress = true; progress; ) {
    progress = false;
    const occupied = await occupiedQueues(stack.endpoints.queuesAndTopics);
    const sources = stack.eventSources.filter(({ queueName }) => occupied.has(queueName));
    waits = sources.length > 0;
    for (const source of sources) {
      const drained = await drainEventSource(source, functionAt(stack, source.functionName), stack.clients.sqs);
      invocations += drained.invocations;
      failures.push(...drained.failures);
      if (drained.invocations > 0) progress = true;
    }
    if (occupied.has(tap.queueName)) publications.push(...(await tap.read()));
  }
  return { invocations, publications, failures, waits };
}

function functionAt(stack: RunningStack, nameOrArn: string) {
  const found = stack.functions.get(nameOrArn);
  if (found === undefined) throw new Error(`the stack has no function ${nameOrArn}`);
  return found;
}
