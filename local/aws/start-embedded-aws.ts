import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import * as z from 'zod';
import { AROUND_LOCAL } from '../../cli/local-folder.ts';
import { buildWorker } from '../build-worker.ts';
import type { SimulatedClock } from '../clock/simulated-clock.ts';
import { EMAILS_FOLDER } from '../local-emails.ts';
import { runFolder } from '../run-folder.ts';
import type { KeptAws } from './kept-aws.ts';
import { LOCAL_CREDENTIALS } from './local-account.ts';

const addresses = z.object({
  endpoints: z.object({
    dynamoDb: z.url(),
    queuesAndTopics: z.url(),
    secrets: z.url(),
    eventBus: z.url(),
    emails: z.url(),
  }),
  /** Opened in a browser it shows the emails that were sent. */
  emailPages: z.url(),
});

/** Addresses of the embedded services; SQS, SNS and S3 share one. */
export type AwsEndpoints = z.output<typeof addresses>['endpoints'];

/** The services that the runner and the commands themselves call. */
export type ClientEndpoints = Omit<AwsEndpoints, 'eventBus' | 'emails'>;

/** How long to wait for the services to close, in ms. What is not written by then is in the log of the tables. */
const CLOSING_MS = 5_000;

export type EmbeddedAws = z.output<typeof addresses> & {
  stop(): Promise<void>;
};

/**
 * Starts DynamoDB, SQS, SNS, S3, Secrets Manager, EventBridge and SES on the loopback interface, empty and on free ports unless
 * `kept` says otherwise (queues, topics and buckets are always empty). They run in a thread of their own for two reasons. With
 * a `clock`, what SQS does by the time (messages that reappear, deduplication for five minutes) follows the replay. And they
 * do not share a core with the monitoring service.
 */
export async function startEmbeddedAws(clock?: SimulatedClock, kept: KeptAws = { ports: {} }): Promise<EmbeddedAws> {
  const entry = await buildWorker(new URL('./embedded-aws-worker.ts', import.meta.url));
  const emails = runFolder(join(AROUND_LOCAL, EMAILS_FOLDER));
  const workerData = { clock: clock?.memory, kept, emails, credentials: LOCAL_CREDENTIALS };
  const worker = new Worker(entry, { stderr: true, workerData });
  const [message] = await once(worker, 'message');
  return {
    ...addresses.parse(message),
    stop: async () => {
      if (kept.tables !== undefined) {
        worker.postMessage('stop');
        await once(worker, 'message', { signal: AbortSignal.timeout(CLOSING_MS) }).catch(() => {});
      }
      await worker.terminate();
    },
  };
}
