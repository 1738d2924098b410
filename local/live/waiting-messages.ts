import { GetQueueUrlCommand, QueueDoesNotExist, SendMessageCommand } from '@aws-sdk/client-sqs';
import * as z from 'zod';
import { LOCAL_HOLDER } from '../aws/local-account.ts';
import { occupiedQueues } from '../run/occupied-queues.ts';
import type { RunningProgram } from '../run/start-program.ts';

const message = z.object({ body: z.string() });

const queue = z.object({
  messages: z.object({
    ready: z.array(message),
    delayed: z.array(message),
    inflight: z.array(z.object({ message })),
  }),
});

/**
 * The bodies of the messages in the queues of a run, by the queues' names: deliveries to be tried again, and dead letters.
 * Ticks are left out, because the next minute brings its own. A message that is thereby sent twice is delivered once.
 */
export async function waitingMessages({ stack, tap }: RunningProgram): Promise<Record<string, string[]>> {
  const url = stack.endpoints.queuesAndTopics;
  const names = [...(await occupiedQueues(url))].filter((name) => !name.endsWith('.fifo') && name !== tap.queueName);
  const waiting = await Promise.all(
    names.map(async (name) => {
      const { messages } = queue.parse(
        await (await fetch(`${url}/_fauxqs/queues/${name}`, { headers: LOCAL_HOLDER })).json(),
      );
      const all = [...messages.ready, ...messages.delayed, ...messages.inflight.map((each) => each.message)];
      return [name, all.map(({ body }) => body)] as const;
    }),
  );
  return Object.fromEntries(waiting);
}

/** Sends the messages to their queues again; drops those whose queue does not exist. */
export async function sendWaiting(
  { stack }: RunningProgram,
  waiting: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const { sqs } = stack.clients;
  for (const [name, bodies] of Object.entries(waiting)) {
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: name })).catch((error: unknown) => {
      if (error instanceof QueueDoesNotExist) return { QueueUrl: undefined };
      throw error;
    });
    if (QueueUrl === undefined) continue;
    for (const MessageBody of bodies) await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  }
}
