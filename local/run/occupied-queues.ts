import * as z from 'zod';

const levels = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);

/**
 * Names the queues that hold anything, be it visible, in flight or delayed: one cheap request instead of one receive
 * per queue and tick, thousands of times. Takes the address of the embedded SQS.
 */
export async function occupiedQueues(queuesUrl: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${queuesUrl}/_fauxqs/queues`);
  return new Set(
    levels
      .parse(await response.json())
      .filter(
        (queue) => queue.approximateMessageCount + queue.approximateInflightCount + queue.approximateDelayedCount > 0,
      )
      .map(({ name }) => name),
  );
}
