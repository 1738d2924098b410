import * as z from 'zod';

const MAX = 2n ** 63n - 1n;

/** An int64 identifier in items and on the wire: a number, or a bigint above 2^53. Gives a bigint. */
export const int64 = z.lazy(() =>
  z
    .union([z.bigint(), z.int()], { error: 'expected a whole number, such as 42' })
    .transform((value) => BigInt(value))
    .refine((value) => value >= 0n && value <= MAX, 'expected an id between 0 and 2^63 - 1'),
);
