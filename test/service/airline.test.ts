import { access } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { buildService } from '../../service/build-service.ts';
import type { FeedMention } from '../../service/feed/feed-mention.ts';
import { loadMentions } from '../../service/feed/load-mentions.ts';
import { loadWorld } from '../../service/world/load-world.ts';

const data = new URL('../../../shared/data/', import.meta.url);
const worldFile = new URL('airline-world.json', data).pathname;
const mentionsFile = new URL('airline-mentions.ndjson', data).pathname;
const isThere = await access(mentionsFile).then(
  () => true,
  () => false,
);
if (!isThere) console.warn('The airline mentions (../shared/data) are not here: their tests are skipped.');

/** Negative and other mentions per UTC day, 17 to 24 February 2015, from the table that comes with the data. */
const published = {
  1001: [
    [173, 79],
    [281, 127],
    [224, 168],
    [347, 182],
    [333, 144],
    [494, 172],
    [503, 174],
    [278, 143],
  ],
  1002: [
    [162, 125],
    [143, 186],
    [103, 188],
    [139, 171],
    [219, 141],
    [143, 105],
    [151, 201],
    [126, 117],
  ],
  1003: [
    [10, 32],
    [17, 41],
    [22, 41],
    [20, 51],
    [33, 42],
    [34, 32],
    [30, 50],
    [15, 34],
  ],
};
const countSchema = z.object({ count: z.int() });

async function startAirlines(change: (mention: FeedMention) => FeedMention = (mention) => mention) {
  const world = loadWorld(worldFile);
  const { app, feed } = await buildService({ world, rateLimits: false });
  for await (const { mention } of loadMentions(mentionsFile, world)) feed([change(mention)]);
  return async (scope: string, query: object): Promise<number> => {
    const answer = await app.inject({
      method: 'POST',
      url: `/v2/organizations/42/${scope}/mentions/count`,
      headers: { authorization: 'Bearer airlines-token', 'content-type': 'application/json' },
      payload: JSON.stringify({ query }),
    });
    return countSchema.parse(answer.json()).count;
  };
}

describe.skipIf(!isThere)('eight days of real tweets', () => {
  let named: Awaited<ReturnType<typeof startAirlines>>;
  beforeAll(async () => {
    named = await startAirlines();
  });

  test('are counted per day and sentiment as in the table that comes with them', async () => {
    const counted: Record<string, number[][]> = {};
    for (const id of Object.keys(published)) {
      counted[id] = [];
      for (let day = 17; day <= 24; day += 1) {
        const publishedTime = { from: `2015-02-${day}T00:00:00Z`, to: `2015-02-${day + 1}T00:00:00Z` };
        const only = (clause: object) =>
          named(`keywords/${id}`, { publishedTime, mentionFilter: { sentiment: clause } });
        counted[id].push([await only({ any: ['NEGATIVE'] }), await only({ not: ['NEGATIVE'] })]);
      }
    }
    expect(counted).toEqual(published);
    expect(await named('groups/10', {})).toBe(6746);
  });

  test('find their keywords by the definitions alone', async () => {
    const matched = await startAirlines(({ keywordIds: _, ...mention }) => mention);
    expect(await matched('groups/10', {})).toBe(6746);
    for (const id of Object.keys(published)) {
      const byName = await named(`keywords/${id}`, {});
      expect(await matched(`keywords/${id}`, {})).toBeGreaterThanOrEqual(byName);
    }
  });
});
