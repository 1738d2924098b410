import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { CommandContext } from '../command.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The client for the address and the token of the environment.
 * @throws UsageError that names the variable that is missing or unusable.
 */
export function clientFromEnvironment({ environment }: Pick<CommandContext, 'environment'>): MediaApiClient {
  const baseUrl = environment.MEDIA_MONITORING_URL?.trim();
  const token = environment.MEDIA_MONITORING_TOKEN?.trim();
  if (!baseUrl) throw new UsageError('Set MEDIA_MONITORING_URL to the address of the media monitoring service.');
  if (!token) throw new UsageError('Set MEDIA_MONITORING_TOKEN to your access token for the media monitoring service.');
  try {
    return createMediaApiClient({ baseUrl, token, requestTimeoutMs: 30_000 });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`MEDIA_MONITORING_URL: ${error.message}`);
  }
}
