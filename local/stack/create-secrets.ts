import { randomBytes } from 'node:crypto';
import { CreateSecretCommand, ResourceExistsException } from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import type { AwsClients } from '../aws/aws-clients.ts';
import type { LocalStack } from './resolve-template.ts';

const generated = z.object({
  SecretStringTemplate: z.string(),
  GenerateStringKey: z.string(),
  PasswordLength: z.int(),
});

/** Creates the secrets of the stack with their first text: a placeholder, or a key that is generated here. */
export async function createSecrets(stack: LocalStack, { secrets }: AwsClients): Promise<void> {
  for (const { logicalId, properties } of stack.resources.filter(({ type }) => type.startsWith('AWS::SecretsM'))) {
    const { Name = logicalId, SecretString, GenerateSecretString } = properties;
    const text = GenerateSecretString === undefined ? String(SecretString ?? '') : generatedText(GenerateSecretString);
    // Secrets of an earlier run exist already, and keep the text that somebody put into them.
    await secrets.send(new CreateSecretCommand({ Name: String(Name), SecretString: text })).catch((error: unknown) => {
      if (!(error instanceof ResourceExistsException)) throw error;
    });
  }
}

function generatedText(property: unknown): string {
  const { SecretStringTemplate, GenerateStringKey, PasswordLength } = generated.parse(property);
  const key = randomBytes(PasswordLength).toString('hex').slice(0, PasswordLength);
  return JSON.stringify({
    ...z.record(z.string(), z.unknown()).parse(JSON.parse(SecretStringTemplate)),
    [GenerateStringKey]: key,
  });
}
