import * as z from 'zod';

const told = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    author: z.string().optional(),
    text: z.string(),
    url: z.string().optional(),
    time: z.string(),
    reach: z.number().optional(),
    interaction: z.number().optional(),
  }),
);

/** A mention that a story points at: its id a decimal string, its time (feed time) ISO 8601. */
export type ToldMention = z.output<typeof told>;

/** How many of the window's mentions that were read have something, and how many of the past's. */
const compared = { count: z.number(), past: z.number() };

const cause = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.enum(['text', 'author', 'term', 'type']), name: z.string(), count: z.number() }),
    z.object({ kind: z.literal('none') }),
  ]),
);

/** What an alert comes from: without these mentions nothing is unusual; `none`: nothing by itself makes that of it. */
export type Cause = z.output<typeof cause>;

/**
 * What the mentions of a firing window are about. Every number is one of mentions that anybody can count again: `read` of
 * the window's `of` mentions were read, and `past.mentions` that came before them say what is usual.
 */
export const story = z.lazy(() =>
  z.object({
    read: z.number(),
    of: z.number(),
    past: z.object({ mentions: z.number(), from: z.string(), to: z.string() }).optional(),
    /** Words and phrases that set the mentions apart from the past, the most telling first. */
    terms: z.array(z.object({ term: z.string(), ...compared })),
    /** `texts`: copies counted once; `voices`: authors of a text of their own. */
    voices: z.object({
      authors: z.number(),
      texts: z.number(),
      voices: z.number(),
      largestText: z.object({ count: z.number(), text: z.string() }).optional(),
      largestAuthor: z.object({ count: z.number(), author: z.string() }).optional(),
    }),
    /** The earliest of it, then the first of each other large source type; absent where not all mentions were read. */
    first: z.array(told),
    largest: z.object({ reach: told.optional(), interaction: told.optional() }),
    /** Source types, languages and countries that are more frequent than usual. */
    where: z.array(z.object({ kind: z.enum(['type', 'language', 'country']), name: z.string(), ...compared })),
    /** Of an update: what is new since the story was told, and how much of the episode's peak its window has (0 to 1). */
    moved: z
      .object({
        terms: z.array(z.object({ term: z.string(), count: z.number() })),
        types: z.array(z.string()),
        ofPeak: z.number(),
      })
      .optional(),
    /** Absent where it cannot be said. */
    cause: cause.optional(),
  }),
);

export type Story = z.output<typeof story>;
