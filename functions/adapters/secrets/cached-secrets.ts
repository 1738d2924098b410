import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { keptBriefly } from '../kept-briefly.ts';

/** A rotated secret is used after this long at the latest, in ms. */
const KEPT_MS = 5 * MINUTE_MS;

/** Gives the text of a secret by its name; throws the error of Secrets Manager. */
export type ReadSecret = (name: string) => Promise<string>;

/** Secrets, read once per container and again after five minutes. `now` gives epoch ms. */
export function cachedSecrets(client: SecretsManagerClient, now: () => number): ReadSecret {
  const kept = new Map<string, () => Promise<string>>();
  return (name) => {
    const read =
      kept.get(name) ??
      keptBriefly(
        async () => (await client.send(new GetSecretValueCommand({ SecretId: name }))).SecretString ?? '',
        KEPT_MS,
        now,
      );
    kept.set(name, read);
    return read();
  };
}
