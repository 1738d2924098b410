import type { Author } from '../wire/definition-schema.ts';
import type { SourceType } from '../wire/enumerations.ts';
import { canonical, fold } from './fold.ts';
import { matchesQuery, type SearchableText } from './matches-query.ts';
import type { NormalDefinition } from './normalise-definition.ts';

/** The fields that decide to which keywords a mention belongs. `authors` are all author values that its source records. */
export type Candidate = {
  readonly text: SearchableText;
  readonly type: SourceType;
  readonly authors: readonly string[];
  readonly languages: readonly string[];
  readonly locations: readonly string[];
};

/** Turns a definition into a function that says whether a mention belongs to the keyword. */
export function compileDefinition(definition: NormalDefinition): (candidate: Candidate) => boolean {
  const { query, mayAuthors, notAuthors, mayLangs, mayLocations, maySourceTypes } = definition;
  const isWanted = mayAuthors && compileAuthors(mayAuthors);
  const isUnwanted = notAuthors && compileAuthors(notAuthors);
  return (candidate) =>
    (query === undefined || matchesQuery(query, candidate.text)) &&
    (maySourceTypes === undefined || maySourceTypes.includes(candidate.type)) &&
    (mayLangs === undefined || mayLangs.some((code) => candidate.languages.includes(code))) &&
    (mayLocations === undefined || mayLocations.some((code) => candidate.locations.includes(code))) &&
    (isWanted === undefined || recordedAuthors(candidate).some(isWanted)) &&
    (isUnwanted === undefined || !recordedAuthors(candidate).some(isUnwanted));
}

/** The authors of a mention. Forums record none, so author filters never match there; an empty byline counts as none. */
function recordedAuthors(candidate: Candidate): readonly string[] {
  return candidate.type === 'FORUM' ? [] : candidate.authors.filter((author) => author !== '');
}

/** Compares whole strings: in any case unless the filter is case-sensitive, with accents, in any Unicode encoding. */
function compileAuthors(authors: readonly Author[]): (recorded: string) => boolean {
  const exact = new Set(authors.filter((author) => author.caseSensitive).map((author) => canonical(author.author)));
  const folded = new Set(authors.filter((author) => !author.caseSensitive).map((author) => fold(author.author)));
  return (recorded) => folded.has(fold(recorded)) || exact.has(canonical(recorded));
}
