import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { Organization } from '../../media-api/endpoints/organization.ts';
import type { MediaApiClient } from '../../media-api/media-api-client.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';

/** An organization is read again after this long, in ms. */
const KEPT_MS = 5 * MINUTE_MS;

/** What is known of an organization, and the error where it could not be read (what was known before is given then). */
type KnownOrganization = { readonly info?: OrganizationInfo; readonly error?: MediaApiError };

/** The user of a token and its organizations, kept in the container for five minutes. */
export type OrganizationCache = {
  /** The id of the token's user: what the service's limits go by. It never changes, so it is asked once per container. */
  readonly user: (client: MediaApiClient, token: string, deadlineMs: number) => Promise<string | MediaApiError>;
  readonly organization: (client: MediaApiClient, id: bigint, deadlineMs: number) => Promise<KnownOrganization>;
};

function infoOf(organization: Organization): OrganizationInfo {
  const time = (text: string) => {
    const parsed = Date.parse(text);
    return Number.isNaN(parsed) ? 0 : parsed;
  };
  return {
    id: organization.id,
    name: organization.name,
    state: organization.state,
    timeZone: organization.timeZone,
    createdAt: time(organization.createdAt),
    monthlyLimit: organization.currentMonthMentionsLimit,
    groups: organization.groups.map(({ id, name, keywordIds }) => ({ id, name, keywordIds })),
    skipped: organization.skipped,
    keywords: organization.keywords.map(({ id, name, active, createdAt }) => ({
      id,
      name,
      active,
      createdAt: time(createdAt),
    })),
  };
}

/** `now` gives epoch ms. */
export function organizationCache(now: () => number): OrganizationCache {
  const users = new Map<string, string>();
  const organizations = new Map<bigint, { readonly info: OrganizationInfo; readonly until: number }>();
  return {
    async user(client, token, deadlineMs) {
      const known = users.get(token);
      if (known !== undefined) return known;
      const answer = await client.me({ deadlineMs });
      if (!answer.ok) return answer.error;
      users.set(token, String(answer.value.id));
      return String(answer.value.id);
    },
    async organization(client, id, deadlineMs) {
      const known = organizations.get(id);
      if (known !== undefined && now() < known.until) return { info: known.info };
      const answer = await client.organization(id, { deadlineMs });
      if (!answer.ok) return { ...(known === undefined ? {} : { info: known.info }), error: answer.error };
      const info = infoOf(answer.value);
      organizations.set(id, { info, until: now() + KEPT_MS });
      return { info };
    },
  };
}
