import { randomBytes } from 'node:crypto';
import {
  AddUserPoolClientSecretCommand,
  type CognitoIdentityProviderClient,
  DeleteUserPoolClientSecretCommand,
  ListUserPoolClientSecretsCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  type SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import * as z from 'zod';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import type { PageClient } from '../context/installation.ts';

/** So long a container of the page's function may show a secret after another one was stored, in ms. */
const STILL_SHOWN_MS = 5 * MINUTE_MS;

/** The stack writes the first one, and does not know its id. */
const stored = z.object({ clientSecret: z.string(), clientSecretId: z.string().optional() });

/**
 * Replaces what the page shows Cognito, which takes two at once: the one that is in use goes on working beside the new one, unless
 * `endsOld`; one before it ends now. Takes the time as epoch ms.
 *
 * @throws Error with one sentence if the one in use was stored so recently that the one before it may still be shown
 */
export async function rotateClientSecret(
  { cognito, secrets }: { readonly cognito: CognitoIdentityProviderClient; readonly secrets: SecretsManagerClient },
  { userPoolId: UserPoolId, clientId: ClientId, secretArn: SecretId }: PageClient,
  { endsOld, now }: { readonly endsOld: boolean; readonly now: number },
): Promise<void> {
  const client = { UserPoolId, ClientId };
  const remove = (ClientSecretId: string) =>
    cognito.send(new DeleteUserPoolClientSecretCommand({ ...client, ClientSecretId }));
  const { SecretString = '' } = await secrets.send(new GetSecretValueCommand({ SecretId }));
  const { clientSecretId } = stored.parse(JSON.parse(SecretString));
  const { ClientSecrets = [] } = await cognito.send(new ListUserPoolClientSecretsCommand(client));
  const known = ClientSecrets.flatMap(({ ClientSecretId: id, ClientSecretCreateDate: made }) =>
    id === undefined ? [] : [{ id, madeAt: made?.getTime() ?? 0 }],
  ).toSorted((one, other) => one.madeAt - other.madeAt);
  const used = known.find(({ id }) => id === clientSecretId) ?? known[0];
  const others = known.filter((each) => each !== used);
  const restMs = (used?.madeAt ?? 0) + STILL_SHOWN_MS - now;
  if (others.length > 0 && restMs > 0 && !endsOld) {
    throw new Error(
      `The secret of the sign-in was replaced a moment ago, and the page may still show the one before it: run this again in ${Math.ceil(restMs / MINUTE_MS)} min.`,
    );
  }
  for (const { id } of others) await remove(id);
  const next = randomBytes(32).toString('hex');
  const { ClientSecretDescriptor } = await cognito.send(
    new AddUserPoolClientSecretCommand({ ...client, ClientSecret: next }),
  );
  const after = { clientSecret: next, clientSecretId: ClientSecretDescriptor?.ClientSecretId };
  await secrets.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(after) }));
  if (endsOld && used !== undefined) await remove(used.id);
}
