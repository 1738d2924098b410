import * as z from 'zod';

/**
 * Release 0.3 deletes this folder, `infra/until-0-3.ts`, and what `deliver` and the adapters ask them.
 *
 * Until November 2026 emails and the bus had queues and functions of their own, and all events came raw. A stack that is
 * updated keeps those queues, without their subscriptions, until `deliver` has emptied them (docs/decisions/0071). A raw event
 * was published before the update: its copy in the queue of deliveries is for the channels alone, because another copy is, or
 * was, in the queue of the bus.
 */
export const olderSettings = {
  /** The name of the queue that `relay` put events on the bus from; empty without a bus. */
  OLDER_BUS_QUEUE: z.string(),
};

/** The queue that a batch came from, and whom raw events in it are for. */
export type Feed = { readonly queueUrl: string; readonly rawIsFor: 'channels' | 'bus' };

/** Takes the ARN of a batch's queue, and the address of another queue of the stack. */
export function feedOf(queueArn: string, siblingUrl: string, busQueue: string): Feed {
  const name = queueArn.split(':').at(-1) ?? '';
  return {
    queueUrl: siblingUrl.replace(/[^/]+$/, name),
    rawIsFor: name === busQueue ? 'bus' : 'channels',
  };
}
