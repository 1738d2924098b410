import type * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import { onceForEach } from '../once-for-each.ts';
import { contentHash } from './content-hash.ts';
import { type ItemProblem, itemProblems } from './item-problem.ts';

/** An item that was understood, or its problems. `version` is the hash of its content. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly version: string }
  | { readonly ok: false; readonly problems: readonly ItemProblem[]; readonly version: string };

/** The hash of an item's content, calculated once for each object. */
export const itemVersion = onceForEach((item: object): string => contentHash(item));

/** Names of fields per dotted path. */
type Fields = Record<string, readonly string[]>;

/** The names of each schema that was asked for: a lazy schema is built anew each time it is unwrapped for them. */
const names = new WeakMap<z.ZodType, Fields>();

/**
 * Reads one item by its schema; never throws. `fields` lists the known names per dotted path, to explain typos; it is
 * called once for each schema, and only if there may be a typo.
 */
export function parseItem<T>(schema: z.ZodType<T>, item: unknown, fields: () => Fields): Parsed<T> {
  const version = typeof item === 'object' && item !== null ? itemVersion(item) : contentHash(item);
  // The console of DynamoDB offers null for a field without a value.
  const result = schema.safeParse(withoutNulls(item));
  if (result.success) return { ok: true, value: result.data, version };
  const known = names.get(schema) ?? fields();
  names.set(schema, known);
  return { ok: false, problems: itemProblems(result.error.issues, item, known), version };
}
