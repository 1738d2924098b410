import { isDeepStrictEqual } from 'node:util';
import { keptNewest } from '../domain/kept-newest.ts';

/** Organizations whose items a container keeps. */
const MOST_ORGANIZATIONS = 2000;

type Item = Record<string, unknown>;

/** The items that were read last, also by name, and their mark. */
type Known = { readonly items: Item[]; readonly byName: ReadonlyMap<string, Item>; readonly mark: string };

/**
 * Reads the items of an organization, and gives those that did not change since the last read as the same objects, so
 * that callers can reuse what they derived from them. Takes how the items of an organization are read, how an item is
 * named, and how a list is marked. A caller that already knows the present mark can pass it: if the last read had the
 * same mark, nothing is read.
 */
export function unchangedItems(
  read: (organizationId: bigint) => Promise<Item[]>,
  nameOf: (item: Item) => string,
  markOf: (items: readonly Item[]) => string,
): (organizationId: bigint, mark?: string) => Promise<Item[]> {
  const lastRead = keptNewest(MOST_ORGANIZATIONS, (_id: bigint): { known?: Known } => ({}));
  return async (organizationId, mark) => {
    const last = lastRead(organizationId);
    const { known } = last;
    if (known !== undefined && known.mark === mark) return known.items;
    const items = (await read(organizationId)).map((item) => {
      const earlier = known?.byName.get(nameOf(item));
      return isDeepStrictEqual(earlier, item) && earlier !== undefined ? earlier : item;
    });
    last.known = { items, byName: new Map(items.map((item) => [nameOf(item), item])), mark: markOf(items) };
    return items;
  };
}
