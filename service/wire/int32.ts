import * as z from 'zod';

const INT32_MAX = 2 ** 31 - 1;
const range = { error: 'is outside the int32 range' };

/** An int32 in JSON. */
export const int32 = z
  .int({ error: 'expected a whole number' })
  .gte(-INT32_MAX - 1, range)
  .lte(INT32_MAX, range);

/** The id of a keyword that exists: int32 in every file, because it is int32 in paths. */
export const keywordId = z.int({ error: 'expected a whole number' }).gte(1, 'must be positive').lte(INT32_MAX, range);

/** A `keywordId` in a path. */
export const int32InPath = z.codec(z.string().regex(/^-?\d{1,10}$/, 'expected a whole number'), int32, {
  decode: (text) => Number(text),
  encode: (value) => String(value),
});
