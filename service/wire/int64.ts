import * as z from 'zod';

const MAX = 2n ** 63n - 1n;
const MIN = -(2n ** 63n);
const wholeNumber = { error: 'expected a whole number' };
const range = { error: 'is outside the int64 range' };

/** An int64 in JSON: a JSON number on the wire, exact above 2^53, a `bigint` in the program. */
export const int64 = z.codec(
  z.union([z.int(wholeNumber), z.bigint(wholeNumber)], wholeNumber),
  z.bigint().gte(MIN, range).lte(MAX, range),
  { decode: (value) => BigInt(value), encode: (value) => value },
);

/** An int64 in a path. */
export const int64InPath = z.codec(
  z.string().regex(/^-?\d{1,19}$/, 'expected a whole number'),
  z.bigint().gte(MIN, range).lte(MAX, range),
  { decode: (text) => BigInt(text), encode: (value) => String(value) },
);

/** Reads a decimal int64, or gives `undefined` when `text` is not one. */
export function readInt64(text: string): bigint | undefined {
  const result = int64InPath.safeDecode(text);
  return result.success ? result.data : undefined;
}
