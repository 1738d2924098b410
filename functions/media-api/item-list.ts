import * as z from 'zod';
import { firstProblem } from './first-problem.ts';

/** An item of a response that was left out: where it was, what was wrong with it, and its id if it had one. */
export type SkippedItem = { readonly id?: string; readonly path: string; readonly reason: string };

/** The first items that were left out of a response, and how many there were in all. */
export type Skipped = { readonly skipped: readonly SkippedItem[]; readonly skippedCount: number };

/** A response may have a thousand invalid items; a log line and a notice have room for this many. */
const MOST_REPORTED = 20;

type ItemList<Item> = {
  readonly items: Item[];
  readonly faults: readonly { id?: string; at: string; reason: string }[];
};

/**
 * A list that is read item by item: an item that is not understood is left out, and the others are kept. Null counts as
 * an empty list. If the list is absent, reading fails: it may be the answer to another question.
 */
export function itemList<Item>(schema: z.ZodType<Item>) {
  return z
    .array(z.unknown())
    .nullable()
    .transform((values): ItemList<Item> => {
      const items: Item[] = [];
      const faults: { id?: string; at: string; reason: string }[] = [];
      for (const [index, value] of (values ?? []).entries()) {
        const parsed = schema.safeParse(value);
        if (parsed.success) {
          items.push(parsed.data);
          continue;
        }
        const { path, problem } = firstProblem(parsed.error, '');
        faults.push({ ...idOf(value), at: `[${index}]${/^(\[|$)/.test(path) ? '' : '.'}${path}`, reason: problem });
      }
      return { items, faults };
    });
}

/** What was left out of the lists of a response; takes the lists by name. */
export function skippedOf(lists: Readonly<Record<string, ItemList<unknown>>>): Skipped {
  const all = Object.entries(lists).flatMap(([name, { faults }]) =>
    faults.map(({ at, ...fault }): SkippedItem => ({ ...fault, path: `${name}${at}` })),
  );
  return { skipped: all.slice(0, MOST_REPORTED), skippedCount: all.length };
}

/** The id of an item, if it is a number; a text could contain anything. */
function idOf(value: unknown): { id?: string } {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'number' || typeof id === 'bigint' ? { id: String(id) } : {};
}
