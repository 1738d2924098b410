import { describe, expect, test } from 'vitest';
import { DefinitionError } from '../../../service/keyword/definition-error.ts';
import { normaliseDefinition } from '../../../service/keyword/normalise-definition.ts';
import { definitionSchema } from '../../../service/wire/definition-schema.ts';

function normalise(definition: object) {
  return normaliseDefinition(definitionSchema.parse({ naturalQuery: 'acme', ...definition }));
}

test.each([
  ['an empty include list', { mayAuthors: [] }, 'mayAuthors: must not be empty'],
  ['an empty exclude list', { notAuthors: [] }, 'notAuthors: must not be empty'],
  ['a nameless author', { mayAuthors: [{ author: ' ' }] }, 'mayAuthors/0/author'],
  ['an author twice', { mayAuthors: [{ author: 'jane' }, { author: 'jane' }] }, 'given twice'],
  ['an author twice in different case', { notAuthors: [{ author: 'jane' }, { author: 'JANE' }] }, 'given twice'],
  [
    'an author twice in different Unicode forms',
    { mayAuthors: [{ author: '\u00e9' }, { author: 'e\u0301' }] },
    'given twice',
  ],
  [
    'an author twice in the natural form',
    { naturalFilters: 'author:jane,Jane' },
    'naturalFilters: "Jane" is given twice',
  ],
  ['an author included and excluded', { mayAuthors: [{ author: 'jane' }], notAuthors: [{ author: 'Jane' }] }, 'both'],
  [
    'an author included and excluded across forms',
    { naturalFilters: 'author:jane', notAuthors: [{ author: 'jane' }] },
    'both',
  ],
  [
    'an empty list, though the natural form is used',
    { naturalFilters: 'author:jane', mayAuthors: [] },
    'must not be empty',
  ],
  ['an unknown filter', { naturalFilters: 'site:example.org' }, 'unknown filter "site"'],
  ['an unknown language', { mayLangs: ['en', 'xx'] }, 'mayLangs: "xx"'],
  ['an unknown location', { mayLocations: ['Germany'] }, 'mayLocations: "Germany"'],
  ['an unknown source type', { maySourceTypes: ['BLOG'] }, 'maySourceTypes: "BLOG"'],
  ['a query that cannot be read', { naturalQuery: 'acme AND' }, 'naturalQuery: ends'],
  ['nothing to look for', { naturalQuery: ' ', mayLangs: [] }, 'no filter either'],
])('%s is refused', (_, definition, reason) => {
  expect(() => normalise(definition)).toThrow(DefinitionError);
  expect(() => normalise(definition)).toThrow(reason);
});

test('twenty thousand authors on each list are compared in a moment, not each with each', () => {
  const authors = (name: string, caseSensitive: boolean) =>
    Array.from({ length: 20_000 }, (_, at) => ({ author: `${name} ${at}`, caseSensitive }));
  const natural = `not_author:${Array.from({ length: 20_000 }, (_, at) => `c${at}`).join()}`;
  // Processor time: the clock on the wall runs on while others keep the machine busy.
  const before = process.cpuUsage();
  normalise({ mayAuthors: authors('a', true), notAuthors: authors('b', false) });
  normalise({ mayAuthors: authors('a', false), naturalFilters: natural });
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5_000);
});

test('an author that is case-sensitive is the same as one that is not, whichever comes first', () => {
  const [jane, either] = [{ author: 'Jane', caseSensitive: true }, { author: 'JANE' }];
  for (const mayAuthors of [
    [jane, either],
    [either, jane],
  ]) {
    expect(() => normalise({ mayAuthors })).toThrow('is given twice');
  }
  expect(() => normalise({ mayAuthors: [jane], notAuthors: [either] })).toThrow('both included and excluded');
  expect(() => normalise({ mayAuthors: [either], notAuthors: [jane] })).toThrow('both included and excluded');
});

describe('the normal form', () => {
  test('takes the natural filter where the same one is given in both forms', () => {
    const normal = normalise({
      naturalFilters: 'author:jane',
      mayAuthors: [{ author: 'joe' }],
      notAuthors: [{ author: 'bot' }],
    });
    expect(normal.mayAuthors).toEqual([{ author: 'jane', caseSensitive: false }]);
    expect(normal.notAuthors).toEqual([{ author: 'bot', caseSensitive: false }]);
    expect(normal.naturalFilters).toBe('author:jane\nnot_author:bot');
  });

  test('tells authors that differ in case apart when both are case-sensitive', () => {
    const mayAuthors = [
      { author: 'jane', caseSensitive: true },
      { author: 'JANE', caseSensitive: true },
    ];
    expect(normalise({ mayAuthors }).mayAuthors).toEqual(mayAuthors);
  });

  test('leaves a case-sensitive author out of naturalFilters, which cannot say so', () => {
    const normal = normalise({
      mayAuthors: [{ author: 'Jane', caseSensitive: true }],
      notAuthors: [{ author: 'bot' }],
    });
    expect(normal.naturalFilters).toBe('not_author:bot');
  });

  test('treats empty lists of codes and types as no filter, and lists repeated ones once', () => {
    const normal = normalise({ mayLangs: [], mayLocations: ['DE', 'DE'], maySourceTypes: ['TV', 'TV'] });
    expect(normal.mayLangs).toBeUndefined();
    expect(normal.mayLocations).toEqual(['DE']);
    expect(normal.maySourceTypes).toEqual(['TV']);
  });

  test('needs no query where there is a filter', () => {
    expect(normalise({ naturalQuery: null, naturalFilters: 'author:jane' }).query).toBeUndefined();
  });
});
