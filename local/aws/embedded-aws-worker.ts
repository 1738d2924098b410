import { parentPort, workerData } from 'node:worker_threads';
import { installSimulatedClock } from '../clock/install-simulated-clock.ts';
import { startDynamoDb } from './start-dynamo-db.ts';
import { startEmails } from './start-emails.ts';
import { startEventBus } from './start-event-bus.ts';
import { startQueuesAndTopics } from './start-queues-and-topics.ts';
import { startSecrets } from './start-secrets.ts';

/** The thread of the embedded AWS: tells its parent the addresses once every service accepts requests. */
if (workerData.clock instanceof SharedArrayBuffer) installSimulatedClock(workerData.clock);

const [dynamoDb, queuesAndTopics, secrets, eventBus, emails] = await Promise.all([
  startDynamoDb(),
  startQueuesAndTopics(),
  startSecrets(),
  startEventBus(),
  startEmails(String(workerData.emails)),
]);
parentPort?.postMessage({
  dynamoDb: dynamoDb.url,
  queuesAndTopics: queuesAndTopics.url,
  secrets: secrets.url,
  eventBus: eventBus.url,
  emails: emails.url,
});
