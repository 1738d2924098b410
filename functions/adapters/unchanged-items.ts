import { isDeepStrictEqual } from 'node:util';
import { keptNewest } from '../domain/kept-newest.ts';

/** Lists of items that a container keeps, such as the rules of an organization. */
const MOST_LISTS = 2000;

type Item = Record<string, unknown>;

/** The items that were read last, also by name, and their mark. */
type Known = { readonly items: Item[]; readonly byName: ReadonlyMap<string, Item>; readonly mark: string };

/**
 * Reads a list of items, such as those of an organization, and gives those that did not change since the last read as the same
 * objects, so that callers can reuse what they derived from them. Takes how a list is read, how an item is
 * named, and how a list is marked. A caller that already knows the present mark can pass it: if the last read had the
 * same mark, nothing is read.
 */
export function unchangedItems<List>(
  read: (list: List) => Promise<Item[]>,
  nameOf: (item: Item) => string,
  markOf: (items: readonly Item[]) => string,
): (list: List, mark?: string) => Promise<Item[]> {
  const lastRead = keptNewest(MOST_LISTS, (_list: List): { known?: Known } => ({}));
  return async (list, mark) => {
    const last = lastRead(list);
    const { known } = last;
    if (known !== undefined && known.mark === mark) return known.items;
    const items = (await read(list)).map((item) => {
      const earlier = known?.byName.get(nameOf(item));
      return isDeepStrictEqual(earlier, item) && earlier !== undefined ? earlier : item;
    });
    last.known = { items, byName: new Map(items.map((item) => [nameOf(item), item])), mark: markOf(items) };
    return items;
  };
}
