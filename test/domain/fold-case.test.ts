import { describe, expect, test } from 'vitest';
import { foldCase } from '../../functions/domain/fold-case.ts';
import { DIFFERENT_IN_CASE, EQUAL_IN_CASE, wronglyFolded } from '../support/case-folding.ts';

describe('texts are equal in any case by the rules of Unicode', () => {
  test.each(EQUAL_IN_CASE)('%s is %s', (one, other) => expect(foldCase(one)).toBe(foldCase(other)));
  test.each(DIFFERENT_IN_CASE)('%s is not %s', (one, other) => expect(foldCase(one)).not.toBe(foldCase(other)));
  test('for every letter that there is', () => expect(wronglyFolded(foldCase)).toEqual([]));
});
