import type { OrganizationInfo } from '../../functions/domain/counting/organization/organization-info.ts';
import { MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { organizationCache } from '../../functions/evaluate/configuration/organization-cache.ts';
import { describe } from '../../functions/media-api/media-api-error.ts';
import type { Installation } from './installation.ts';

/** An organization as the service knows it, or why it could not be read, in a sentence. */
type Read = { readonly info: OrganizationInfo } | { readonly problem: string };

/**
 * Reads one organization with the token of a secret, otherwise with that of the stack. Never throws, because other
 * organizations are read at the same time.
 */
export async function organizationInfo(
  installation: Installation,
  organizationId: bigint,
  secretName: string | undefined,
): Promise<Read> {
  try {
    const client = await installation.mediaApi(secretName);
    try {
      const deadlineMs = performance.now() + MINUTE_MS;
      const { info, error } = await organizationCache(() => 0).organization(client, organizationId, deadlineMs);
      if (info !== undefined) return { info };
      return { problem: error === undefined ? 'The service says nothing of it.' : `${describe(error)}.` };
    } finally {
      await client.close();
    }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}
