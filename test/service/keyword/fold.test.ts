import { describe, expect, test } from 'vitest';
import { fold } from '../../../service/keyword/fold.ts';
import { DIFFERENT_IN_CASE, EQUAL_IN_CASE, wronglyFolded } from '../../support/case-folding.ts';

describe('texts are equal in any case by the rules of Unicode', () => {
  test.each(EQUAL_IN_CASE)('%s is %s', (one, other) => expect(fold(one)).toBe(fold(other)));
  test.each(DIFFERENT_IN_CASE)('%s is not %s', (one, other) => expect(fold(one)).not.toBe(fold(other)));
  test('for every letter that there is', () => expect(wronglyFolded(fold)).toEqual([]));
});
