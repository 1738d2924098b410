import type { Connections } from '../../../functions/media-api/connections.ts';
import { createMediaApiClient, type MediaApiClient } from '../../../functions/media-api/media-api-client.ts';
import { buildService, type Service, type ServiceOptions } from '../../../service/build-service.ts';
import { parseMention } from '../../../service/feed/feed-mention.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

/** The organization of the contract's world, beyond 2^53 like every id that may be. */
export const ORGANIZATION = 9_007_199_254_740_993n;
export const GROUP = 9_007_199_254_740_995n;
export const OTHER_GROUP = 12n;
export const HIDDEN_GROUP = 13n;
export const ACME = 1001;
export const GLOBEX = 1002;
export const OTHER = 1003;
export const HIDDEN = 1004;
/** Belongs to an organization in which only the outsider is. */
const FOREIGN_ORGANIZATION = 77n;

/** 20 November 2026, 14:00 UTC. */
export const NOON = Date.UTC(2026, 10, 20, 14);

export const TOKENS = {
  admin: 'token-admin',
  reader: 'token-reader',
  guest: 'token-guest',
  outsider: 'token-outsider',
};

export interface RunningService extends Service {
  readonly url: string;
  /** Epoch milliseconds of the service's clock; set it to move on. */
  now: number;
  /** A client with the token, on the service's clock: a wait moves the clock. */
  client(token: string, connections?: Connections): MediaApiClient;
  /** Feeds mentions as they stand in a feed file. */
  feedJson(...mentions: readonly object[]): bigint[];
  close(): Promise<void>;
}

/** The embedded service on a free port. */
export async function startService(options: Partial<ServiceOptions> = {}): Promise<RunningService> {
  const running = { now: NOON };
  const service = await buildService({ world: parseWorld(world()), clock: () => running.now, ...options });
  const url = await service.app.listen({ port: 0, host: '127.0.0.1' });
  const clients: MediaApiClient[] = [];
  return Object.assign(running, service, {
    url,
    client: (token: string, connections?: Connections) => {
      const wait = async (milliseconds: number): Promise<void> => {
        running.now += milliseconds;
      };
      const client = createMediaApiClient({ baseUrl: url, token, connections, monotonicNow: () => running.now, wait });
      clients.push(client);
      return client;
    },
    feedJson: (...mentions: readonly object[]) => service.feed(mentions.map((mention) => parseMention(mention))),
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
      await service.app.close();
    },
  });
}

function world(): object {
  return {
    users: [
      user(2n ** 62n, TOKENS.admin, ORGANIZATION, { id: 'admin', name: 'Admin', isAdmin: true, canUpdate: true }),
      user(2n, TOKENS.reader, ORGANIZATION, { id: 'reader', name: 'Reader', isAdmin: false, canUpdate: false }),
      { ...user(3n, TOKENS.guest, ORGANIZATION, {}), organizationRoles: {} },
      user(4n, TOKENS.outsider, FOREIGN_ORGANIZATION, { id: 'admin', name: 'Admin', isAdmin: true, canUpdate: true }),
    ],
    organizations: [
      {
        id: ORGANIZATION,
        name: 'Müller & Co',
        userIds: [2n ** 62n, 2n, 3n],
        timeZone: 'Europe/Berlin',
        tags: [
          { id: 2n ** 60n, name: 'crisis' },
          { id: 5, name: 'praise' },
        ],
        currentMonthMentionsLimit: 2n ** 61n,
        groups: [
          { id: GROUP, name: 'Brand', keywords: [keyword(ACME, 'acme'), keyword(GLOBEX, 'globex')] },
          { id: OTHER_GROUP, name: 'Others', keywords: [keyword(OTHER, 'other')] },
          { id: HIDDEN_GROUP, name: 'Hidden', public: false, keywords: [keyword(HIDDEN, 'hidden')] },
        ],
      },
      { id: FOREIGN_ORGANIZATION, name: 'Foreign', timeZone: 'UTC', currentMonthMentionsLimit: 1_000 },
    ],
  };
}

function user(id: bigint, accessToken: string, organizationId: bigint, role: object): object {
  return {
    id,
    email: `${accessToken}@example.org`,
    name: accessToken,
    accessToken,
    createdTime: 1_420_070_400_000,
    lastLoginTime: 2n ** 55n + 1n,
    languageCode: 'en',
    verified: true,
    organizationIds: [organizationId],
    organizationRoles: { [String(organizationId)]: { canInvite: false, canUpdateMentions: false, ...role } },
  };
}

function keyword(id: number, naturalQuery: string): object {
  return { id, name: naturalQuery, keyword: { naturalQuery } };
}
