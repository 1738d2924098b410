import { compileQuery, QueryProblem, wordsIn } from '../../functions/domain/compile-query.ts';
import { isByAuthor } from '../../functions/domain/is-by-author.ts';
import { present } from '../../functions/domain/present.ts';
import type { KeywordDefinition } from '../../functions/media-api/endpoints/keyword-definition.ts';
import type { Mention } from '../../functions/media-api/endpoints/scroll-mentions.ts';

/** The parts of a mention that a definition looks at, as far as the service shows them: `mention` is an excerpt. */
export type Seen = Pick<Mention, 'type' | 'title' | 'mention' | 'author' | 'languages' | 'locations'>;

type Author = { readonly author: string; readonly caseSensitive?: boolean | undefined };

type Test = (mention: Seen) => boolean;

const KNOWN = [
  'naturalQuery',
  'naturalFilters',
  'mayAuthors',
  'notAuthors',
  'mayLangs',
  'mayLocations',
  'maySourceTypes',
];

/**
 * Gives the function that says whether a mention matches a definition, judged by what the service shows of it. Takes a
 * definition that the service accepted as valid. If a part of it cannot be judged here, a sentence says so.
 */
export function compileDefinition(
  definition: KeywordDefinition,
): { readonly matches: Test } | { readonly problem: string } {
  const strange = Object.keys(definition).filter((field) => !KNOWN.includes(field));
  if (strange.length > 0) {
    return { problem: `What ${strange.join(', ')} asks for is not published: it cannot be judged here.` };
  }
  try {
    return { matches: testOf(definition) };
  } catch (error) {
    if (!(error instanceof QueryProblem)) throw error;
    return { problem: `The definition cannot be judged here: ${error.message}.` };
  }
}

function testOf(definition: KeywordDefinition): Test {
  const natural = authorFilters(definition.naturalFilters ?? '');
  // If a filter is given in both forms, the natural one is used.
  const may = natural.author ?? definition.mayAuthors;
  const not = natural.not_author ?? definition.notAuthors;
  const { naturalQuery = '', mayLangs, mayLocations, maySourceTypes } = definition;
  const tests: Test[] = [];
  if (naturalQuery.trim() !== '') {
    const query = compileQuery(naturalQuery);
    tests.push(({ title, mention }) => query([wordsIn(title ?? ''), wordsIn(mention)]));
  }
  if (may !== undefined) tests.push((mention) => may.some((author) => isByAuthor(mention, author)));
  if (not !== undefined) tests.push((mention) => !not.some((author) => isByAuthor(mention, author)));
  const among = (asked: readonly string[] | undefined, valuesOf: (mention: Seen) => readonly string[]) => {
    if (asked === undefined || asked.length === 0) return;
    const values = new Set(asked.map((value) => value.toLowerCase()));
    tests.push((mention) => valuesOf(mention).some((value) => values.has(value.toLowerCase())));
  };
  among(mayLangs, ({ languages }) => languages);
  among(mayLocations, ({ locations }) => locations);
  among(maySourceTypes, ({ type }) => [type]);
  return (mention) => tests.every((test) => test(mention));
}

/** Reads `key:value,value`, one a line or separated by spaces; values with spaces are in quotes. */
function authorFilters(text: string): { readonly author?: readonly Author[]; readonly not_author?: readonly Author[] } {
  const found = new Map<string, Author[]>();
  const filter = /\s*([^\s:"]+):((?:"[^"]*"|[^\s",])+(?:,(?:"[^"]*"|[^\s",])+)*)/y;
  for (let at = 0; text.slice(at).trim() !== ''; at = filter.lastIndex) {
    filter.lastIndex = at;
    const [, key = '', list = ''] = filter.exec(text) ?? [];
    if (key !== 'author' && key !== 'not_author') {
      const shown = key === '' ? text.slice(at).trim() : `${key}:`;
      throw new QueryProblem(() => `of filters only author: and not_author: are published, not ${shown}`);
    }
    const authors = (list.match(/"[^"]*"|[^,]+/g) ?? []).map((value) => ({ author: value.replace(/^"|"$/g, '') }));
    found.set(key, [...(found.get(key) ?? []), ...authors]);
  }
  const [author, not_author] = [found.get('author'), found.get('not_author')];
  return present({ author, not_author });
}
