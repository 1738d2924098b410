import type { OrganizationInfo } from '../../domain/counting/organization/organization-info.ts';
import { keptNewest } from '../../domain/kept-newest.ts';
import { MINUTE_MS } from '../../domain/time/units-of-time.ts';
import type { Organization } from '../../media-api/endpoints/organization.ts';
import type { MediaApiClient } from '../../media-api/media-api-client.ts';
import type { MediaApiError } from '../../media-api/media-api-error.ts';

/** An organization is read again after this long, in ms. */
const KEPT_MS = 5 * MINUTE_MS;

/** What a container keeps: tokens that were rotated, and organizations that are gone, go when others come. */
const MOST_TOKENS = 500;
const MOST_ORGANIZATIONS = 2000;

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
  const userOf = keptNewest(MOST_TOKENS, (_token: string): { id?: string } => ({}));
  const lastRead = keptNewest(MOST_ORGANIZATIONS, (_id: bigint): { info?: OrganizationInfo; until: number } => ({
    until: 0,
  }));
  return {
    async user(client, token, deadlineMs) {
      const user = userOf(token);
      if (user.id !== undefined) return user.id;
      const answer = await client.me({ deadlineMs });
      if (!answer.ok) return answer.error;
      user.id = String(answer.value.id);
      return user.id;
    },
    async organization(client, id, deadlineMs) {
      const last = lastRead(id);
      if (last.info !== undefined && now() < last.until) return { info: last.info };
      const answer = await client.organization(id, { deadlineMs });
      if (!answer.ok) return { ...(last.info === undefined ? {} : { info: last.info }), error: answer.error };
      last.info = infoOf(answer.value);
      last.until = now() + KEPT_MS;
      return { info: last.info };
    },
  };
}
