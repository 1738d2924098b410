import * as z from 'zod';
import { utcTime } from '../../time/utc-time.ts';

/** What the mentions of an episode come to, of those of which it is known. */
const sumOfMentions = z.lazy(() =>
  z.object({
    sum: z.number().describe('What they have together.'),
    mentions: z.number().describe('Of how many mentions; all have at least sum where samplesTotal is more.'),
    usual: z
      .number()
      .optional()
      .describe('What usualTotal mentions have, by the mean of those read before the alert; two digits.'),
  }),
);

/** An alert from its beginning to its end: numbers and times, and who acknowledged it. */
export const episodeData = z.lazy(() =>
  z.object({
    startedAt: utcTime.describe('When it began.'),
    peak: z.number().describe('The highest count so far.'),
    endedAt: utcTime.optional().describe('When it ended; absent while it goes on.'),
    duration: z.string().optional().describe('How long it lasted, in words.'),
    peakAt: utcTime.optional().describe('Of one that is over: where the window of its peak ends.'),
    total: z
      .number()
      .optional()
      .describe(
        'Of one that is over: how many came from the beginning of the first window that its peak could have; absent where that is not known.',
      ),
    usualTotal: z
      .number()
      .optional()
      .describe(
        'How many come in so long a time at these hours: the median of the days before, of a longer one that of the weeks before.',
      ),
    countedFrom: utcTime.optional().describe('When that window begins; absent where not all of it was counted.'),
    reach: sumOfMentions
      .optional()
      .describe('Of one that is over: how many people its mentions may have reached, each counted once for each.'),
    interactions: sumOfMentions.optional().describe('Of one that is over: how many people reacted to its mentions.'),
    tone: z
      .object({
        negative: z.number().describe('How many of its mentions are negative.'),
        positive: z.number().optional().describe('How many are positive; absent where not all were read.'),
        mentions: z.number().describe('How many mentions it has.'),
        usual: z.number().optional().describe('Which part of those before it is negative, 0 to 1.'),
      })
      .optional()
      .describe('Of one that is over: how its mentions speak.'),
    acknowledgedAt: utcTime.optional().describe('Of one that is over: when somebody acknowledged it last.'),
    acknowledgedBy: z.string().optional().describe('The name that they gave.'),
  }),
);

export type EpisodeData = z.output<typeof episodeData>;
