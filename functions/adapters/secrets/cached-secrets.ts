import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { keptNewest } from '../../domain/kept-newest.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import { keptBriefly } from '../kept-briefly.ts';

/** A rotated secret is used after this long at the latest, in ms. */
const KEPT_MS = 5 * MINUTE_MS;

/** Secrets that a container keeps; those that are gone go when others come. */
const MOST_KEPT = 500;

/** Gives the text of a secret by its name; throws the error of Secrets Manager. */
export type ReadSecret = (name: string) => Promise<string>;

/** Secrets, read once per container and again after five minutes. `now` gives epoch ms. */
export function cachedSecrets(client: SecretsManagerClient, now: () => number): ReadSecret {
  const readerOf = keptNewest(MOST_KEPT, (name: string) =>
    keptBriefly(
      async () => (await client.send(new GetSecretValueCommand({ SecretId: name }))).SecretString ?? '',
      KEPT_MS,
      now,
    ),
  );
  return (name) => readerOf(name)();
}
