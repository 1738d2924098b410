import { backoffMs } from './judge-attempt.ts';
import type { DeliveriesQueue } from './ports.ts';

/** What came of one delivery of a message; `ms` until it is tried again. */
type Delivered = { readonly kind: 'done' } | { readonly kind: 'wait'; readonly ms: number } | { readonly kind: 'dead' };

/** The name of an error is enough to look for it; its message may contain a secret. */
export function faultName(error: unknown): string {
  return error instanceof Error ? error.name : 'an unknown fault';
}

/** That a delivery is to be tried again after a fault of ours; `reason` is safe to log. */
type Faulted = {
  readonly kind: 'wait';
  readonly ms: number;
  readonly failed: true;
  readonly reason: string;
  readonly why: 'fault';
};

/** Keeps an error of one delivery from affecting the others. The longer it lasts, the later it is tried again. */
export async function guarded<Outcome>(
  { receives, random }: { readonly receives: number; readonly random: number },
  work: () => Promise<Outcome>,
): Promise<Outcome | Faulted> {
  try {
    return await work();
  } catch (error) {
    const reason = `our own state could not be read or written, or operations not told (${faultName(error)})`;
    return { kind: 'wait', ms: backoffMs(Math.max(1, receives), random), failed: true, reason, why: 'fault' };
  }
}

/**
 * Decides what happens to a message by the results of its deliveries. It is done when all are done. It comes back when the
 * first of them is due, and what was delivered is skipped then. It goes to the dead letters at once when nothing waits and one
 * delivery was given up. `faults` are safe to log.
 */
export async function settleMessage(
  message: { readonly receiptHandle: string; readonly body: string; readonly receives: number },
  outcomes: readonly Delivered[],
  { queue, random }: { readonly queue: DeliveriesQueue; readonly random: () => number },
): Promise<{ readonly kind: 'done' | 'waits'; readonly faults: readonly string[] }> {
  const { receiptHandle, body, receives } = message;
  const waits = outcomes.flatMap((outcome) => (outcome.kind === 'wait' ? [outcome.ms] : []));
  const faults: string[] = [];
  if (waits.length === 0) {
    if (outcomes.every(({ kind }) => kind === 'done')) return { kind: 'done', faults };
    const isMoved = await queue.toDeadLetters(body).then(
      () => true,
      (error: unknown) => {
        faults.push(`a message could not be put among the dead letters (${faultName(error)})`);
        return false;
      },
    );
    if (isMoved) return { kind: 'done', faults };
  }
  const ms = waits.length > 0 ? Math.min(...waits) : backoffMs(Math.max(1, receives), random());
  // Where this fails, the message comes back after the time that the queue itself hides it.
  await queue.comeBackIn(receiptHandle, ms / 1000).catch((error: unknown) => {
    faults.push(`a message could not be told when to come back (${faultName(error)})`);
  });
  return { kind: 'waits', faults };
}
