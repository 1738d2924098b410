import type { Author } from '../wire/definition-schema.ts';
import type { SourceType } from '../wire/enumerations.ts';
import { canonical, fold } from './fold.ts';
import { matchesQuery, type SearchableText } from './matches-query.ts';
import type { NormalDefinition } from './normalise-definition.ts';

/** What of a mention decides which keywords it belongs to. `authors` are all author values that its source records. */
export type Candidate = {
  readonly text: SearchableText;
  readonly type: SourceType;
  readonly authors: readonly string[];
  readonly languages: readonly string[];
  readonly locations: readonly string[];
};

/** Turns a definition into the test whether a mention belongs to the keyword. */
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

/** A forum records no author, so author filters never match there; an empty byline is none. */
function recordedAuthors(candidate: Candidate): readonly string[] {
  return candidate.type === 'FORUM' ? [] : candidate.authors.filter((author) => author !== '');
}

/** Whole strings are compared: in any case unless the filter says otherwise, accents kept, Unicode encodings equal. */
function compileAuthors(authors: readonly Author[]): (recorded: string) => boolean {
  const exact = new Set(authors.filter((author) => author.caseSensitive).map((author) => canonical(author.author)));
  const folded = new Set(authors.filter((author) => !author.caseSensitive).map((author) => fold(author.author)));
  return (recorded) => folded.has(fold(recorded)) || exact.has(canonical(recorded));
}
