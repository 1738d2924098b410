import type { World } from '../../service/world/world-schema.ts';

/**
 * Gives a world whose keywords were created at a time (epoch ms) at the earliest. The files of a replay are all that was
 * collected: what lies before their first mention was not heard, which is not the same as nobody having said anything.
 * Without this the program would read two weeks of zeros there and call the first busy hour unusual.
 */
export function collectingSince(world: World, firstMs: number): World {
  const first = new Date(firstMs).toISOString();
  return {
    ...world,
    organizations: world.organizations.map((organization) => ({
      ...organization,
      groups: organization.groups.map((group) => ({
        ...group,
        keywords: group.keywords.map((keyword) => ({
          ...keyword,
          createdAt: Date.parse(keyword.createdAt) < firstMs ? first : keyword.createdAt,
        })),
      })),
    })),
  };
}
