import { once } from '../../functions/domain/once.ts';
import type { Installation } from '../context/installation.ts';
import { type ReadOrganization, type ReadOrganizations, readOrganization } from '../context/organization-info.ts';
import { PageError } from './page-error.ts';
import { wordsOfPage } from './page-language.ts';
import { type AskService, NO_COUNTS } from './service-door.ts';
import { serviceSaid } from './service-said.ts';

/**
 * Reads organizations for the page, in whose language it is said why one could not be read: one question to the service for each
 * token, however many organizations it is for.
 */
export function askedOrganizations(installation: Installation, ask: AskService): ReadOrganizations {
  return async (organizations) => {
    const words = once(() => wordsOfPage(installation));
    const secrets = [...new Set(organizations.map(({ secretName }) => secretName))];
    const read = secrets.map(async (secretName): Promise<(readonly [bigint, ReadOrganization])[]> => {
      const own = organizations.filter((each) => each.secretName === secretName);
      const requestsPerMinute = Math.min(...own.map((each) => each.requestsPerMinute));
      try {
        return await ask({ secretName, requestsPerMinute }, NO_COUNTS, ({ client }) =>
          Promise.all(
            own.map(
              async ({ organizationId: id }) =>
                [id, await readOrganization(client, id, async (error) => serviceSaid(error, await words()))] as const,
            ),
          ),
        );
      } catch (error) {
        // One token that cannot be used must not hide what another one shows.
        if (error instanceof PageError) throw error;
        const problem = error instanceof Error ? error.message : String(error);
        return own.map(({ organizationId }) => [organizationId, { problem }] as const);
      }
    });
    return new Map((await Promise.all(read)).flat());
  };
}
