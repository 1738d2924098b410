import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';
import { storeContract } from '../adapters/store-contract.ts';
import { createStoreTables } from '../support/store-tables.ts';

const endpoint = process.env.DYNAMODB_LOCAL_URL;
if (endpoint === undefined) throw new Error('DYNAMODB_LOCAL_URL is not set: run npm run test:dynamodb-local');

storeContract('DynamoDB Local', async () => {
  const client = new DynamoDBClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
  let marks = 0;
  return {
    documents: documentClient(client),
    createTables() {
      marks += 1;
      return createStoreTables(client, `${process.pid}-${marks}`);
    },
    stop: async () => client.destroy(),
  };
});
