import type { Author, Definition } from '../wire/definition-schema.ts';
import { SOURCE_TYPES, type SourceType, sourceTypeSchema } from '../wire/enumerations.ts';
import { DefinitionError } from './definition-error.ts';
import { FilterError } from './filter-error.ts';
import { canonical, fold } from './fold.ts';
import { LANGUAGES } from './languages.ts';
import { LOCATIONS } from './locations.ts';
import { parseNaturalFilters, printNaturalFilters } from './natural-filters.ts';
import { parseQuery } from './parse-query.ts';
import { printQuery } from './print-query.ts';
import type { Query } from './query.ts';
import { QueryError } from './query-error.ts';

/** A definition that has passed all rules. Its natural and structured forms agree; `undefined` means "no such filter". */
export type NormalDefinition = {
  /** `undefined` if only the filters decide. */
  readonly query: Query | undefined;
  readonly naturalQuery: string;
  readonly naturalFilters: string;
  readonly mayAuthors: readonly Author[] | undefined;
  readonly notAuthors: readonly Author[] | undefined;
  readonly mayLangs: readonly string[] | undefined;
  readonly mayLocations: readonly string[] | undefined;
  readonly maySourceTypes: readonly SourceType[] | undefined;
};

const LANGUAGE_CODES: ReadonlySet<string> = new Set(LANGUAGES.map((language) => language.code));
const LOCATION_CODES: ReadonlySet<string> = new Set(LOCATIONS.map((location) => location.code));

/**
 * Checks a definition by the rules of the interface and gives its normal form. If a filter is given in both forms, the
 * natural one is used. Throws `DefinitionError` with the path inside the definition and the reason.
 */
export function normaliseDefinition(definition: Definition): NormalDefinition {
  const natural = at('naturalFilters', () => parseNaturalFilters(definition.naturalFilters ?? ''));
  checkAuthors('mayAuthors', definition.mayAuthors ?? undefined);
  checkAuthors('notAuthors', definition.notAuthors ?? undefined);
  const mayAuthors = fromNatural(natural.author) ?? definition.mayAuthors ?? undefined;
  const notAuthors = fromNatural(natural.not_author) ?? definition.notAuthors ?? undefined;
  if (natural.author !== undefined) checkAuthors('naturalFilters', mayAuthors);
  if (natural.not_author !== undefined) checkAuthors('naturalFilters', notAuthors);
  const excluded = authorSet(notAuthors ?? []);
  const both = mayAuthors?.find(excluded.has);
  if (both !== undefined) {
    throw new DefinitionError('notAuthors', `"${both.author}" is both included and excluded`);
  }

  const mayLangs = readCodes('mayLangs', definition.mayLangs, { known: LANGUAGE_CODES, source: 'GET /v2/languages' });
  const mayLocations = readCodes('mayLocations', definition.mayLocations, {
    known: LOCATION_CODES,
    source: 'GET /v2/locations',
  });
  const maySourceTypes = readSourceTypes(definition.maySourceTypes);

  const text = definition.naturalQuery ?? '';
  const query = text.trim() === '' ? undefined : at('naturalQuery', () => parseQuery(text));
  const filters = [mayAuthors, notAuthors, mayLangs, mayLocations, maySourceTypes];
  if (query === undefined && filters.every((list) => list === undefined)) {
    throw new DefinitionError('naturalQuery', 'is empty, and there is no filter either');
  }
  return {
    query,
    naturalQuery: query === undefined ? '' : printQuery(query),
    naturalFilters: printNaturalFilters({
      ...sayable('author', mayAuthors),
      ...sayable('not_author', notAuthors),
    }),
    mayAuthors,
    notAuthors,
    mayLangs,
    mayLocations,
    maySourceTypes,
  };
}

function at<Value>(path: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof FilterError || error instanceof QueryError) throw new DefinitionError(path, error.message);
    throw error;
  }
}

function fromNatural(values: readonly string[] | undefined): readonly Author[] | undefined {
  return values?.map((author) => ({ author, caseSensitive: false }));
}

function checkAuthors(path: string, authors: readonly Author[] | undefined): void {
  if (authors === undefined) return;
  if (authors.length === 0) throw new DefinitionError(path, 'must not be empty');
  const before = authorSet([]);
  for (const [index, author] of authors.entries()) {
    if (author.author.trim() === '') throw new DefinitionError(`${path}/${index}/author`, 'must not be empty');
    if (before.has(author)) throw new DefinitionError(path, `"${author.author}" is given twice`);
    before.add(author);
  }
}

/**
 * A set of author filters with look-ups in constant time. Two filters are the same if they differ at most in case, except
 * when both are case-sensitive: then they are the same only if equal.
 */
function authorSet(authors: readonly Author[]) {
  const exact = new Set<string>();
  const inAnyCase = new Set<string>();
  const foldedExact = new Set<string>();
  const set = {
    has: ({ author, caseSensitive }: Author): boolean =>
      inAnyCase.has(fold(author)) || (caseSensitive ? exact.has(canonical(author)) : foldedExact.has(fold(author))),
    add({ author, caseSensitive }: Author): void {
      if (!caseSensitive) inAnyCase.add(fold(author));
      else {
        exact.add(canonical(author));
        foldedExact.add(fold(author));
      }
    },
  };
  authors.forEach(set.add);
  return set;
}

/** The natural form of a list. Only the structured form can say "case-sensitive", so a list with such an author has none. */
function sayable(key: 'author' | 'not_author', authors: readonly Author[] | undefined): Record<string, string[]> {
  if (authors === undefined || authors.some((author) => author.caseSensitive)) return {};
  return { [key]: authors.map((author) => author.author) };
}

function readCodes(
  path: string,
  codes: readonly string[] | null | undefined,
  { known, source }: { readonly known: ReadonlySet<string>; readonly source: string },
): readonly string[] | undefined {
  if (codes == null || codes.length === 0) return undefined;
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) throw new DefinitionError(path, `"${unknown}" is not a code of ${source}`);
  return [...new Set(codes)];
}

function readSourceTypes(types: readonly string[] | null | undefined): readonly SourceType[] | undefined {
  if (types == null || types.length === 0) return undefined;
  const known = types.map((type) => {
    const result = sourceTypeSchema.safeParse(type);
    if (!result.success) {
      throw new DefinitionError(
        'maySourceTypes',
        `"${type}" is not a source type; they are ${SOURCE_TYPES.join(', ')}`,
      );
    }
    return result.data;
  });
  return [...new Set(known)];
}
