import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod';
import type { ProblemWords } from '../../languages/en/problem-words.ts';
import { isolated } from '../isolated.ts';

/** What is wrong with one field of an item: where (`path`, dotted), why, and what to do about it. */
export type ItemProblem = { readonly path: string; readonly reason: string; readonly remedy: string };

/** A typo changes at most every third letter; a name that differs more is another word. */
function isNear(name: string, other: string): boolean {
  return distance(name.toLowerCase(), other.toLowerCase()) <= Math.max(1, Math.ceil(other.length / 3));
}

/** Of a word that is cut off or written out ("crit", "Sunday") this many letters have to be the same. */
const SHORTEST_BEGINNING = 3;

/** The known name that was probably meant, whatever its case; undefined if none is near. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const written = name.trim().toLowerCase();
  if (written === '' || known.length === 0) return undefined;
  const best = closest(
    written,
    known.map((each) => each.toLowerCase()),
  );
  const spelling = known.find((each) => each.toLowerCase() === best);
  if (spelling !== undefined && isNear(written, spelling)) return spelling;
  const begun = known.filter((each) => begins(written, each.toLowerCase()) || begins(each.toLowerCase(), written));
  return begun.length === 1 ? begun[0] : undefined;
}

const begins = (text: string, beginning: string) =>
  beginning.length >= SHORTEST_BEGINNING && text.startsWith(beginning);

/** One problem per unknown field of the object at `path`, with the nearest of the known names in `fields`. */
function unknownFields(path: string, keys: readonly string[], { fields, words }: ProblemsIn): ItemProblem[] {
  // The fields of all items of a list are those of the list.
  const known = fields[path.replaceAll(/\.\d+/g, '')] ?? [];
  return keys.map((key) => {
    // A known name that is refused belongs to another kind of condition: it is not a typo.
    const guess = known.includes(key) ? undefined : nearestName(key, known);
    return {
      path: path === '' ? key : `${path}.${key}`,
      reason: known.includes(key) ? words.unknownOfKind(isolated(key)) : words.unknownField(isolated(key)),
      remedy: guess === undefined ? words.removeIt : words.didYouMean(guess),
    };
  });
}

/** The names of fields by dotted path, and the words of a language. */
type ProblemsIn = { readonly fields: Readonly<Record<string, readonly string[]>>; readonly words: ProblemWords };

/**
 * The problems of an item that does not parse, in the words of a language; its schema was read with the `issueWords` of the same ones.
 * Takes the issues of the schema, the item and the field names by dotted path; gives one problem per issue, in order.
 */
export function itemProblems(issues: readonly z.core.$ZodIssue[], item: unknown, said: ProblemsIn): ItemProblem[] {
  const { words } = said;
  return issues.flatMap((issue): ItemProblem[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') return unknownFields(path, issue.keys, said);
    const value = valueAt(item, issue.path);
    if (value === undefined) return [{ path, reason: words.isMissing, remedy: words.add(path) }];
    const values = valuesIn(issue);
    const guess = typeof value === 'string' ? nearestName(value, values) : undefined;
    const meant = guess === undefined ? undefined : words.didYouMean(guess);
    const reason =
      issue.code === 'invalid_value' ? words.isNoneOf(shown(value), values) : words.isNotAccepted(shown(value));
    return [{ path, reason, remedy: meant ?? issue.message }];
  });
}

/** The values of which a field takes one. A number that was written is no misspelt one of them. */
function valuesIn(issue: z.core.$ZodIssue): string[] {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union') return [];
  const named = [
    ...('options' in issue ? (issue.options ?? []) : []).map(String),
    ...issue.errors.flat().flatMap(valuesIn),
  ];
  return named.filter((name) => /\p{L}/u.test(name));
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    item,
  );
}

function shown(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'it';
  return isolated(text.length > 60 ? `${text.slice(0, 57)}...` : text);
}
