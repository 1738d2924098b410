import type { World } from '../../service/world/world-schema.ts';

/**
 * Gives a world in which no keyword was created before a time (epoch ms). Nothing is known of the time before the first mention
 * in the files of a replay, which is not the same as that there were no mentions. Without this the functions would read two
 * weeks of zeros there and call the first busy hour unusual.
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
