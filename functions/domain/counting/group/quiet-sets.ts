/** A keyword, and how likely a bucket of it has a mention. */
export type Quiet<Keyword> = { readonly keyword: Keyword; readonly chance: number };

/**
 * If the chance of a mention is above this, asking for several keywords at once never takes fewer counts than asking for each:
 * P. Ungar, "The cutoff point for group testing" (1960).
 */
const CUTOFF = (3 - Math.sqrt(5)) / 2;

/**
 * A set is so large that every second one has no mention at all, because then its count says most (F. K. Hwang, generalized
 * binary splitting, 1972).
 */
const SILENT_CHANCE = 0.5;

/**
 * The keywords that are worth asking for together, in sets, the quietest together. Keywords that are left out, or would be
 * alone in a set, are counted by themselves.
 */
export function quietSets<Keyword>(keywords: readonly Quiet<Keyword>[]): Keyword[][] {
  const quiet = keywords.filter(({ chance }) => chance < CUTOFF).sort((a, b) => a.chance - b.chance);
  const sets: Keyword[][] = [];
  let [set, silent]: [Keyword[], number] = [[], 1];
  for (const { keyword, chance } of quiet) {
    if (set.length > 0 && silent * (1 - chance) < SILENT_CHANCE) {
      sets.push(set);
      [set, silent] = [[], 1];
    }
    set.push(keyword);
    silent *= 1 - chance;
  }
  return [...sets, set].filter(({ length }) => length > 1);
}

/**
 * The keywords of a set that have no mention. If the whole set has none, all are settled; else it is halved. `count` gives how
 * many mentions some of them have together; undefined, if the service did not answer, settles nothing.
 */
export async function silentOf<Keyword>(
  set: readonly Keyword[],
  count: (some: readonly Keyword[]) => Promise<number | undefined>,
  hasMentions = false,
): Promise<Keyword[]> {
  if (set.length < 2) return [];
  const total = hasMentions ? undefined : await count(set);
  if (total === 0) return [...set];
  if (total === undefined && !hasMentions) return [];
  const middle = Math.ceil(set.length / 2);
  const [first, second] = [set.slice(0, middle), set.slice(middle)];
  const silent = await silentOf(first, count);
  // Where one half has none, the other one has what the set has.
  return [...silent, ...(await silentOf(second, count, silent.length === first.length))];
}
