import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { onTestFinished } from 'vitest';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../local/aws/local-account.ts';

/** The document client of the functions for an address, for the duration of one test. */
export function connectDocuments(endpoint: string) {
  const client = new DynamoDBClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
  onTestFinished(() => client.destroy());
  return documentClient(client);
}
