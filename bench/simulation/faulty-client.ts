import type { Connections } from '../../functions/media-api/connections.ts';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { type FaultyServiceOptions, faultyService } from './faulty-service.ts';

const BASE_URL = 'http://service.invalid';

/** The share of a request's faults in which no answer ever comes back. */
const SILENT_SHARE = 0.15;

/** A connection on which no answer ever comes back, so that the client has to give up. */
const SILENCE: Connections = {
  send: ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true })),
  close: () => undefined,
};

/** The real client with the faulty service. A request that is to get no answer goes to a service that never answers. */
export function faultyClient(token: string, options: FaultyServiceOptions): MediaApiClient {
  const { clock, chance, log, faults } = options;
  const over = (connections: Connections) =>
    createMediaApiClient({ baseUrl: BASE_URL, token, monotonicNow: clock.now, wait: clock.wait, connections });
  const client = over(faultyService(options));
  const unanswered = over(SILENCE);

  async function either<T>(
    name: string,
    call: (chosen: MediaApiClient) => Promise<MediaApiResult<T>>,
  ): Promise<MediaApiResult<T>> {
    if (!chance.happens(`silence ${name}`, SILENT_SHARE * faults.fails())) return call(client);
    const run = options.run();
    log.step(run);
    log.note('HTTP time-out', run);
    return call(unanswered);
  }

  return {
    ...client,
    me: (call) => either('me', (chosen) => chosen.me(call)),
    organization: (id, call) => either('organization', (chosen) => chosen.organization(id, call)),
    count: (watch, query, call) => either('count', (chosen) => chosen.count(watch, query, call)),
    scroll: (watch, request, call) => either('scroll', (chosen) => chosen.scroll(watch, request, call)),
  };
}
