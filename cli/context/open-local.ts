import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SNSClient } from '@aws-sdk/client-sns';
import { documentClient } from '../../functions/adapters/dynamodb/document-client.ts';
import { type EndpointsFile, readEndpointsFile } from './endpoints-file.ts';
import { type Installation, installationNames, named } from './installation.ts';
import { serviceAccess } from './service-access.ts';

const START = 'Start it with "npx mention-alerts start --live" in another terminal.';

/**
 * Opens the live run on this machine, found by the file that it writes.
 *
 * @param path of that file; that of this checkout if absent
 * @throws Error with one sentence if no live run is found
 */
export async function openLocal(path?: string): Promise<Installation> {
  const file = await (path === undefined ? readEndpointsFile() : readEndpointsFile(path));
  if (file === undefined) throw new Error(`There is no live run on this machine. ${START}`);
  return localInstallation(file);
}

/** The installation of a run on this machine, from what the run wrote. @throws Error if it is of another version */
export function localInstallation(file: EndpointsFile): Installation {
  const names = installationNames(file.outputs);
  if ('missing' in names) throw new Error(`The live run is of another version of this program. ${START}`);
  // The server may close a connection that was unused for five seconds just as it is used; the second attempt opens a
  // new one.
  const common = { region: file.region, credentials: file.credentials, maxAttempts: 2 };
  const dynamoDb = new DynamoDBClient({ ...common, endpoint: file.endpoints.dynamoDb });
  const sns = new SNSClient({ ...common, endpoint: file.endpoints.sns });
  const secrets = new SecretsManagerClient({ ...common, endpoint: file.endpoints.secretsManager });
  const { service: _ofStack, ...found } = names;
  const [tokenSecretName] = file.tokenSecretNames;
  return {
    ...named({ kind: 'live', name: file.stackName }),
    ...found,
    documents: documentClient(dynamoDb),
    sns,
    secrets,
    tokenSecretName,
    mediaApi: serviceAccess({ mediaApiUrl: file.service.url }, secrets),
    close: () => {
      dynamoDb.destroy();
      sns.destroy();
      secrets.destroy();
    },
  };
}
