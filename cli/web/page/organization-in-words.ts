import { DAY_MS, WEEK_MS } from '../../../functions/domain/time/units-of-time.ts';
import { LANGUAGES } from '../../../functions/languages/language.ts';
import { speechOf } from '../../../functions/languages/speech-of.ts';
import { moment } from './in-words.ts';
import { spoken } from './spoken.ts';
import { type Item, isItem } from './use-draft.ts';

/** Days as items name them, Monday first. */
export const WEEKDAYS: readonly string[] = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];

/** The first Monday after 1970 began, in epoch ms. */
const A_MONDAY_MS = WEEK_MS - 3 * DAY_MS;

/** `Monday`, of `MON`. */
export function weekdayName(day: string): string {
  const index = WEEKDAYS.indexOf(day);
  return index < 0 ? day : spoken().date(A_MONDAY_MS + index * DAY_MS, 'UTC', { weekday: 'long' });
}

/** A language by its own name: `Deutsch`, of `de`; another one, which an item may have, by its code. */
export function languageName(code: string): string {
  const language = LANGUAGES.find((each) => each === code);
  return language === undefined ? code : speechOf(language).nameOf('language', language);
}

/** How often a summary comes. */
export type SummaryOften = 'none' | 'day' | 'week' | 'month';

/** How often the summary of an item comes, from its `digest`. */
export function oftenOf(digest: unknown): SummaryOften {
  if (!isItem(digest)) return 'none';
  const [first] = textsIn(digest.days);
  return first === undefined ? 'day' : WEEKDAYS.includes(first) ? 'week' : 'month';
}

const textsIn = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** When the summary of an item comes, and to whom. */
export function summaryInWords({ digest }: Item): string {
  const { settings, list } = spoken();
  if (!isItem(digest)) return settings.noSummary;
  const days = textsIn(digest.days);
  const weekdays = WEEKDAYS.filter((day) => days.includes(day));
  const monthDays = days.flatMap((day) => (/^\d+$/.test(day) ? [settings.monthDay({ day: Number(day) })] : []));
  return settings.summaryComes({
    time: String(digest.time ?? '?'),
    often: weekdays.length > 0 ? 'week' : monthDays.length > 0 ? 'month' : 'day',
    days: list(weekdays.length > 0 ? weekdays.map(weekdayName) : monthDays),
    to: list([...(digest.email === false ? [] : [settings.allByEmail]), ...textsIn(digest.channels)]),
  });
}

/** What an entry of `expected` says; undefined while it is not whole. `at` is now, epoch ms. */
export function expectedInWords(
  { from, to, times, why, repeat }: Item,
  { timeZone, at }: { readonly timeZone: string; readonly at: number },
): string | undefined {
  const [begins, ends] = [from, to].map((time) => Date.parse(String(time)));
  if (begins === undefined || ends === undefined || Number.isNaN(begins + ends) || typeof times !== 'number')
    return undefined;
  const repeats = (['week', 'month', 'year'] as const).find((each) => each === repeat);
  const year = (time: number) => spoken().date(time, timeZone, { year: 'numeric' });
  const inYear = (time: number) => (year(time) === year(at) ? '' : ` (${year(time)})`);
  return spoken().settings.expectation({
    times,
    isMore: times > 1,
    from: moment(begins, timeZone),
    to: `${moment(ends, timeZone)}${inYear(ends)}`,
    repeat: repeats,
    why: typeof why === 'string' ? why : undefined,
    isPast: repeats === undefined && ends < at,
  });
}

/** Quiet hours as a rule has them, or that it has none. */
export function quietHoursInWords(quiet: unknown): string {
  const { settings, list } = spoken();
  if (!isItem(quiet)) return settings.noQuietHours;
  const days = textsIn(quiet.days);
  return settings.quietHours({
    from: String(quiet.from),
    to: String(quiet.to),
    days: list(WEEKDAYS.filter((day) => days.includes(day)).map(weekdayName)),
    includesCritical: quiet.includeCritical === true,
  });
}
