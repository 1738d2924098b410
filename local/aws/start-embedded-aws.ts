import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { buildWorker } from '../build-worker.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import { NURSERY } from '../lambda/start-function.ts';

const endpoints = z.object({ dynamoDb: z.url(), queuesAndTopics: z.url(), secrets: z.url(), eventBus: z.url() });

/** Addresses of the embedded services; SQS and SNS share one. */
export type AwsEndpoints = z.output<typeof endpoints>;

/** What the runner and the commands talk to themselves. */
export type ClientEndpoints = Omit<AwsEndpoints, 'eventBus'>;

export interface EmbeddedAws {
  readonly endpoints: AwsEndpoints;
  stop(): Promise<void>;
}

/**
 * Starts DynamoDB, SQS, SNS, Secrets Manager and EventBridge, all empty, on free ports of the loopback interface. They run in a
 * thread of their own, so that with a `clock` what SQS does by the time (messages that reappear, the five minutes of
 * deduplication) follows the replay, and so that they do not share a core with the monitoring service.
 */
export async function startEmbeddedAws(clock?: SimulatedClock): Promise<EmbeddedAws> {
  const entry = await buildWorker(new URL('./embedded-aws-worker.ts', import.meta.url));
  const worker = new Worker(entry, { stderr: true, resourceLimits: NURSERY, workerData: { clock: clock?.memory } });
  const [message] = await once(worker, 'message');
  return {
    endpoints: endpoints.parse(message),
    stop: async () => {
      await worker.terminate();
    },
  };
}
