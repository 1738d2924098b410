import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import { present } from '../../functions/domain/present.ts';
import { installSimulatedClock } from '../clock/install-simulated-clock.ts';
import { keptAws } from './kept-aws.ts';
import { startDynamoDb } from './start-dynamo-db.ts';
import { startEmails } from './start-emails.ts';
import { startEventBus } from './start-event-bus.ts';
import { startQueuesAndTopics } from './start-queues-and-topics.ts';
import { startSecrets } from './start-secrets.ts';

/** The thread of the embedded AWS. Once all services accept requests it tells its parent their addresses. */
if (workerData.clock instanceof SharedArrayBuffer) installSimulatedClock(workerData.clock);

const credentialsSchema = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });
const { ports, tables, secretsFile } = keptAws.parse(workerData.kept);
const credentials = credentialsSchema.parse(workerData.credentials);
const settings = (name: string) => ({ port: ports[name] ?? 0, credentials });
const [dynamoDb, queuesAndTopics, secrets, eventBus, emails] = await Promise.all([
  startDynamoDb({ ...settings('dynamoDb'), ...present({ path: tables }) }),
  startQueuesAndTopics(settings('queuesAndTopics')),
  startSecrets({ ...settings('secrets'), ...present({ file: secretsFile }) }),
  startEventBus(settings('eventBus')),
  startEmails(String(workerData.emails), settings('emails')),
]);
parentPort?.postMessage({
  endpoints: {
    dynamoDb: dynamoDb.url,
    queuesAndTopics: queuesAndTopics.url,
    secrets: secrets.url,
    eventBus: eventBus.url,
    emails: emails.url,
  },
  emailPages: emails.pages,
});
// The one message from the parent asks to end. Tables in a folder are complete on disk only once they are closed.
parentPort?.once('message', () => {
  void dynamoDb.stop().then(() => parentPort?.postMessage('stopped'));
});
