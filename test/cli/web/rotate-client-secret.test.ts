import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { json } from 'node:stream/consumers';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rotateClientSecret } from '../../../cli/web/rotate-client-secret.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';
import { startSecrets } from '../../../local/aws/start-secrets.ts';
import { startInstallation } from '../start-installation.ts';

const PAGE = { userPoolId: 'eu-central-1_abc', clientId: 'client', secretArn: 'page/client' };
const FIRST = 'made-by-cloudformation';
const MINUTE_MS = 60_000;

/** The secrets of an app client, as Cognito keeps them: two at most, one at least, values never shown again. */
let known: { readonly id: string; readonly value: string; readonly at: number }[];
let ids = 0;
let now = 1_795_183_500_000;

function answer(operation: string, { ClientSecret, ClientSecretId, UserPoolId, ClientId }: Record<string, string>) {
  expect([UserPoolId, ClientId]).toEqual([PAGE.userPoolId, PAGE.clientId]);
  const shown = ({ id, at }: { readonly id: string; readonly at: number }) => ({
    ClientSecretId: id,
    ClientSecretCreateDate: at / 1000,
  });
  if (operation === 'ListUserPoolClientSecrets') return { ClientSecrets: known.map(shown).reverse() };
  if (operation === 'AddUserPoolClientSecret') {
    if (known.length > 1) throw new Error('LimitExceededException');
    ids += 1;
    const added = { id: `client--${ids}`, value: ClientSecret ?? '', at: now };
    known.push(added);
    return { ClientSecretDescriptor: shown(added) };
  }
  if (known.length < 2) throw new Error('InvalidParameterException');
  known = known.filter(({ id }) => id !== ClientSecretId);
  return {};
}

let server: Server;
let cognito: CognitoIdentityProviderClient;
let secrets: SecretsManagerClient;
let stop: () => Promise<void>;
beforeAll(async () => {
  server = createServer((request, response) => {
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
    void json(request).then((body) => {
      try {
        response.end(JSON.stringify(answer(operation, Object(body))));
      } catch (error) {
        response.writeHead(400).end(JSON.stringify({ __type: error instanceof Error ? error.message : '' }));
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const common = { region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS };
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  cognito = new CognitoIdentityProviderClient({ ...common, endpoint: `http://127.0.0.1:${address.port}` });
  const embedded = await startSecrets();
  secrets = new SecretsManagerClient({ ...common, endpoint: embedded.url });
  stop = () => embedded.stop();
  await secrets.send(new CreateSecretCommand({ Name: PAGE.secretArn, SecretString: '{}' }));
});
afterAll(async () => {
  cognito.destroy();
  secrets.destroy();
  server.close();
  await stop();
});
beforeEach(async () => {
  known = [{ id: 'client--0', value: FIRST, at: 0 }];
  const SecretString = JSON.stringify({ clientSecret: FIRST });
  await secrets.send(new PutSecretValueCommand({ SecretId: PAGE.secretArn, SecretString }));
});

const rotate = (endsOld = false) => rotateClientSecret({ cognito, secrets }, PAGE, { endsOld, now });
async function shown(): Promise<string> {
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId: PAGE.secretArn }));
  return JSON.parse(SecretString).clientSecret;
}
const values = () => known.map(({ value }) => value);

test('the page shows a new secret, and Cognito still takes the one before it', async () => {
  await rotate();
  const second = await shown();
  expect(second).toMatch(/^[0-9a-f]{64}$/);
  expect(values()).toEqual([FIRST, second]);
  now += 5 * MINUTE_MS;
  await rotate();
  expect(values()).toEqual([second, await shown()]);
});

test('one that leaked ends at once', async () => {
  await rotate(true);
  expect(values()).toEqual([await shown()]);
  expect(values()).not.toContain(FIRST);
});

test('none that the page may still show is ended, unless that is meant', async () => {
  await rotate();
  const before = values();
  now += 2 * MINUTE_MS;
  await expect(rotate()).rejects.toThrow('run this again in 3 min.');
  expect(values()).toEqual(before);
  await rotate(true);
  expect(values()).toEqual([await shown()]);
});

test('a run that was cut off before the page knew the new secret ends that one, and not the one in use', async () => {
  known.push({ id: 'client--cut-off', value: 'nobody-knows-it', at: 1 });
  await rotate();
  expect(values()).toEqual([FIRST, await shown()]);
});

test('where there is no page for a team the command says so', async () => {
  const installation = await startInstallation();
  const { status, error } = await installation.run(['--local', 'web', 'rotate']);
  expect({ status, error }).toEqual({
    status: 1,
    error: expect.stringContaining('There is no page for a team in the live run on this machine'),
  });
  expect(await installation.run(['--local', 'web', 'rotat'])).toMatchObject({
    status: 2,
    error: expect.stringContaining('Did you mean "rotate"?'),
  });
  await installation.stop();
});
