import * as z from 'zod';

/** The detected tone of a mention; the interface's sentiments. */
export const sentiment = z.enum(['POSITIVE', 'NEUTRAL', 'NEGATIVE', 'UNDEFINED']);

export type Sentiment = z.output<typeof sentiment>;
