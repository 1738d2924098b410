import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import * as z from 'zod';
import { type EmbeddedServer, listening } from './embedded-server.ts';
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
export async function startSecrets({ port = 0, file }: { port?: number; file?: string } = {}): Promise<EmbeddedServer> {
  const known =
    file !== undefined && existsSync(file) ? keptSecrets.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
  const secrets = new Map<string, string>(known?.secrets);
  const marked = new Set<string>(known?.marked);
  const keep = () => {
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify({ secrets: [...secrets], marked: [...marked] }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const server = createServer((incoming, outgoing) => {
    void answer(incoming).then(({ status, body }) => {
      if (incoming.headers['x-amz-target']?.includes('GetSecretValue') !== true) keep();
      outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    });
  });

  async function answer(incoming: IncomingMessage): Promise<{ status: number; body: object }> {
    const operation = String(incoming.headers['x-amz-target']).split('.').at(-1);
    const { SecretId, Name, SecretString } = request.parse(JSON.parse(await textOf(incoming)));
    const name = nameOf(SecretId ?? Name ?? '');
    const identity = { Name: name, ARN: arnOf(name), VersionId: 'local' };
    const isRead = operation === 'GetSecretValue' || operation === 'PutSecretValue' || operation === 'CreateSecret';
    if (isRead && marked.has(name)) return failure('InvalidRequestException', 'the secret is marked for deletion');
    switch (operation) {
      case 'CreateSecret':
        if (secrets.has(name)) return failure('ResourceExistsException', `the secret ${name} exists already`);
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
      case 'RestoreSecret':
        if (!secrets.has(name)) return missing();
        marked.delete(name);
        return { status: 200, body: identity };
      case 'GetSecretValue': {
        const text = secrets.get(name);
        return text === undefined ? missing() : { status: 200, body: { ...identity, SecretString: text } };
      }
      default:
        return failure('InvalidRequestException', `the embedded Secrets Manager does not know ${operation}`);
    }
  }

  return listening(server, port);
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
  return failure('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
}

function failure(type: string, message: string) {
  return { status: 400, body: { __type: type, message } };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
