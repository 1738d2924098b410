import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FilterError } from '../../../service/keyword/filter-error.ts';
import { parseNaturalFilters, printNaturalFilters } from '../../../service/keyword/natural-filters.ts';

test.each([
  ['', {}],
  ['author:jane', { author: ['jane'] }],
  ['author:jane,joe', { author: ['jane', 'joe'] }],
  ['author:jane\nnot_author:joe', { author: ['jane'], not_author: ['joe'] }],
  ['author:jane not_author:joe', { author: ['jane'], not_author: ['joe'] }],
  ['author:"Jane Doe","Doe, Joe"', { author: ['Jane Doe', 'Doe, Joe'] }],
  ['author:"say \\"hi\\" \\\\o"', { author: ['say "hi" \\o'] }],
  ['  author:@jane \r\n\t author:https://x.org/jane ', { author: ['@jane', 'https://x.org/jane'] }],
])('%s is read', (text, filters) => {
  expect(parseNaturalFilters(text)).toEqual(filters);
});

test.each([
  ['lang:en', 'unknown filter "lang"'],
  ['Author:jane', 'unknown filter "Author"'],
  ['jane', 'expected key:value'],
  [':jane', 'expected key:value'],
  ['author:', 'needs a value'],
  ['author:jane,', 'needs a value'],
  ['author:,jane', 'needs a value'],
  ['author: jane', 'needs a value'],
  ['author:"jane', 'needs a value'],
  ['author:""', 'empty value'],
  ['author:" "', 'empty value'],
  ['author:"jane"doe', 'a space or a comma'],
  ['author:jane"doe"', 'a space or a comma'],
])('%s is refused', (text, reason) => {
  expect(() => parseNaturalFilters(text)).toThrow(FilterError);
  expect(() => parseNaturalFilters(text)).toThrow(reason);
});

test('what is printed is read again as the same filters', () => {
  const values = fc.array(
    fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() !== ''),
    {
      minLength: 1,
      maxLength: 4,
    },
  );
  fc.assert(
    fc.property(fc.record({ author: values, not_author: values }, { requiredKeys: [] }), (filters) => {
      expect(parseNaturalFilters(printNaturalFilters(filters))).toEqual(filters);
    }),
  );
});
