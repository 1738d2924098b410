import * as z from 'zod';

export const sample = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    title: z.string().nullable(),
    text: z.string(),
    author: z.string().optional(),
    reach: z.number().optional(),
    sentiment: z.string().optional(),
    url: z.string().optional(),
    time: z.string(),
    /** How many further mentions of the window have the same text. */
    copies: z.number().optional(),
  }),
);

/** A mention as an event shows it: the id is a decimal string, the time (when it entered the feed) ISO 8601. */
export type Sample = z.output<typeof sample>;
