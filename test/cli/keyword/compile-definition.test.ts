import { describe, expect, test } from 'vitest';
import { compileDefinition, type Seen } from '../../../cli/keyword/compile-definition.ts';
import type { KeywordDefinition } from '../../../functions/media-api/endpoints/keyword-definition.ts';

const MENTION: Seen = {
  type: 'WEB',
  title: 'Acme opens a shop in Oslo',
  mention: 'The coca-cola of #outdoor gear, says @acme_no. Café 東京都',
  author: 'Kari Nordmann',
  languages: ['en', 'no'],
  locations: ['NO'],
};

function keeps(definition: KeywordDefinition, fields: Partial<Seen> = {}): boolean | string {
  const compiled = compileDefinition(definition);
  return 'problem' in compiled ? compiled.problem : compiled.matches({ ...MENTION, ...fields });
}

describe('a query', () => {
  test.each([
    ['acme', true],
    ['ACME shop', true],
    ['acme AND bank', false],
    ['bank OR shop', true],
    ['acme AND bank OR shop', true],
    ['acme AND (bank OR store)', false],
    ['"acme opens"', true],
    ['"opens acme"', false],
    ['“a shop”', true],
    ['acm', false],
    ['coca-cola', true],
    ['outdoor', true],
    ['#outdoor', true],
    ['#gear', false],
    ['cafe', false],
    ['cafe\u0301', true],
    ['京', true],
    ['"acme*" "-shop"', true],
    // A phrase is of the title or of the text, never of the end of one and the beginning of the other.
    ['"oslo the"', false],
  ])('%s keeps the mention: %s', (naturalQuery, isKept) => {
    expect(keeps({ naturalQuery })).toBe(isKept);
  });

  test.each([
    ['STRASSE', 'in der Straße', true],
    ['ΣΊΣΥΦΟΣ', 'ο σίσυφος', true],
    ['Diyarbakır', 'DIYARBAKIR', false],
  ])('%s is found in "%s" by the rules of Unicode: %s', (naturalQuery, mention, isKept) => {
    expect(keeps({ naturalQuery }, { mention })).toBe(isKept);
  });

  test.each([
    ['acme AND', /a word is missing at its end/],
    ['(acme', /the parenthesis at character 1 is not closed/],
    ['acme)', /"\)" at character 5 closes nothing/],
    ['"acme', /the quote at character 1 is not closed/],
    ['acme NOT bank', /"NOT" is none of the words/],
    ['acme -bank', /what "-" at character 6 means is not published/],
    ['acme -"late again"', /what "-" at character 6/],
    ['acm*', /what "\*" at character 4/],
    ['acme|bank', /what "\|" at character 5/],
    ['«acme opens»', /what "«" at character 1/],
  ])('%s is refused with what is wrong with it', (naturalQuery, said) => {
    expect(keeps({ naturalQuery })).toMatch(said);
  });
});

describe('filters', () => {
  test.each<[KeywordDefinition, boolean]>([
    [{ maySourceTypes: ['WEB', 'PRINT'] }, true],
    [{ maySourceTypes: ['TWITTER'] }, false],
    [{ maySourceTypes: [] }, true],
    [{ mayLangs: ['no'] }, true],
    [{ mayLangs: ['de'] }, false],
    [{ mayLocations: ['SE'] }, false],
    [{ mayAuthors: [{ author: 'kari nordmann' }] }, true],
    [{ mayAuthors: [{ author: 'kari nordmann', caseSensitive: true }] }, false],
    [{ mayAuthors: [{ author: 'Kari' }] }, false],
    [{ notAuthors: [{ author: 'Kari Nordmann' }] }, false],
    [{ naturalFilters: 'author:"Kari Nordmann",Ola' }, true],
    [{ naturalFilters: 'author:Ola\nnot_author:Per' }, false],
    // The same filter in both forms: the natural one is used.
    [{ naturalFilters: 'not_author:Per', notAuthors: [{ author: 'Kari Nordmann' }] }, true],
    [{ naturalQuery: 'acme', maySourceTypes: ['TWITTER'] }, false],
  ])('%j keeps the mention: %s', (definition, isKept) => {
    expect(keeps(definition)).toBe(isKept);
  });

  test('of authors never match what has none: forums, and mentions without a byline', () => {
    expect(keeps({ mayAuthors: [{ author: 'Kari Nordmann' }] }, { type: 'FORUM' })).toBe(false);
    expect(keeps({ notAuthors: [{ author: 'Kari Nordmann' }] }, { author: null })).toBe(true);
  });

  test('that are not published are refused by name: a guess would tell losses that there are not', () => {
    expect(keeps({ naturalFilters: 'lang:en' })).toMatch(/only author: and not_author: are published, not lang:/);
    expect(keeps({ minReach: 10 })).toBe('What minReach asks for is not published: it cannot be judged here.');
  });
});
