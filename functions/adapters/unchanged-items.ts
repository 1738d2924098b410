import { isDeepStrictEqual } from 'node:util';

type Item = Record<string, unknown>;

/**
 * Gives items as they are read, and those that are as they were before as the very same objects: so that what was made of them
 * need not be made anew at each tick. Takes how the items of an organization are read, and how one is named among them.
 */
export function unchangedItems(
  read: (organizationId: bigint) => Promise<Item[]>,
  nameOf: (item: Item) => string,
): (organizationId: bigint) => Promise<Item[]> {
  const before = new Map<bigint, ReadonlyMap<string, Item>>();
  return async (organizationId) => {
    const known = before.get(organizationId);
    const items = (await read(organizationId)).map((item) => {
      const earlier = known?.get(nameOf(item));
      return isDeepStrictEqual(earlier, item) && earlier !== undefined ? earlier : item;
    });
    before.set(organizationId, new Map(items.map((item) => [nameOf(item), item])));
    return items;
  };
}
