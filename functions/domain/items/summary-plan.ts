import * as z from 'zod';
import { channelId } from './channel-id.ts';
import { clockTime, weekday } from './rule/quiet-hours.ts';

/**
 * When an organization wants its summary and who gets it, from the field `digest` of its item: at `time` (minutes of
 * the day, on the organization's clock) on `days`, every day if none are named. `whenQuiet`: also if nothing happened.
 */
export const summaryPlan = z.lazy(() =>
  z
    .strictObject({
      time: clockTime,
      days: z.array(weekday).min(1, 'name at least one day, or leave days out').optional(),
      channels: z.array(channelId).max(20, 'a digest goes to at most 20 channels').default([]),
      email: z.boolean().default(true),
      whenQuiet: z.boolean().default(false),
    })
    .refine(({ channels, email }) => email || channels.length > 0, {
      path: ['email'],
      message: 'without email and without channels nobody gets it: name a channel, or leave email out',
    }),
);

export type SummaryPlan = z.output<typeof summaryPlan>;
