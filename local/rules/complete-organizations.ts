import { present } from '../../functions/domain/present.ts';
import type { World } from '../../service/world/world-schema.ts';
import { LocalError } from '../local-error.ts';
import type { Item, Items } from './items.ts';

/** Items with all their organizations, and the token of each secret, by the secret's name. */
export type CompleteItems = {
  readonly items: Items;
  readonly tokens: ReadonlyMap<string, string>;
};

/**
 * Adds an item for each organization that a rule names and no item describes. Its secret holds the first token of the world
 * that may see the organization. An organization that is given keeps the name of its secret, and the secret gets a token in
 * the same way; if no user may see the organization, the secret stays as the stack made it.
 *
 * @throws LocalError if a rule's organization is neither given nor visible to any user of the world
 */
export function completeOrganizations(items: Items, world: World): CompleteItems {
  const tokens = new Map<string, string>();
  for (const organization of items.organizations) {
    const token = firstToken(world, idOf(organization));
    const { secretName } = organization;
    if (token !== undefined && typeof secretName === 'string' && !tokens.has(secretName)) tokens.set(secretName, token);
  }
  const given = new Set(items.organizations.map(idOf));
  const added: Item[] = [];
  for (const rule of items.rules) {
    const id = idOf(rule);
    if (given.has(id)) continue;
    given.add(id);
    const user = firstUser(world, id);
    if (user === undefined) {
      throw new LocalError(
        `The rule ${String(rule.ruleId)} names the organization ${id}, which no user of the world may see: correct its ` +
          `organizationId, or add ${id} to the organizationIds of a user in the file of --world.`,
      );
    }
    const secretName = `mention-alerts/token/user-${user.id}`;
    tokens.set(secretName, user.accessToken);
    const timeZone = world.organizations.find((organization) => organization.id === id)?.timeZone;
    added.push({ organizationId: id, secretName, ...present({ timeZone }) });
  }
  return { items: { ...items, organizations: [...items.organizations, ...added] }, tokens };
}

function firstUser(world: World, organizationId: bigint) {
  return world.users.find((user) => user.organizationIds.includes(organizationId));
}

function firstToken(world: World, organizationId: bigint): string | undefined {
  return firstUser(world, organizationId)?.accessToken;
}

function idOf({ organizationId }: Item): bigint {
  return typeof organizationId === 'bigint' || typeof organizationId === 'number' ? BigInt(organizationId) : 0n;
}
