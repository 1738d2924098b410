import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { type EndpointsFile, readEndpointsFile } from '../../local/live/endpoints-file.ts';
import { type Installation, installationNames, stageOf } from './installation.ts';
import { serviceAccess } from './service-access.ts';

const START = 'Start it with "npm start -- --live" in another terminal.';

/**
 * The live run on this machine, found by the file that it writes.
 *
 * @param path of that file; of this checkout's when absent
 * @throws Error with one sentence when no live run is there
 */
export async function openLocal(path?: string): Promise<Installation> {
  const file = await (path === undefined ? readEndpointsFile() : readEndpointsFile(path));
  if (file === undefined) throw new Error(`No live run is there on this machine. ${START}`);
  return localInstallation(file);
}

/** The installation of a run on this machine, from what the run tells. @throws Error when it is of another version */
export function localInstallation(file: EndpointsFile): Installation {
  const names = installationNames(file.outputs);
  if ('missing' in names) throw new Error(`The live run is of another version of this program. ${START}`);
  // A connection that nobody has used for five seconds may be closed under one's hands; the second attempt opens another.
  const common = { region: file.region, credentials: file.credentials, maxAttempts: 2 };
  const dynamoDb = new DynamoDBClient({ ...common, endpoint: file.endpoints.dynamoDb });
  const sns = new SNSClient({ ...common, endpoint: file.endpoints.sns });
  const secrets = new SecretsManagerClient({ ...common, endpoint: file.endpoints.secretsManager });
  const { tables, topics, actionsSecret } = names;
  const [tokenSecretName] = file.tokenSecretNames;
  return {
    name: 'the live run on this machine',
    stage: stageOf(file.stackName),
    tables,
    topics,
    documents: documentClient(dynamoDb),
    sns,
    secrets,
    tokenSecretName,
    actionsSecret,
    mediaApi: serviceAccess({ mediaApiUrl: file.service.url, tokenSecretName }, secrets),
    close: () => {
      dynamoDb.destroy();
      sns.destroy();
      secrets.destroy();
    },
  };
}
