import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentHash } from '../../../functions/domain/items/content-hash.ts';

/** The same content with the keys of every object in another order. */
function reordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reordered(inner)]),
  );
}

describe('the hash of a content', () => {
  test('is the same however its keys are ordered, and says nothing of what is undefined', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(contentHash(reordered(value))).toBe(contentHash(value));
        expect(contentHash({ value, nothing: undefined })).toBe(contentHash({ value }));
      }),
    );
  });

  test('differs for contents that differ, also above 2^53 and by order of a list', () => {
    const contents = [
      1n,
      2n,
      9_007_199_254_740_992n,
      9_007_199_254_740_993n,
      [1, 2],
      [2, 1],
      { a: 1 },
      { b: 1 },
      null,
      {},
      [null],
      [],
      '',
      [[1], 2],
    ];
    expect(new Set(contents.map(contentHash)).size).toBe(contents.length);
  });

  test('is 32 hexadecimal digits', () => {
    expect(contentHash({ any: ['thing', 1n] })).toMatch(/^[0-9a-f]{32}$/);
  });
});
