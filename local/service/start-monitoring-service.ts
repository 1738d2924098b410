import { startListener } from '../../front/start-listener.ts';
import { buildService, type Service } from '../../service/build-service.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import type { World } from '../../service/world/world-schema.ts';
import { keepServiceChanges, repeatServiceChanges } from './service-changes.ts';

/** How many requests of each kind the monitoring service got, and how many it refused. */
export type RequestCounts = {
  readonly byKind: ReadonlyMap<string, number>;
  /** Answers with status 429: over a limit. */
  readonly limited: number;
  /** Answers with a status that is neither 200 nor 429. */
  readonly failed: number;
};

export type MonitoringService = {
  readonly url: string;
  readonly service: Service;
  requests(): RequestCounts;
  stop(): Promise<void>;
};

/** The kind of each route of the service. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/\/mentions\/count$/, 'counts'],
  [/\/mentions\/scroll$/, 'scrolls'],
  [/\/organizations\/[^/]+$/, 'organization'],
  [/\/me$/, 'user'],
  [/\/feed$/, 'feeds'],
];

/** What a service takes over from an earlier run: its port, when it first began (epoch ms), and the file of its changes. */
export type KeptService = {
  readonly port: number;
  readonly startedAt: number;
  readonly changesFile: string;
};

/**
 * Starts the embedded monitoring service with its limits on the loopback interface, on a free port. With `kept` it takes the
 * port of the earlier run, and all requests that changed the service are repeated, each at its time.
 */
export async function startMonitoringService(
  world: World,
  mentions: readonly FeedMention[],
  clock: () => number,
  kept?: KeptService,
): Promise<MonitoringService> {
  let past = kept?.startedAt;
  const service = await buildService({ world, mentions, clock: () => past ?? clock() });
  const byKind = new Map<string, number>();
  let limited = 0;
  let failed = 0;
  service.app.addHook('onResponse', async (request, reply) => {
    if (past !== undefined) return;
    const path = request.url.split('?')[0] ?? '';
    const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
    byKind.set(kind, (byKind.get(kind) ?? 0) + 1);
    if (reply.statusCode === 429) limited++;
    else if (reply.statusCode >= 400) failed++;
  });
  if (kept !== undefined) {
    const file = kept.changesFile;
    keepServiceChanges(service.app, { file, clock, isPaused: () => past !== undefined });
    await repeatServiceChanges(service.app, { file, setClock: (at) => (past = at) });
    past = undefined;
  }
  await service.app.ready();
  const { url, stop } = await startListener(service.app.server, { port: kept?.port ?? 0 });
  return {
    url,
    service,
    requests: () => ({ byKind, limited, failed }),
    stop: async () => {
      await stop();
      await service.app.close();
    },
  };
}
