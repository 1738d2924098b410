import type { MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { clientFromEnvironment } from '../api/client-from-environment.ts';
import type { CommandContext } from '../command.ts';
import { organizationSecret } from './organization-secret.ts';
import { withInstallation } from './with-installation.ts';

/**
 * Does something with the monitoring service: of the installation that `--stack` or `--local` names, with the token of
 * the organization where one is given, or the one that the environment names. The client is closed afterwards.
 *
 * @throws UsageError when the environment names none; Error with one sentence when the installation's cannot be used
 */
export async function withMediaApi<T>(
  context: Pick<CommandContext, 'target' | 'environment'>,
  organizationId: bigint | undefined,
  work: (client: MediaApiClient) => Promise<T>,
): Promise<T> {
  const closing = async (client: MediaApiClient) => {
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  };
  if (context.target.kind === 'unspecified') return closing(clientFromEnvironment(context));
  return withInstallation(context, async (installation) => {
    const secretName =
      organizationId === undefined ? undefined : await organizationSecret(installation, organizationId);
    return closing(await installation.mediaApi(secretName));
  });
}
