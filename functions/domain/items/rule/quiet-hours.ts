import * as z from 'zod';
import { says } from '../../says.ts';

/** A time of day on a clock, `HH:MM`; gives minutes of the day. */
export const clockTime = z.lazy(() =>
  z
    .string()
    .regex(
      /^([01]\d|2[0-3]):[0-5]\d$/,
      says((words, { input }) => (String(input).startsWith('24:0') ? words.midnight : words.timeOfDay)),
    )
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))),
);

export const weekday = z.enum(['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN']);
type Weekday = z.output<typeof weekday>;

const DAYS: readonly Weekday[] = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/**
 * Whether a day, by its index as `getUTCDay` gives it (-1 is the day before 0), is among `days`; without `days` every
 * day is.
 */
export function isOnDay(days: readonly string[] = DAYS, index: number): boolean {
  return days.includes(DAYS[(index + 7) % 7] ?? 'SUN');
}

/**
 * When people do not want to be told, in the organization's time zone. `from` and `to` become minutes of the day; with
 * `to` at or before `from` the hours cross midnight and belong to the day on which they begin. Without `days`: every day.
 */
export const quietHours = z.lazy(() =>
  z.strictObject({
    days: z
      .array(weekday)
      .min(1, says('nameDay'))
      .optional()
      .describe('Days on which quiet hours begin. Default: every day.'),
    from: clockTime.describe('Time of day, HH:MM.'),
    to: clockTime.describe('Time of day, HH:MM; at or before "from" the hours cross midnight.'),
    includeCritical: z.boolean().default(false).describe('Whether critical alerts are held back, too.'),
  }),
);

export type QuietHours = z.output<typeof quietHours>;
