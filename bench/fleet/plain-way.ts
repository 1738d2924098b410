import { createMediaApiClient } from '../../functions/media-api/media-api-client.ts';
import type { FleetShape } from './fleet-world.ts';
import { fleetItems, tokenOf } from './fleet-world.ts';

/**
 * The plain way, for comparison: each rule asks for its own window, one request after another. Gives the requests and the
 * milliseconds of one round; no limit of the service is respected (the bench's has none for it).
 */
export async function plainWay(address: string, shape: FleetShape, at: number, most: number) {
  const { rules } = fleetItems(shape);
  const client = createMediaApiClient({ baseUrl: address, token: tokenOf(1) });
  const query = { feedTime: { from: new Date(at - 300_000).toISOString(), to: new Date(at).toISOString() } };
  const asked = rules.filter(({ organizationId }) => organizationId === 1).slice(0, most);
  const startedAt = performance.now();
  let answered = 0;
  for (const { organizationId, watch } of asked) {
    const id = BigInt(organizationId);
    if ((await client.count({ organizationId: id, keywordId: watch.keywordId }, query, { maxRetries: 0 })).ok)
      answered += 1;
  }
  const ms = performance.now() - startedAt;
  await client.close();
  return { requests: rules.length, answered, ms };
}
