import type * as z from 'zod';
import { withoutNulls } from '../../../files/without-nulls.ts';
import type { ProblemWords } from '../../languages/messages.ts';
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

/** What a schema is asked for to say all that is wrong with an item. */
export type ReadBy = {
  /** The known names per dotted path, to explain typos; called once for each schema, and only if there may be a typo. */
  readonly fields: () => Fields;
  /** By the name of a field that is wrong: fields that stand in for it while what is wrong between the others is looked for. */
  readonly standIns?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Reads one item by its schema, and says all that is wrong with it in the words of a language; never throws. */
export function readItem<T>(
  schema: z.ZodType<T>,
  item: unknown,
  { fields, standIns = {}, words }: ReadBy & { readonly words: ProblemWords },
): ReadItem<T> {
  const read = (value: unknown) => schema.safeParse(value, { error: issueWords(words) });
  // The console of DynamoDB offers null for a field without a value.
  let rest = withoutNulls(item);
  const result = read(rest);
  if (result.success) return { ok: true, value: result.data };
  const known = names.get(schema) ?? fields();
  names.set(schema, known);
  const problems: ItemProblem[] = [];
  const wrong = new Set<string>();
  let issues = result.error.issues;
  // A schema looks at what is between fields only where each is understood: those that are not are left out, and it is read again.
  while (issues.length > 0) {
    const found = itemProblems(issues, item, { fields: known, words }).filter(({ path }) => !wrong.has(fieldOf(path)));
    problems.push(...found);
    const added = found.map(({ path }) => fieldOf(path));
    if (added.length === 0 || added.includes('') || typeof rest !== 'object') break;
    for (const field of added) wrong.add(field);
    const kept = Object.entries(rest ?? {}).filter(([field]) => !wrong.has(field));
    rest = Object.assign(Object.fromEntries(kept), ...[...wrong].map((field) => standIns[field]));
    issues = read(rest).error?.issues ?? [];
  }
  return { ok: false, problems };
}

const fieldOf = (path: string) => path.split('.', 1)[0] ?? '';
