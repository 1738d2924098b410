/** Names with their counts, the highest first; those with equal counts by name. */
export function highestFirst(counts: Iterable<readonly [string, number]>): (readonly [string, number])[] {
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
}
