import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

/** A rotated secret is used after this long at the latest, in ms. */
const KEPT_MS = 5 * 60_000;

/** Gives the text of a secret by its name; throws what Secrets Manager answers. */
export type ReadSecret = (name: string) => Promise<string>;

/** Secrets, read once per container and again after five minutes. `now` gives epoch ms. */
export function cachedSecrets(client: SecretsManagerClient, now: () => number): ReadSecret {
  const kept = new Map<string, { readonly text: string; readonly until: number }>();
  return async (name) => {
    const known = kept.get(name);
    if (known !== undefined && now() < known.until) return known.text;
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: name }));
    const text = SecretString ?? '';
    kept.set(name, { text, until: now() + KEPT_MS });
    return text;
  };
}
