import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { wayOut } from '../network/way-out.ts';
import { type Installation, installationNames, named } from './installation.ts';
import { serviceAccess } from './service-access.ts';

/**
 * Opens a deployed stack by its name, with the credentials and region that the AWS tools use: profile, environment,
 * single sign-on, and by the proxy of the environment.
 *
 * @throws Error with one sentence if it is not a stack of this project; errors of AWS are thrown unchanged
 */
export async function openStack(
  stackName: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Installation> {
  const { aws, service: connections } = wayOut(environment);
  const cloudFormation = new CloudFormationClient(aws());
  let outputs: Record<string, string>;
  try {
    const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName: stackName }));
    const pairs = (Stacks?.[0]?.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]);
    outputs = Object.fromEntries(pairs);
  } finally {
    cloudFormation.destroy();
  }
  const names = installationNames(outputs);
  if ('missing' in names) {
    throw new Error(
      `The stack ${stackName} is not a stack of mention-alerts, or is not completely deployed: it has no output ${names.missing.join(', ')}.`,
    );
  }
  const dynamoDb = new DynamoDBClient(aws());
  const sns = new SNSClient(aws());
  const secrets = new SecretsManagerClient(aws());
  const { service, ...found } = names;
  return {
    ...named({ kind: 'stack', name: stackName }),
    ...found,
    documents: documentClient(dynamoDb),
    sns,
    secrets,
    tokenSecretName: service.tokenSecretName,
    cognito: async () => {
      const { CognitoIdentityProviderClient } = await import('@aws-sdk/client-cognito-identity-provider');
      return new CognitoIdentityProviderClient(aws());
    },
    mediaApi: serviceAccess(service, secrets, connections),
    close: () => {
      dynamoDb.destroy();
      sns.destroy();
      secrets.destroy();
    },
  };
}
