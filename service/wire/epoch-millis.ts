import * as z from 'zod';

/** The last moment a JavaScript `Date` can hold; a time beyond it is a mistake of units (micro- or nanoseconds). */
const MAX_MILLIS = 8.64e15;

/** As seconds these are the years 1973 to 5138, as milliseconds two days to three years after 1970, when nobody fed anything. */
const SECONDS = { from: 1e8, to: 1e11 };

/** A time in epoch milliseconds. */
export const epochMillis = z
  .int({ error: 'expected epoch milliseconds' })
  .gte(-MAX_MILLIS, 'expected epoch milliseconds')
  .lte(MAX_MILLIS, 'expected epoch milliseconds')
  .refine((time) => time < SECONDS.from || time >= SECONDS.to, {
    error: ({ input }) => `${input} looks like seconds: write milliseconds, ${input}000`,
  });
