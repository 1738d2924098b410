import * as z from 'zod';
import { timeProblem } from '../../files/plausible-time.ts';

/** A time of a mention in epoch milliseconds: a moment at which one can have been published or fed. */
export const epochMillis = z
  .int({ error: ({ input }) => timeProblem(input) ?? 'expected epoch milliseconds' })
  .refine((time) => timeProblem(time) === undefined, {
    error: ({ input }) => timeProblem(input) ?? 'expected epoch milliseconds',
  });
