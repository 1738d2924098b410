import * as z from 'zod';
import { utcTime } from '../time/utc-time.ts';

const told = z.lazy(() =>
  z.object({
    id: z.string().describe('Id of the mention; a decimal string.'),
    type: z.string().describe('Source type.'),
    author: z.string().optional().describe('Who wrote it.'),
    text: z.string().describe('Its title or text, shortened.'),
    url: z.string().optional().describe('Its address.'),
    time: utcTime.describe('When it entered the feed.'),
    reach: z.number().optional().describe('How many people it may have reached.'),
    interaction: z.number().optional().describe('How many people reacted to it.'),
  }),
);

/** A mention that a story points at: its id a decimal string, its time (feed time) ISO 8601. */
export type ToldMention = z.output<typeof told>;

const count = z.number().describe('How many of the mentions that were read have it.');
const compared = { count, past: z.number().describe('How many of the mentions before had it.') };

const cause = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.enum(['text', 'author', 'term', 'type']).describe('A text, an author, a term, a source type, or none.'),
      name: z.string().describe('Which one.'),
      count: z.number().describe('Its mentions.'),
    }),
    z.object({ kind: z.literal('none').describe('A text, an author, a term, a source type, or none.') }),
  ]),
);

/** What an alert comes from: half of what is above the usual, without which nothing is unusual; `none`: nothing by itself is that. */
export type Cause = z.output<typeof cause>;

/**
 * What the mentions of a firing window are about. Every number is one of mentions that anybody can count again: `read` of
 * the window's `of` mentions were read, and `past.mentions` that came before them say what is usual.
 */
export const story = z.lazy(() =>
  z.object({
    read: z.number().describe('How many mentions of the window were read.'),
    of: z.number().describe('How many mentions the window has.'),
    past: z
      .object({
        mentions: z.number().describe('How many of them were read.'),
        from: utcTime.describe('Time of the earliest.'),
        to: utcTime.describe('Where they end.'),
      })
      .optional()
      .describe('The mentions before, which show what is usual.'),
    terms: z
      .array(z.object({ term: z.string().describe('The word or phrase.'), ...compared }))
      .describe('Words and phrases that set the mentions apart, the most telling first.'),
    voices: z
      .object({
        authors: z.number().describe('Distinct authors.'),
        texts: z.number().describe('Distinct texts, copies counted once.'),
        voices: z.number().describe('Authors of a text of their own, and outlets of the press.'),
        largestText: z
          .object({
            count: z.number().describe('How often it appears.'),
            text: z.string().describe('Its words, shortened.'),
          })
          .optional()
          .describe('The text that was copied most.'),
        largestAuthor: z
          .object({ count: z.number().describe('How many mentions.'), author: z.string().describe('The name.') })
          .optional()
          .describe('The author with the most mentions.'),
      })
      .describe('How many different people and texts there are.'),
    /** Absent where not all mentions were read. */
    first: z
      .array(told.describe('The mention.'))
      .describe('The earliest mention, then the first of each other large source type.'),
    largest: z
      .object({
        reach: told.optional().describe('The one with the highest reach.'),
        interaction: told.optional().describe('The one with the most interactions.'),
      })
      .describe('The mentions that most people saw.'),
    where: z
      .array(
        z.object({
          kind: z.enum(['type', 'language', 'country']).describe('Which of the three.'),
          name: z.string().describe('Its name at the monitoring service.'),
          ...compared,
        }),
      )
      .describe('Source types, languages and countries that are more frequent than usual.'),
    moved: z
      .object({
        terms: z
          .array(z.object({ term: z.string().describe('The word or phrase.'), count }))
          .describe('Terms that are new.'),
        types: z.array(z.string()).describe('Source types that are new.'),
        ofPeak: z.number().describe('The count of the window divided by the peak of the episode, 0 to 1.'),
      })
      .optional()
      .describe('For an update: what is new since the story was told.'),
    storylines: z
      .array(
        z.object({
          terms: z.array(z.string()).describe('Words that its mentions have in common, the most frequent first.'),
          count: z.number().describe('How many of the mentions that were read belong to it.'),
          samples: z.array(z.string()).describe('Ids of the samples that belong to it.'),
        }),
      )
      .optional()
      .describe('The distinct things that the mentions tell, the largest first; absent where they tell one.'),
    cause: cause
      .optional()
      .describe(
        'What the alert comes from: at least half of what is above the usual, and without it nothing would be unusual. none: no single cause.',
      ),
  }),
);

export type Story = z.output<typeof story>;
