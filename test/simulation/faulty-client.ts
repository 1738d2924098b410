import { createMediaApiClient, type MediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { MediaApiResult } from '../../functions/media-api/media-api-result.ts';
import { FaultyService, type FaultyServiceOptions } from './faulty-service.ts';
import { SilentService } from './silent-service.ts';

const BASE_URL = 'http://service.invalid';

/** How long the client waits for an answer, in simulated ms. */
const PATIENCE_MS = 10_000;

/** Of the faults of a request so many are that nothing comes back. */
const SILENT_SHARE = 0.15;

/**
 * The real client over the faulty service. A request that is never answered goes to a client with hardly any patience
 * instead; what the real one would have waited goes by on the simulated clock.
 */
export function faultyClient(token: string, options: FaultyServiceOptions): MediaApiClient {
  const { clock, chance, log, probability } = options;
  const common = { baseUrl: BASE_URL, token, monotonicNow: clock.now, wait: clock.wait };
  const client = createMediaApiClient({
    ...common,
    dispatcher: new FaultyService(options),
    requestTimeoutMs: 60_000,
  });
  const impatient = createMediaApiClient({ ...common, dispatcher: new SilentService(), requestTimeoutMs: 1 });

  async function either<T>(
    name: string,
    call: (chosen: MediaApiClient) => Promise<MediaApiResult<T>>,
  ): Promise<MediaApiResult<T>> {
    if (!chance.happens(`silence ${name}`, SILENT_SHARE * probability())) return call(client);
    const run = options.run();
    log.step(run);
    log.note('HTTP time-out', run);
    const result = await clock.during(call(impatient));
    await clock.wait(PATIENCE_MS);
    return result;
  }

  return {
    ...client,
    me: (call) => either('me', (chosen) => chosen.me(call)),
    organization: (id, call) => either('organization', (chosen) => chosen.organization(id, call)),
    count: (watch, query, call) => either('count', (chosen) => chosen.count(watch, query, call)),
    scroll: (watch, request, call) => either('scroll', (chosen) => chosen.scroll(watch, request, call)),
  };
}
