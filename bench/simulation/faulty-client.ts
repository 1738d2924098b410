import type { Dispatcher } from 'undici';
import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { FaultyService, type FaultyServiceOptions } from './faulty-service.ts';
import { SilentService } from './silent-service.ts';

const BASE_URL = 'http://service.invalid';

/** The share of a request's faults in which no answer ever comes back. */
const SILENT_SHARE = 0.15;

/** The real client with the faulty service. A request that is to get no answer goes to a service that never answers. */
export function faultyClient(token: string, options: FaultyServiceOptions): MediaApiClient {
  const { clock, chance, log, faults } = options;
  const over = (dispatcher: Dispatcher) =>
    createMediaApiClient({ baseUrl: BASE_URL, token, monotonicNow: clock.now, wait: clock.wait, dispatcher });
  const client = over(new FaultyService(options));
  const unanswered = over(new SilentService());

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
