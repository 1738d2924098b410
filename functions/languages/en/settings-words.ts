import { settings } from '../compiled/en/settings.ts';
import { speechOf } from '../speech-of.ts';

const { number, list } = speechOf('en');

/** When a summary comes: each day, on days of the week (their names) or of the month; `time` is of the day. */
type Comes = {
  readonly time: string;
  readonly weekdays: readonly string[];
  readonly monthDays: readonly number[];
  readonly isEmailed: boolean;
  readonly channels: readonly string[];
};

/** What is expected: so many times as many, from when to when, how often, and what people call it. */
type Expected = {
  readonly times: number;
  readonly from: string;
  readonly to: string;
  readonly repeat: 'week' | 'month' | 'year' | undefined;
  readonly why: string | undefined;
  readonly isPast: boolean;
};

/** Quiet hours, by the clock; `days` are names, none if they are each day. */
type Quiet = {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  readonly includesCritical: boolean;
};

const REPEATS = { week: ', each week', month: ', each month', year: ', each year' };

/** `the 1st`, `the last day` of a month. */
const monthDay = (day: number) => {
  if (day === 31) return 'the last day';
  const ending = [undefined, 'st', 'nd', 'rd'][day > 10 && day < 14 ? 0 : day % 10] ?? 'th';
  return `the ${day}${ending}`;
};

/** What the pages of settings and of all messages say. Times and names are ready text. */
export const settingsWords = {
  ...settings,
  summaryComes: ({ time, weekdays, monthDays, isEmailed, channels }: Comes) => {
    const days =
      weekdays.length > 0
        ? `on ${list(weekdays)}`
        : monthDays.length > 0
          ? `on ${list(monthDays.map(monthDay))} of each month`
          : 'each day';
    return `${days} at ${time}, to ${list([...(isEmailed ? ['everybody by email'] : []), ...channels])}`;
  },
  expectation: ({ times, from, to, repeat, why, isPast }: Expected) =>
    `${isPast ? 'past: ' : ''}${why === undefined ? '' : `${why}, `}${times > 1 ? 'up to' : 'down to'} ${number(times)} times as many, ${from} to ${to}${repeat === undefined ? '' : REPEATS[repeat]}`,

  quietHours: ({ from, to, days, includesCritical }: Quiet) =>
    `${from} to ${to}${days.length === 0 ? '' : ` on ${list(days)}`}${includesCritical ? ', also for what is critical' : ''}`,
};

export type SettingsWords = typeof settingsWords;
