import { closest, distance } from 'fastest-levenshtein';
import type * as z from 'zod';
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
function unknownFields(
  path: string,
  keys: readonly string[],
  fields: Record<string, readonly string[]>,
): ItemProblem[] {
  // The fields of all items of a list are those of the list.
  const known = fields[path.replaceAll(/\.\d+/g, '')] ?? [];
  return keys.map((key) => {
    // A known name that is refused belongs to another kind of condition: it is not a typo.
    const guess = known.includes(key) ? undefined : nearestName(key, known);
    return {
      path: path === '' ? key : `${path}.${key}`,
      reason: `unknown field "${key}"${known.includes(key) ? ' for this kind' : ''}`,
      remedy: guess === undefined ? 'remove it' : `did you mean "${guess}"?`,
    };
  });
}

/**
 * The problems of an item that does not parse, in words for people. Takes the issues of the schema, the item and the
 * field names by dotted path; gives one problem per issue, in order.
 */
export function itemProblems(
  issues: readonly z.core.$ZodIssue[],
  item: unknown,
  fields: Record<string, readonly string[]>,
): ItemProblem[] {
  return issues.flatMap((issue): ItemProblem[] => {
    const path = issue.path.map(String).join('.');
    if (issue.code === 'unrecognized_keys') return unknownFields(path, issue.keys, fields);
    const value = valueAt(item, issue.path);
    if (value === undefined) {
      return [{ path, reason: 'is missing', remedy: `add "${path}"` }];
    }
    if (issue.code === 'invalid_value') {
      const values = issue.values.map(String);
      const guess = typeof value === 'string' ? nearestName(value, values) : undefined;
      return [
        {
          path,
          reason: `${shown(value)} is not one of ${values.join(', ')}`,
          remedy: guess === undefined ? `take one of ${values.join(', ')}` : `did you mean "${guess}"?`,
        },
      ];
    }
    const guess =
      issue.code === 'invalid_union' && typeof value === 'string'
        ? nearestName(
            value,
            [...issue.message.matchAll(/"([^"]+)"/g)].flatMap(([, name]) => name ?? []),
          )
        : undefined;
    const remedy = guess === undefined ? issue.message : `did you mean "${guess}"?`;
    return [{ path, reason: `${shown(value)} is not accepted`, remedy }];
  });
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
