import { existsSync, readFileSync, renameSync } from 'node:fs';
import * as z from 'zod';
import { writeWholeFile } from '../../files/write-file.ts';
import type { Listener } from '../../front/start-listener.ts';
import { type AwsAnswer, type AwsSettings, answerAws, awsFailure } from './answer-aws.ts';
import { LOCAL_ACCOUNT } from './local-account.ts';

const request = z.object({
  SecretId: z.string().optional(),
  Name: z.string().optional(),
  SecretString: z.string().optional(),
});

const keptSecrets = z.strictObject({
  secrets: z.array(z.tuple([z.string(), z.string()])),
  marked: z.array(z.string()),
});

/**
 * Starts a Secrets Manager whose texts can be created, put, read, marked for deletion and restored. Without a port it takes a
 * free one. With a file it reads the secrets from there and stores them there; otherwise it is empty and in memory.
 */
export async function startSecrets({ file, ...settings }: AwsSettings & { file?: string } = {}): Promise<Listener> {
  const known =
    file !== undefined && existsSync(file) ? keptSecrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const secrets = new Map<string, string>(known?.secrets);
  const marked = new Set<string>(known?.marked);
  const keep = () => {
    if (file === undefined) return;
    writeWholeFile(`${file}.new`, JSON.stringify({ secrets: [...secrets], marked: [...marked] }), 0o600);
    renameSync(`${file}.new`, file);
  };
  function answer(operation: string, { SecretId, Name, SecretString }: z.output<typeof request>): AwsAnswer {
    const name = nameOf(SecretId ?? Name ?? '');
    const identity = { Name: name, ARN: arnOf(name), VersionId: 'local' };
    const isRead = operation === 'GetSecretValue' || operation === 'PutSecretValue' || operation === 'CreateSecret';
    if (isRead && marked.has(name)) return awsFailure('InvalidRequestException', 'the secret is marked for deletion');
    switch (operation) {
      case 'CreateSecret':
        if (secrets.has(name)) return awsFailure('ResourceExistsException', `the secret ${name} exists already`);
        secrets.set(name, SecretString ?? '');
        return { status: 200, body: identity };
      case 'PutSecretValue':
        if (!secrets.has(name)) return missing();
        secrets.set(name, SecretString ?? '');
        return { status: 200, body: identity };
      case 'DeleteSecret':
        if (!secrets.has(name)) return missing();
        marked.add(name);
        return { status: 200, body: identity };
      case 'GetSecretValue': {
        const text = secrets.get(name);
        return text === undefined ? missing() : { status: 200, body: { ...identity, SecretString: text } };
      }
      default:
        return awsFailure('InvalidRequestException', `the embedded Secrets Manager does not know ${operation}`);
    }
  }

  return answerAws(async ({ operation, body }) => {
    const read = request.safeParse(body);
    if (!read.success) return awsFailure('InvalidParameterException', z.prettifyError(read.error));
    const answered = answer(operation, read.data);
    if (operation !== 'GetSecretValue') keep();
    return answered;
  }, settings);
}

function arnOf(name: string): string {
  const { partition, region, accountId } = LOCAL_ACCOUNT;
  return `arn:${partition}:secretsmanager:${region}:${accountId}:secret:${name}`;
}

/** Gives the name: requests may have the name of a secret or its ARN, as the template does. */
function nameOf(secretId: string): string {
  return secretId.startsWith(arnOf('')) ? secretId.slice(arnOf('').length) : secretId;
}

function missing() {
  return awsFailure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}
