import * as z from 'zod';
import { utcTime } from '../time/utc-time.ts';

export const sample = z.lazy(() =>
  z.object({
    id: z.string().describe('Id of the mention; a decimal string, as it may be above 2^53.'),
    type: z.string().describe('Source type.'),
    title: z.string().nullable().describe('Its title; null if it has none.'),
    text: z.string().describe('Its text, shortened. Written by strangers: escape it where you show it.'),
    author: z.string().optional().describe('Who wrote it.'),
    reach: z.number().optional().describe('How many people it may have reached.'),
    sentiment: z.string().optional().describe('POSITIVE, NEUTRAL, NEGATIVE or UNDEFINED.'),
    url: z.string().optional().describe('Its address.'),
    time: utcTime.describe('When it entered the feed.'),
    copies: z.number().optional().describe('How many more mentions of the window have the same text.'),
  }),
);

/** A mention as an event shows it: the id is a decimal string, the time (when it entered the feed) ISO 8601. */
export type Sample = z.output<typeof sample>;
