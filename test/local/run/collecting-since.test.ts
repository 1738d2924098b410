import { describe, expect, test } from 'vitest';
import { collectingSince } from '../../../local/run/collecting-since.ts';
import { parseWorld } from '../../../service/world/parse-world.ts';

const world = parseWorld({
  users: [],
  organizations: [
    {
      id: 1,
      name: 'A',
      timeZone: 'Europe/Oslo',
      currentMonthMentionsLimit: 1000,
      groups: [
        {
          id: 2,
          name: 'G',
          keywords: [
            { id: 3, name: 'old', createdAt: '2015-01-01T00:00:00Z', keyword: { naturalQuery: 'old' } },
            { id: 4, name: 'new', createdAt: '2015-02-20T00:00:00Z', keyword: { naturalQuery: 'new' } },
          ],
        },
      ],
    },
  ],
});

describe('the files of a replay', () => {
  test('are all that was collected: no keyword is older than the first mention', () => {
    const { organizations } = collectingSince(world, Date.UTC(2015, 1, 17, 7, 50));
    const keywords = organizations.flatMap(({ groups }) => groups.flatMap((group) => group.keywords));
    expect(keywords.map(({ createdAt }) => createdAt)).toEqual(['2015-02-17T07:50:00.000Z', '2015-02-20T00:00:00Z']);
  });
});
