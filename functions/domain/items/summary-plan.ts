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
      time: clockTime.describe('Time of day, HH:MM, in the time zone of the organization.'),
      days: z
        .array(weekday)
        .min(1, 'name at least one day, or leave days out')
        .optional()
        .describe('Days on which it comes; each tells what happened since the one before. Default: every day.'),
      channels: z
        .array(channelId)
        .max(20, 'a digest goes to at most 20 channels')
        .default([])
        .describe('Ids of items in the Channels table that get it, too.'),
      email: z.boolean().default(true).describe('Whether the email subscribers of the topic alerts get it.'),
      whenQuiet: z.boolean().default(false).describe('Whether it also comes when there is nothing to tell.'),
    })
    .refine(({ channels, email }) => email || channels.length > 0, {
      path: ['email'],
      message: 'without email and without channels nobody gets it: name a channel, or leave email out',
    }),
);

export type SummaryPlan = z.output<typeof summaryPlan>;
