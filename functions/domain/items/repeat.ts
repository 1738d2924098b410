import * as z from 'zod';

/** How often what is expected comes again. */
export const repeat = z.enum(['week', 'month', 'year']);

export type Repeat = z.output<typeof repeat>;
