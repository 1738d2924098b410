import type { OrganizationInfo } from '../../functions/domain/counting/organization/organization-info.ts';
import type { OrganizationItem } from '../../functions/domain/items/organization-item.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { describe, type MediaApiError } from '../../functions/media-api/media-api-error.ts';
import type { Installation } from './installation.ts';

/** An organization as the service knows it, or why it could not be read, in a sentence. */
export type ReadOrganization = { readonly info: OrganizationInfo } | { readonly problem: string };

/** Reads organizations with the tokens of their items; gives each by its id. */
export type ReadOrganizations = (
  organizations: readonly OrganizationItem[],
) => Promise<ReadonlyMap<bigint, ReadOrganization>>;

/** Reads one organization with a client; `said` says why it could not be read. Never throws. */
export async function readOrganization(
  client: MediaApiClient,
  organizationId: bigint,
  said: (error: MediaApiError) => string | Promise<string> = describe,
): Promise<ReadOrganization> {
  const deadlineMs = performance.now() + MINUTE_MS;
  const { info, error } = await organizationCache(() => 0).organization(client, organizationId, deadlineMs);
  if (info !== undefined) return { info };
  return { problem: error === undefined ? 'The service says nothing of it.' : `${await said(error)}.` };
}

/**
 * Reads one organization with the token of a secret. Never throws, because other organizations are read at the same time.
 */
export async function organizationInfo(
  { mediaApi }: Pick<Installation, 'mediaApi'>,
  organizationId: bigint,
  secretName: string | undefined,
): Promise<ReadOrganization> {
  try {
    const client = await mediaApi(secretName);
    try {
      return await readOrganization(client, organizationId);
    } finally {
      await client.close();
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
