import { randomUUID } from 'node:crypto';
import { startListener } from '../../front/start-listener.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import { buildService, type Service } from '../../service/build-service.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import type { World } from '../../service/world/world-schema.ts';

/** The monitoring service as it will be, and a client that may see everything. */
export type ForeseenService = Service & {
  readonly url: string;
  readonly client: MediaApiClient;
  stop(): Promise<void>;
};

/** Starts the service as it will be at a time (epoch ms), without limits, for a reader whom its world does not have. */
export async function startForeseenService(
  world: World,
  mentions: readonly FeedMention[],
  atMs: number,
): Promise<ForeseenService> {
  const accessToken = `foresee-${randomUUID()}`;
  const reader = {
    id: 0n,
    email: '',
    name: '',
    accessToken,
    createdTime: 0n,
    lastLoginTime: 0n,
    languageCode: 'en',
    verified: true,
    organizationIds: world.organizations.map(({ id }) => id),
    organizationRoles: {},
  };
  const service = await buildService({
    world: { ...world, users: [...world.users, reader] },
    mentions,
    clock: () => atMs,
    rateLimits: false,
  });
  await service.app.ready();
  const { url, stop } = await startListener(service.app.server, { port: 0 });
  const client = createMediaApiClient({ baseUrl: url, token: accessToken });
  return {
    ...service,
    url,
    client,
    stop: async () => {
      await client.close();
      await stop();
      await service.app.close();
    },
  };
}
