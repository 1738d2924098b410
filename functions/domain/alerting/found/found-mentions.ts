import * as z from 'zod';

/**
 * The mentions that an event of the outbox tells: the intervals in which they came (start, epoch ms, and how many each has), and
 * once they were read, those that it shows: the id of each and how many copies of it came with it. From then on the event stays as
 * it is, because a topic may have taken it. `triedAt` is the tick at which they could not be read for the first time.
 */
export const foundMentions = z.lazy(() =>
  z.object({
    intervals: z.array(z.tuple([z.number(), z.number()])),
    shown: z.array(z.tuple([z.string(), z.number()])).optional(),
    triedAt: z.number().optional(),
  }),
);

export type FoundMentions = z.output<typeof foundMentions>;
