import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** Never sends anything. Made once, because making a client takes long. */
const real = new SecretsManagerClient({
  region: 'eu-central-1',
  credentials: { accessKeyId: 'simulated', secretAccessKey: 'simulated' },
});

/** The Secrets Manager client of one container: every secret has the text that `read` gives. */
export function simulatedSecrets(read: () => string): SecretsManagerClient {
  const client: SecretsManagerClient = Object.create(real);
  Object.defineProperty(client, 'send', { value: async () => ({ $metadata: {}, SecretString: read() }) });
  return client;
}
