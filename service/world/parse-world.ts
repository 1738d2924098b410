import { DefinitionError } from '../keyword/definition-error.ts';
import { normaliseDefinition } from '../keyword/normalise-definition.ts';
import { describeIssue } from '../wire/describe-issue.ts';
import { InputError } from '../wire/input-error.ts';
import { type World, type WorldOrganization, worldSchema } from './world-schema.ts';

/**
 * Checks a world that was read from JSON (ids as `number` or `bigint`) and fills in the defaults. Errors name it by `source`,
 * usually the file. Throws `InputError` with the path and the reason.
 */
export function parseWorld(value: unknown, source = 'world'): World {
  const result = worldSchema.safeParse(value);
  if (!result.success) throw new InputError(`${source}: ${describeIssue(result.error)}`);
  const reason = findContradiction(result.data);
  if (reason !== undefined) throw new InputError(`${source}: ${reason}`);
  return result.data;
}

/** Checks what a schema cannot: ids and tokens are unique, references exist, definitions can be read. Gives the first problem. */
function findContradiction(world: World): string | undefined {
  const organizationIds = new Set(world.organizations.map((organization) => organization.id));
  const dangling = world.users.flatMap((user, at) =>
    user.organizationIds
      .filter((id) => !organizationIds.has(id))
      .map((id) => `/users/${at}/organizationIds: there is no organization ${id}`),
  )[0];
  return (
    findRepeated(world.users, (user) => user.id, { pathOf: (at) => `/users/${at}/id` }) ??
    findRepeated(world.users, (user) => user.accessToken, {
      pathOf: (at) => `/users/${at}/accessToken`,
      reason: 'another user has this token',
    }) ??
    findRepeated(world.organizations, (organization) => organization.id, {
      pathOf: (at) => `/organizations/${at}/id`,
    }) ??
    dangling ??
    findRepeatedBelow(world) ??
    world.organizations
      .map((organization, at) => findUnderivable(organization, `/organizations/${at}`))
      .find((reason) => reason !== undefined)
  );
}

function findRepeatedBelow(world: World): string | undefined {
  const groups = world.organizations.flatMap((organization, o) =>
    organization.groups.map((group, g) => ({ group, path: `/organizations/${o}/groups/${g}` })),
  );
  const keywords = groups.flatMap(({ group, path }) =>
    group.keywords.map((keyword, k) => ({ keyword, path: `${path}/keywords/${k}` })),
  );
  return (
    findRepeated(groups, ({ group }) => group.id, { pathOf: (at) => `${groups[at]?.path}/id` }) ??
    findRepeated(keywords, ({ keyword }) => keyword.id, { pathOf: (at) => `${keywords[at]?.path}/id` }) ??
    keywords.map(({ keyword, path }) => findBadDefinition(keyword.keyword, path)).find((reason) => reason !== undefined)
  );
}

function findRepeated<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => bigint | number | string,
  { pathOf, reason }: { readonly pathOf: (at: number) => string; readonly reason?: string },
): string | undefined {
  const seen = new Set<bigint | number | string>();
  for (const [at, item] of items.entries()) {
    const key = keyOf(item);
    if (seen.has(key)) return `${pathOf(at)}: ${reason ?? `the id ${key} is used twice`}`;
    seen.add(key);
  }
  return undefined;
}

function findBadDefinition(definition: Parameters<typeof normaliseDefinition>[0], path: string): string | undefined {
  try {
    normaliseDefinition(definition);
    return undefined;
  } catch (error) {
    if (error instanceof DefinitionError) return `${path}/keyword/${error.message}`;
    throw error;
  }
}

/** Checks lists that follow from the groups: they may be given, but must agree with them. Gives the first problem. */
function findUnderivable(organization: WorldOrganization, path: string): string | undefined {
  const groupIds = organization.groups.map((group) => group.id);
  if (organization.groupIds !== undefined && !isSameSet(organization.groupIds, groupIds)) {
    return `${path}/groupIds: does not list the ids of groups`;
  }
  const keywordIds = organization.groups.flatMap((group) => group.keywords.map((keyword) => BigInt(keyword.id)));
  if (
    organization.keywords !== undefined &&
    !isSameSet(
      organization.keywords.map((keyword) => keyword.id),
      keywordIds,
    )
  ) {
    return `${path}/keywords: does not list the keywords of groups`;
  }
  const wrong = organization.groups.findIndex(
    (group) =>
      group.keywordIds !== undefined &&
      !isSameSet(
        group.keywordIds,
        group.keywords.map((keyword) => BigInt(keyword.id)),
      ),
  );
  return wrong === -1 ? undefined : `${path}/groups/${wrong}/keywordIds: does not list the ids of keywords`;
}

function isSameSet(one: readonly bigint[], other: readonly bigint[]): boolean {
  return new Set([...one, ...other]).size === new Set(one).size && new Set(one).size === new Set(other).size;
}
