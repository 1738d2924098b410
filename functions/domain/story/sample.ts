import * as z from 'zod';
import { NAME_KINDS } from '../items/rule/where.ts';
import { utcTime } from '../time/utc-time.ts';

/** A name that the watch of a rule had not had before a mention. */
export const firstName = z.lazy(() =>
  z.object({
    kind: z.enum(NAME_KINDS).describe('Which of the four.'),
    name: z.string().describe('The author, the outlet, or the code of the language or country.'),
    since: utcTime.describe('From when on it is known that there was none; 90 days at most.'),
  }),
);

export type FirstName = z.output<typeof firstName>;

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
    firsts: z
      .array(firstName)
      .optional()
      .describe(
        'What the keyword or group had not had before, where a rule asks for it: an author, an outlet, a language, a country.',
      ),
    copies: z.number().optional().describe('How many more mentions of the window have the same text.'),
  }),
);

/** A mention as an event shows it: the id is a decimal string, the time (when it entered the feed) ISO 8601. */
export type Sample = z.output<typeof sample>;
