import { afterAll, expect, test } from 'vitest';
import type { ServiceOptions } from '../../../service/build-service.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';
import { ACME, GLOBEX, NOON, type RunningService, startService } from './start-service.ts';

type Manners = ReturnType<NonNullable<ServiceOptions['manners']>>;

const services: RunningService[] = [];
afterAll(() => Promise.all(services.map((service) => service.close())));

const [ORGANIZATION, GROUP] = [42n, 7n];

const WORLD = parseWorld({
  users: [{ id: 1, email: 'a@example.org', name: 'A', accessToken: 'token', organizationIds: [42] }],
  organizations: [
    {
      id: 42,
      name: 'Acme',
      timeZone: 'UTC',
      currentMonthMentionsLimit: 1000,
      groups: [
        {
          id: 7,
          name: 'Brand',
          keywords: [
            { id: ACME, name: 'acme', keyword: { naturalQuery: '"acme corp" OR acme' } },
            { id: GLOBEX, name: 'globex', keyword: { naturalQuery: 'globex' } },
          ],
        },
      ],
    },
  ],
});

const MENTIONS = [
  { type: 'WEB', mention: 'one', keywordIds: [ACME], feedTime: NOON - 3000 },
  { type: 'WEB', mention: 'two', keywordIds: [GLOBEX], feedTime: NOON - 2000 },
  { type: 'TV', mention: 'both', keywordIds: [ACME, GLOBEX], feedTime: NOON - 1000 },
];

/** A service of these manners, with a mention of each keyword and one of both. */
async function serving(manners?: Manners) {
  const service = await startService({
    world: WORLD,
    rateLimits: false,
    ...(manners === undefined ? {} : { manners: () => manners }),
  });
  services.push(service);
  service.feedJson(...MENTIONS);
  const client = service.client('token');
  const watch = { organizationId: ORGANIZATION, groupId: GROUP };
  const paged = { count: 1000, sorted: { property: 'FEED_TIME', direction: 'ASC' } } as const;
  return {
    keywords: async () => {
      const page = await client.scroll(watch, { query: {}, paged });
      return page.ok ? page.value.mentions.map(({ keywords }) => keywords) : page.error;
    },
  };
}

test('a mention of a group carries the names of all its keywords unless told otherwise', async () => {
  const service = await serving();
  expect(await service.keywords()).toEqual([['acme'], ['globex'], ['acme', 'globex']]);
});

test.each<[NonNullable<Manners['keywords']>, string[][]]>([
  ['names', [['acme'], ['globex'], ['acme', 'globex']]],
  ['terms', [['acme corp', 'acme'], ['globex'], ['acme corp', 'acme', 'globex']]],
  ['first name', [['acme'], ['globex'], ['acme']]],
  ['wrong names', [['globex'], ['acme'], ['globex', 'acme']]],
])('where its keywords are %s, it carries those', async (keywords, expected) => {
  const service = await serving({ keywords });
  expect(await service.keywords()).toEqual(expected);
});
