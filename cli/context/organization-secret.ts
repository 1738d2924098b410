import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { parseOrganization } from '../../functions/domain/organization/organization-item.ts';
import type { Installation } from './installation.ts';

/** The name of the secret with an organization's token; undefined where it has no item, or one that is not understood. */
export async function organizationSecret(
  { documents, tables }: Installation,
  organizationId: bigint,
): Promise<string | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tables.organizations, Key: { organizationId }, ConsistentRead: true }),
  );
  const organization = parseOrganization(Item ?? {});
  return organization.ok ? organization.value.secretName : undefined;
}
