import * as z from 'zod';
import { says } from './says.ts';

const MAX = 2n ** 63n - 1n;

/** An int64 identifier in items and on the wire: a number, or a bigint above 2^53. Gives a bigint. */
export const int64 = z.lazy(() =>
  z
    .union([z.bigint(), z.int()], says('wholeNumber'))
    .transform((value) => BigInt(value))
    .refine((value) => value >= 0n && value <= MAX, says('idRange')),
);
