import { parentPort, workerData } from 'node:worker_threads';
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

const { ports, tables, secretsFile } = keptAws.parse(workerData.kept);
const portOf = (name: string) => ports[name] ?? 0;
const [dynamoDb, queuesAndTopics, secrets, eventBus, emails] = await Promise.all([
  startDynamoDb({ port: portOf('dynamoDb'), ...present({ path: tables }) }),
  startQueuesAndTopics(portOf('queuesAndTopics')),
  startSecrets({ port: portOf('secrets'), ...present({ file: secretsFile }) }),
  startEventBus(portOf('eventBus')),
  startEmails(String(workerData.emails), portOf('emails')),
]);
parentPort?.postMessage({
  dynamoDb: dynamoDb.url,
  queuesAndTopics: queuesAndTopics.url,
  secrets: secrets.url,
  eventBus: eventBus.url,
  emails: emails.url,
});
// The one message from the parent asks to end. Tables in a folder are complete on disk only once they are closed.
parentPort?.once('message', () => {
  void dynamoDb.stop().then(() => parentPort?.postMessage('stopped'));
});
