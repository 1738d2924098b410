/**
 * What a series counted in one window that ends at a boundary: `total` mentions in the buckets that are known.
 * With a gap in the window (`complete` false) the total is a lower bound, never taken for the truth; `known` is the part of
 * its buckets that are known then.
 */
export type WindowSum = { readonly total: number; readonly complete: boolean; readonly known?: number };

/** What a window counted of which nothing is known. */
export const UNKNOWN_SUM: WindowSum = { total: 0, complete: false };
