import * as z from 'zod';
import { says } from '../says.ts';
import { channelId } from './channel-id.ts';
import { clockTime, weekday } from './rule/quiet-hours.ts';

const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));

const summaryDay = z.lazy(() =>
  z.union(
    [weekday, z.enum(MONTH_DAYS)],
    says('summaryDay', { days: weekday.options.map((day) => `"${day}"`).join(', ') }),
  ),
);

/** The days of the month that a plan names; undefined where it comes each day or on days of the week. */
export function monthDaysOf(days: readonly string[] | undefined): readonly number[] | undefined {
  const named = (days ?? []).filter((day) => MONTH_DAYS.includes(day)).map(Number);
  return named.length === 0 ? undefined : named;
}

/**
 * When an organization wants its summary and who gets it, from the field `digest` of its item: at `time` (minutes of
 * the day, on the organization's clock) on `days`, every day if none are named; these are days of the week or of the month, where a
 * month without that day has it on its last one. `whenQuiet`: also if nothing happened.
 */
export const summaryPlan = z.lazy(() =>
  z
    .strictObject({
      time: clockTime.describe('Time of day, HH:MM, in the time zone of the organization.'),
      days: z
        .array(summaryDay)
        .min(1, says('nameDay'))
        .refine((days) => [undefined, days.length].includes(monthDaysOf(days)?.length), says('twoKindsOfDays'))
        .optional()
        .describe(
          'Days on which it comes: of the week, such as "MON", or of the month, such as "1"; "31" is the last day of each month. Each tells what happened since the one before; those of the month of whole days, up to the day on which it comes. Default: every day.',
        ),
      channels: z
        .array(channelId)
        .max(20, says('mostDigestChannels', { most: 20 }))
        .default([])
        .describe('Ids of items in the Channels table that get it, too.'),
      email: z
        .boolean(says('emailsApart'))
        .default(true)
        .describe('Whether the email subscribers of the topic alerts get it.'),
      whenQuiet: z.boolean().default(false).describe('Whether it also comes when there is nothing to tell.'),
    })
    .refine(({ channels, email }) => email || channels.length > 0, {
      path: ['email'],
      ...says('digestOfNobody'),
    }),
);

export type SummaryPlan = z.output<typeof summaryPlan>;
