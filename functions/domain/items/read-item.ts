import type * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import type { ProblemWords } from '../../languages/en/problem-words.ts';
import { issueWords } from './issue-words.ts';
import { type ItemProblem, itemProblems } from './item-problem.ts';

/** Names of fields per dotted path. */
type Fields = Readonly<Record<string, readonly string[]>>;

/** What was read, or what is wrong with it. */
export type ReadItem<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly ItemProblem[] };

/** The names of each schema that was asked for: a lazy schema is built anew each time it is unwrapped for them. */
const names = new WeakMap<z.ZodType, Fields>();

/**
 * Reads one item by its schema, and says what is wrong with it in the words of a language; never throws. `fields` lists the known
 * names per dotted path, to explain typos; it is called once for each schema, and only if there may be a typo.
 */
export function readItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
  { fields, words }: { readonly fields: () => Fields; readonly words: ProblemWords },
): ReadItem<T> {
  // The console of DynamoDB offers null for a field without a value.
  const result = schema.safeParse(withoutNulls(item), { error: issueWords(words) });
  if (result.success) return { ok: true, value: result.data };
  const known = names.get(schema) ?? fields();
  names.set(schema, known);
  return { ok: false, problems: itemProblems(result.error.issues, item, { fields: known, words }) };
}
