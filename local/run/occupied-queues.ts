import * as z from 'zod';
import { LOCAL_HOLDER } from '../aws/local-account.ts';

const levels = z.array(
  z.object({
    name: z.string(),
    approximateMessageCount: z.number(),
    approximateInflightCount: z.number(),
    approximateDelayedCount: z.number(),
  }),
);

/**
 * The names of queues that hold any message, be it visible, in flight or delayed. This is one cheap request a tick, instead
 * of one receive for each queue. Takes the address of the embedded SQS.
 */
export async function occupiedQueues(queuesUrl: string): Promise<ReadonlySet<string>> {
  const response = await fetch(`${queuesUrl}/_fauxqs/queues`, { headers: LOCAL_HOLDER });
  return new Set(
    levels
      .parse(await response.json())
      .filter(
        (queue) => queue.approximateMessageCount + queue.approximateInflightCount + queue.approximateDelayedCount > 0,
      )
      .map(({ name }) => name),
  );
}
