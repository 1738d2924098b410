import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { memoryDynamoDb } from '../../bench/simulation/memory-dynamo-db/memory-dynamo-db.ts';
import { simulatedDocuments } from '../../bench/simulation/simulated-documents.ts';
import { STORE_TABLES } from '../../bench/simulation/store-tables.ts';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { startDynamoDb } from '../../local/aws/start-dynamo-db.ts';
import { createStoreTables } from '../support/store-tables.ts';
import { storeContract } from './store-contract.ts';

storeContract('dynalite', async () => {
  const server = await startDynamoDb();
  const client = new DynamoDBClient({
    region: LOCAL_ACCOUNT.region,
    credentials: LOCAL_CREDENTIALS,
    endpoint: server.url,
  });
  let marks = 0;
  return {
    documents: documentClient(client),
    createTables() {
      marks += 1;
      return createStoreTables(client, String(marks));
    },
    async stop() {
      client.destroy();
      await server.stop();
    },
  };
});

storeContract('the simulation in memory', async () => {
  let database = memoryDynamoDb(STORE_TABLES, 3);
  return {
    documents: simulatedDocuments(async (command, input) => database.apply(command, input)),
    async createTables() {
      database = memoryDynamoDb(STORE_TABLES, 3);
      return { organizations: 'organizations', rules: 'rules', channels: 'channels', state: 'state' };
    },
    stop: async () => undefined,
  };
});
