import { describe, expect, test } from 'vitest';
import { type Candidate, compileDefinition } from '../../../service/keyword/compile-definition.ts';
import { makeSearchable } from '../../../service/keyword/matches-query.ts';
import { normaliseDefinition } from '../../../service/keyword/normalise-definition.ts';
import { tokenise } from '../../../service/keyword/tokenise.ts';
import { definitionSchema } from '../../../service/wire/definition-schema.ts';
import { SOURCE_TYPES } from '../../../service/wire/enumerations.ts';

function matches(definition: object, candidate: Partial<Omit<Candidate, 'text'>>): boolean {
  const normal = normaliseDefinition(definitionSchema.parse({ naturalQuery: 'acme', ...definition }));
  return compileDefinition(normal)({
    text: makeSearchable([tokenise('about acme')]),
    type: 'TWITTER',
    authors: ['Jane Doe', '@jane'],
    languages: ['en'],
    locations: ['US'],
    ...candidate,
  });
}

describe('author filters', () => {
  test.each([
    ['compare the whole string', 'Jane', {}, false],
    ['ignore case', 'JANE DOE', {}, true],
    ['fold case in every script', 'JÜRGEN GROSS', { authors: ['Jürgen Groß'] }, true],
    ['match any recorded value, such as the handle', '@jane', {}, true],
    ['do not add a missing @', 'jane', {}, false],
    ['keep accents', 'Zoe', { authors: ['Zoé'] }, false],
    ['take either Unicode encoding', 'Zo\u00e9', { authors: ['Zoe\u0301'] }, true],
    ['match the numeric id of a page', '1234567', { type: 'FACEBOOK', authors: ['Acme', '1234567'] }, true],
    ['match the id of a channel', 'UC123', { type: 'YOUTUBE', authors: ['Acme TV', 'UC123'] }, true],
    ['never match an article without a byline', 'jane', { type: 'WEB', authors: [''] }, false],
    ['match an article by its byline', 'jane doe', { type: 'WEB', authors: ['Jane Doe'] }, true],
    ['never match a forum', 'Jane Doe', { type: 'FORUM' }, false],
  ] as const)('%s', (_, author, candidate, expected) => {
    expect(matches({ mayAuthors: [{ author }] }, candidate)).toBe(expected);
    expect(matches({ notAuthors: [{ author }] }, candidate)).toBe(!expected);
    expect(matches({ naturalFilters: `author:"${author}"` }, candidate)).toBe(expected);
  });

  test('compare case where the structured form says so', () => {
    const sensitive = (author: string) => matches({ mayAuthors: [{ author, caseSensitive: true }] }, {});
    expect([sensitive('Jane Doe'), sensitive('jane doe')]).toEqual([true, false]);
  });

  test.each(SOURCE_TYPES.filter((type) => type !== 'FORUM'))('match the recorded author of %s', (type) => {
    expect(matches({ naturalFilters: 'author:"jane doe"' }, { type })).toBe(true);
  });

  test('keep a forum mention when they exclude, as it never matches', () => {
    expect(matches({ naturalFilters: 'not_author:"jane doe"' }, { type: 'FORUM' })).toBe(true);
  });
});

test.each([
  ['any of the languages', { mayLangs: ['de', 'en'] }, true],
  ['none of the languages', { mayLangs: ['de'] }, false],
  ['any of the locations', { mayLocations: ['US', 'DE'] }, true],
  ['none of the locations', { mayLocations: ['DE'] }, false],
  ['one of the source types', { maySourceTypes: ['TWITTER', 'WEB'] }, true],
  ['another source type', { maySourceTypes: ['WEB'] }, false],
  ['another query', { naturalQuery: 'globex' }, false],
  ['filters without a query', { naturalQuery: null, mayLangs: ['en'] }, true],
])('a mention with %s', (_, definition, expected) => {
  expect(matches(definition, {})).toBe(expected);
});
