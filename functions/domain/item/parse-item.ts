import type * as z from 'zod';
import { contentHash } from './content-hash.ts';
import { type ItemProblem, itemProblems } from './item-problem.ts';

/** An item that was understood, or what is wrong with it; `version` names its content. */
export type Parsed<T> =
  | { readonly ok: true; readonly value: T; readonly version: string }
  | { readonly ok: false; readonly problems: readonly ItemProblem[]; readonly version: string };

/** Reads one item by its schema; never throws. `fields` lists the known names per dotted path, for typos. */
export function parseItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
  fields: Record<string, readonly string[]>,
): Parsed<T> {
  const version = contentHash(item);
  const result = schema.safeParse(item);
  if (result.success) return { ok: true, value: result.data, version };
  return { ok: false, problems: itemProblems(result.error.issues, item, fields), version };
}
