import * as z from 'zod';

/** What of one mention may be large, by the names that samples are sorted by. */
export const measure = z.enum(['REACH', 'INTERACTIONS', 'VIRALITY', 'INFLUENCE']);

export type Measure = z.output<typeof measure>;
