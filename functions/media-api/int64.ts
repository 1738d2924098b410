import * as z from 'zod';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;
const INT32_MAX = 2 ** 31 - 1;

/**
 * An int64 from `parseWireJson`, which gives small ones as numbers and those above 2^53 as bigints. The result is
 * always a bigint, so that an identifier has one type whatever its size.
 */
export const int64Field = z.lazy(() =>
  z
    .union([z.bigint(), z.int().transform((value) => BigInt(value))], 'expected a whole number')
    .refine((value) => value >= INT64_MIN && value <= INT64_MAX, 'expected a number of 64 bits'),
);

/** An int64 that we send: an identifier, so never negative. */
export const int64Argument = z.lazy(() => z.bigint().min(0n).max(INT64_MAX));

/** A `keywordId` in a path, the one identifier that is an int32. */
export const int32Argument = z.lazy(() => z.int().min(0).max(INT32_MAX));

/** A quantity (reach, interactions, a time in epoch milliseconds): a number, rounded if it ever exceeds 2^53. */
export const quantityField = z.lazy(() =>
  z.union([z.number(), z.bigint().transform((value) => Number(value))], 'expected a number'),
);

/** A count: a quantity that is whole and not negative. */
export const countField = quantityField.refine(
  (value) => Number.isInteger(value) && value >= 0,
  'expected a whole number that is not negative',
);

/** A time in epoch milliseconds. Formatting a date beyond these bounds throws. */
export const timeField = quantityField.refine(
  (value) => value >= 0 && value <= 8.64e15,
  'expected a time in epoch milliseconds',
);
