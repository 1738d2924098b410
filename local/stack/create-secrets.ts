import { CreateSecretCommand } from '@aws-sdk/client-secrets-manager';
import type { AwsClients } from '../aws/aws-clients.ts';
import type { LocalStack } from './resolve-template.ts';

/** Creates the secrets of the stack with the text that they begin with (the token's placeholder). */
export async function createSecrets(stack: LocalStack, { secrets }: AwsClients): Promise<void> {
  for (const { logicalId, properties } of stack.resources.filter(({ type }) => type.startsWith('AWS::SecretsM'))) {
    const { Name = logicalId, SecretString = '' } = properties;
    await secrets.send(new CreateSecretCommand({ Name: String(Name), SecretString: String(SecretString) }));
  }
}
