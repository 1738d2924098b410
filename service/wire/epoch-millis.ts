import * as z from 'zod';

/** The last moment that a JavaScript `Date` can hold. A later time is in the wrong unit (micro- or nanoseconds). */
const MAX_MILLIS = 8.64e15;

/**
 * Times in this range are refused, because they are probably in seconds: then they are in the years 1973 to 5138. As
 * milliseconds they would be between one day and three years after the start of 1970, when nobody fed anything.
 */
const SECONDS = { from: 1e8, to: 1e11 };

/** A time in epoch milliseconds. */
export const epochMillis = z
  .int({ error: 'expected epoch milliseconds' })
  .gte(-MAX_MILLIS, 'expected epoch milliseconds')
  .lte(MAX_MILLIS, 'expected epoch milliseconds')
  .refine((time) => time < SECONDS.from || time >= SECONDS.to, {
    error: ({ input }) => `${input} looks like seconds: write milliseconds, ${input}000`,
  });
