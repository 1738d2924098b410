import { GetSecretValueCommand, type SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { parseOrganization } from '../../functions/domain/items/organization-item.ts';
import { tokenProblem } from '../../functions/domain/items/token-problem.ts';
import { TOKEN_PLACEHOLDER } from '../../functions/evaluate/environment.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { WayOut } from '../network/way-out.ts';
import type { Installation } from './installation.ts';

/** The longest that a person waits for an answer. */
const requestTimeoutMs = 30_000;

/**
 * Gives a client of the monitoring service that an installation uses, with the token of a secret. Throws an Error with one
 * sentence if there is none.
 */
export type ServiceAccess = (secretName: string | undefined) => Promise<MediaApiClient>;

/** Where an installation finds the service; a stack of an older version has neither output. */
export type ServiceNames = { readonly mediaApiUrl?: string | undefined; readonly tokenSecretName?: string | undefined };

/**
 * How to reach the service of an installation: the address comes from its outputs, the token from the named secret, and from no
 * other. Calling it throws an Error with one sentence if either is missing. `connections` lead another way than straight.
 */
export function serviceAccess(
  { mediaApiUrl }: Pick<ServiceNames, 'mediaApiUrl'>,
  secrets: SecretsManagerClient,
  connections?: WayOut['service'],
): ServiceAccess {
  return async (secretName) => {
    if (mediaApiUrl === undefined || secretName === undefined) {
      throw new Error('The stack does not say where its monitoring service is: deploy it again with this version.');
    }
    const { SecretString } = await secrets
      .send(new GetSecretValueCommand({ SecretId: secretName }))
      .catch((error: unknown) => {
        throw new Error(
          `The secret ${secretName} cannot be read (${error instanceof Error ? error.name : String(error)}).`,
        );
      });
    const token = SecretString?.trim() ?? '';
    if (token === '' || token === TOKEN_PLACEHOLDER)
      throw new Error(`The secret ${secretName} has no token in it yet.`);
    const problem = tokenProblem(token);
    if (problem !== undefined) {
      throw new Error(`What the secret ${secretName} holds is no token: it ${problem}. Put the token alone into it.`);
    }
    return createMediaApiClient({ baseUrl: mediaApiUrl, token, connections: connections?.(), requestTimeoutMs });
  };
}

/** The name of the secret with an organization's token; undefined if it has no item, or one that is not understood. */
export async function organizationSecret(
  { documents, tables }: Pick<Installation, 'documents' | 'tables'>,
  organizationId: bigint,
): Promise<string | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tables.organizations, Key: { organizationId }, ConsistentRead: true }),
  );
  const organization = parseOrganization(Item ?? {});
  return organization.ok ? organization.value.secretName : undefined;
}

/** The same, or the secret that the stack made: an operator may ask before an organization has an item. */
export async function secretForOperators(
  installation: Installation,
  organizationId: bigint,
): Promise<string | undefined> {
  return (await organizationSecret(installation, organizationId)) ?? installation.tokenSecretName;
}
