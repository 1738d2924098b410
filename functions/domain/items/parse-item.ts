import type * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import { contentHash } from './content-hash.ts';
import { type ItemProblem, itemProblems } from './item-problem.ts';

/** An item that was understood, or its problems. `version` is the hash of its content. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly version: string }
  | { readonly ok: false; readonly problems: readonly ItemProblem[]; readonly version: string };

const versions = new WeakMap<object, string>();

/**
 * The hash of an item's content, calculated once for each object, because items are not changed after they were read.
 */
export function itemVersion(item: object): string {
  const version = versions.get(item) ?? contentHash(item);
  versions.set(item, version);
  return version;
}

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
