/** An item of a partition that exists as far as is known: its sort key, about how large it is, and whether it is to be read. */
export type KnownItem = { readonly sk: string; readonly bytes: number; readonly isWanted: boolean };

/** What a read of one item by its key pays for, at least. */
const READ_BYTES = 4096;

/** A range must save this many reads, or it is not worth a request of its own. */
const RANGE_COSTS = 2;

/**
 * Which ranges of a partition are cheaper read by a query each, all others of the wanted items by their keys. A key pays for its
 * item rounded up to 4 KB, a query for the sum of all items in its range, also of those that nobody wants. Takes the items in
 * the order of their keys; gives the first and last key of each range.
 */
export function cheapestRanges(items: readonly KnownItem[]): readonly (readonly [from: string, to: string])[] {
  // The most that can be saved up to an item, if it is in a range (which began where `from` says) and if it is not.
  let inside = { saved: Number.NEGATIVE_INFINITY, from: 0, before: undefined as Chosen | undefined };
  let outside: { readonly saved: number; readonly chosen: Chosen | undefined } = { saved: 0, chosen: undefined };
  for (const [at, { bytes, isWanted }] of items.entries()) {
    const saves = (isWanted ? 1 : 0) - bytes / READ_BYTES;
    const begun = outside.saved - RANGE_COSTS;
    inside =
      begun > inside.saved
        ? { saved: begun + saves, from: at, before: outside.chosen }
        : { ...inside, saved: inside.saved + saves };
    if (inside.saved > outside.saved) {
      outside = { saved: inside.saved, chosen: { from: inside.from, to: at, before: inside.before } };
    }
  }
  const ranges: [string, string][] = [];
  for (let each = outside.chosen; each !== undefined; each = each.before) {
    ranges.unshift([items[each.from]?.sk ?? '', items[each.to]?.sk ?? '']);
  }
  return ranges;
}

type Chosen = { readonly from: number; readonly to: number; readonly before: Chosen | undefined };
