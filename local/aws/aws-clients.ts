import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from './local-account.ts';
import type { ClientEndpoints } from './start-embedded-aws.ts';

/** The clients with which the runner itself calls the embedded services. */
export type AwsClients = {
  readonly dynamoDb: DynamoDBDocumentClient;
  readonly sqs: SQSClient;
  readonly sns: SNSClient;
  readonly secrets: SecretsManagerClient;
  close(): void;
};

/** Gives clients for the addresses of an embedded AWS. Numbers in items stay exact up to int64. */
export function createAwsClients(endpoints: ClientEndpoints): AwsClients {
  const common = { region: LOCAL_ACCOUNT.region, credentials: { ...LOCAL_CREDENTIALS } };
  const dynamoDb = new DynamoDBClient({ ...common, endpoint: endpoints.dynamoDb });
  const sqs = new SQSClient({ ...common, endpoint: endpoints.queuesAndTopics });
  const sns = new SNSClient({ ...common, endpoint: endpoints.queuesAndTopics });
  const secrets = new SecretsManagerClient({ ...common, endpoint: endpoints.secrets });
  return {
    dynamoDb: documentClient(dynamoDb),
    sqs,
    sns,
    secrets,
    close: () => {
      for (const client of [dynamoDb, sqs, sns, secrets]) client.destroy();
    },
  };
}
