import { DAY_MS } from '../../functions/domain/time/units-of-time.ts';
import { buildWorld } from '../service/build-world.ts';
import { startService } from '../service/start-service.ts';

export const FIVE_MINUTES_MS = 300_000;

/** The commands look at the real clock, so the story lies just behind it: eighteen days of six mentions an hour, then a burst an hour ago. */
const BEGIN_DAYS = 18;
const NOW = Math.floor(Date.now() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
export const BURST = NOW - 3_600_000;

/** A service with this story on keyword 1001 of organization 42; it ends with the test. */
export async function startStoryService() {
  const begin = NOW - BEGIN_DAYS * DAY_MS;
  const world = buildWorld();
  const service = await startService({
    now: Date.now(),
    world: {
      ...world,
      organizations: world.organizations.map((organization) => ({
        ...organization,
        groups: organization.groups.map((group) => ({
          ...group,
          keywords: group.keywords.map((keyword) => ({ ...keyword, createdAt: new Date(begin).toISOString() })),
        })),
      })),
    },
  });
  const steady = Array.from({ length: BEGIN_DAYS * 144 }, (_, at) => begin + at * 2 * FIVE_MINUTES_MS + 1000);
  const burst = Array.from({ length: 60 }, (_, at) => BURST + at * 4000);
  service.feed(
    ...[...steady, ...burst].map((time, at) => ({
      id: at + 1,
      mention: 'acme again',
      feedTime: time,
      insertTime: time,
      publishedTime: time,
      keywordIds: [1001],
    })),
  );
  return service;
}
