import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { buildWorker } from '../build-worker.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import type { KeptAws } from './kept-aws.ts';

const endpoints = z.object({ dynamoDb: z.url(), queuesAndTopics: z.url(), secrets: z.url(), eventBus: z.url() });

/** Addresses of the embedded services; SQS, SNS and S3 share one. */
export type AwsEndpoints = z.output<typeof endpoints>;

/** What the runner and the commands talk to themselves. */
export type ClientEndpoints = Omit<AwsEndpoints, 'eventBus'>;

/** The log of the tables has what is not closed in time. */
const CLOSING_MS = 5_000;

export interface EmbeddedAws {
  readonly endpoints: AwsEndpoints;
  stop(): Promise<void>;
}

/**
 * Starts DynamoDB, SQS, SNS, S3, Secrets Manager and EventBridge on the loopback interface, empty and on free ports unless `kept`
 * says otherwise (queues, topics and buckets are always empty). They run in a thread of their own, so that with a `clock` what
 * SQS does by the time (messages that reappear, the five minutes of deduplication) follows the replay, and so that they do not
 * share a core with the monitoring service.
 */
export async function startEmbeddedAws(clock?: SimulatedClock, kept: KeptAws = { ports: {} }): Promise<EmbeddedAws> {
  const entry = await buildWorker(new URL('./embedded-aws-worker.ts', import.meta.url));
  const worker = new Worker(entry, { stderr: true, workerData: { clock: clock?.memory, kept } });
  const [message] = await once(worker, 'message');
  return {
    endpoints: endpoints.parse(message),
    stop: async () => {
      if (kept.tables !== undefined) {
        worker.postMessage('stop');
        await once(worker, 'message', { signal: AbortSignal.timeout(CLOSING_MS) }).catch(() => {});
      }
      await worker.terminate();
    },
  };
}
