import * as z from 'zod';

/** The last moment a JavaScript `Date` can hold; a time beyond it is a mistake of units (micro- or nanoseconds). */
const MAX_MILLIS = 8.64e15;

/** A time in epoch milliseconds. */
export const epochMillis = z
  .int({ error: 'expected epoch milliseconds' })
  .gte(-MAX_MILLIS, 'expected epoch milliseconds')
  .lte(MAX_MILLIS, 'expected epoch milliseconds');
