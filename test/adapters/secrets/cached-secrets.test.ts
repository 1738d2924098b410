import { CreateSecretCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Cloud, startCloud } from '../../../bench/embedded/start-cloud.ts';
import { cachedSecrets } from '../../../functions/adapters/secrets/cached-secrets.ts';
import { LOCAL_ACCOUNT, LOCAL_CREDENTIALS } from '../../../local/aws/local-account.ts';

const NAME = 'mention-alerts/token/main';
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
  await cloud.clients.secrets.send(new CreateSecretCommand({ Name: NAME, SecretString: 'first' }));
});
afterAll(() => cloud.stop());

function start(now: () => number) {
  const endpoint = cloud.endpoints.secrets;
  const client = new SecretsManagerClient({ region: LOCAL_ACCOUNT.region, credentials: LOCAL_CREDENTIALS, endpoint });
  onTestFinished(() => client.destroy());
  return cachedSecrets(client, now);
}

test('a rotated secret is used after five minutes at the latest, and not asked for before', async () => {
  let now = 0;
  const read = start(() => now);
  const put = (SecretString: string) =>
    cloud.clients.secrets.send(new PutSecretValueCommand({ SecretId: NAME, SecretString }));
  await put('first');
  expect(await read(NAME)).toBe('first');
  await put('second');
  now += 4 * 60_000;
  expect(await read(NAME)).toBe('first');
  now += 60_000;
  expect(await read(NAME)).toBe('second');
});

test('a secret that is not there is asked for again each time, so that it is found once it is', async () => {
  const read = start(() => 0);
  const name = 'mention-alerts/token/late';
  await expect(read(name)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  await cloud.clients.secrets.send(new CreateSecretCommand({ Name: name, SecretString: 'there' }));
  expect(await read(name)).toBe('there');
});
