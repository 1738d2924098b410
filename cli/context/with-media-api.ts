import { tokenProblem } from '../../functions/domain/items/token-problem.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { CommandContext } from '../command.ts';
import { wayOut } from '../network/way-out.ts';
import { UsageError } from '../usage-error.ts';
import { secretForOperators } from './service-access.ts';
import { withInstallation } from './with-installation.ts';

/**
 * Makes a client of the monitoring service, passes it on, and closes it. It is that of the installation that `--stack`
 * or `--local` names, with the token of the organization if one is given; otherwise that of the environment.
 *
 * @throws UsageError if the environment names none; Error with one sentence if that of the installation cannot be used
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
      organizationId === undefined
        ? installation.tokenSecretName
        : await secretForOperators(installation, organizationId);
    return closing(await installation.mediaApi(secretName));
  });
}

/**
 * The client for the address and the token of the environment.
 * @throws UsageError that names the variable that is missing or unusable.
 */
function clientFromEnvironment({ environment }: Pick<CommandContext, 'environment'>): MediaApiClient {
  const baseUrl = environment.MEDIA_MONITORING_URL?.trim();
  const token = environment.MEDIA_MONITORING_TOKEN?.trim();
  if (!baseUrl) throw new UsageError('Set MEDIA_MONITORING_URL to the address of the media monitoring service.');
  if (!token) throw new UsageError('Set MEDIA_MONITORING_TOKEN to your access token for the media monitoring service.');
  const problem = tokenProblem(token);
  if (problem !== undefined)
    throw new UsageError(`MEDIA_MONITORING_TOKEN is no token: it ${problem}. Set it to the token alone.`);
  const { service } = wayOut(environment);
  try {
    return createMediaApiClient({ baseUrl, token, connections: service(), requestTimeoutMs: 30_000 });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`MEDIA_MONITORING_URL: ${error.message}`);
  }
}
