import { isPlausible } from '../../files/plausible-time.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../functions/domain/time/units-of-time.ts';
import { monthOf } from './month-names.ts';

/** Which of two numbers of a date is the day, where both could be. */
export type DateOrder = 'day-first' | 'month-first';

/** What a text says of a time: a moment, or a date of a calendar with or without a time of day. */
export type WrittenTime =
  /** Epoch ms, and in which unit it was counted. */
  | { readonly kind: 'moment'; readonly ms: number; readonly unit?: EpochUnit }
  /** Numbers of a clock, as if they were UTC (epoch ms): a zone makes a moment of them. `hasClock` is false for a day alone. */
  | { readonly kind: 'local'; readonly shown: number; readonly hasClock: boolean; readonly serial?: true }
  | { readonly kind: 'none'; readonly why: string };

export type EpochUnit = 'seconds' | 'milliseconds' | 'microseconds' | 'nanoseconds';

/** Units in which programs count the time since 1970, with how many of them are a millisecond. */
const EPOCH_UNITS: readonly (readonly [EpochUnit, number])[] = [
  ['milliseconds', 1],
  ['seconds', 1 / 1000],
  ['microseconds', 1000],
  ['nanoseconds', 1_000_000],
];

/** The day zero of spreadsheets, and which of their numbers are taken for dates: 1990 to 2099. */
const SPREADSHEET_ZERO_MS = Date.UTC(1899, 11, 30);
const SERIALS = { from: 32_874, to: 73_050 };

/** Two digits of a year: up to this they are of this century. */
const LAST_YEAR_OF_CENTURY = 69;

/** Offsets of abbreviations that exports write, in hours. */
const ABBREVIATED: Readonly<Record<string, number>> = {
  Z: 0,
  UTC: 0,
  GMT: 0,
  WET: 0,
  WEST: 1,
  BST: 1,
  CET: 1,
  CEST: 2,
  MEZ: 1,
  MESZ: 2,
  EET: 2,
  EEST: 3,
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
};

const CLOCK = String.raw`(?<hour>\d{1,2})[:.h](?<minute>\d\d)(?:[:.](?<second>\d\d)(?:[.,](?<fraction>\d{1,9}))?)?\s*(?<half>[ap]\.?m\.?)?`;
const ZONE = String.raw`(?<zone>Z|[+-]\d\d:?\d\d|[+-]\d\d|(?:UTC|GMT)[+-]\d{1,2}(?::\d\d)?|[A-Z]{3,4})?`;
const AFTER_DATE = String.raw`(?:\s*(?:T|,|\bat\b|\bum\b|à|-|\s)\s*${CLOCK}\s*(?:Uhr\s*)?\(?${ZONE}\)?)?`;
const DAY_NAME = String.raw`(?:[\p{L}]{2,10}\.?,?\s+)?`;

/** The ways in which people and programs write a date, with the names of its numbers. */
const FORMS: readonly RegExp[] = [
  new RegExp(String.raw`^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})${AFTER_DATE}$`, 'iu'),
  new RegExp(
    String.raw`^(?<one>\d{1,2})(?<mark>[-/.])\s?(?<two>\d{1,2})[-/.]\s?(?<year>\d{4}|\d\d)${AFTER_DATE}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^${DAY_NAME}(?<day>\d{1,2})\.?[\s-]+(?:de\s+)?(?<name>\p{L}{3,10})\.?,?[\s-]+(?:de\s+)?(?<year>\d{4}|\d\d)${AFTER_DATE}$`,
    'iu',
  ),
  new RegExp(
    String.raw`^${DAY_NAME}(?<name>\p{L}{3,10})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?<year>\d{4})${AFTER_DATE}$`,
    'iu',
  ),
  // Java and Twitter: Wed Aug 27 13:08:45 +0000 2008
  new RegExp(String.raw`^\p{L}{3}\s+(?<name>\p{L}{3})\s+(?<day>\d{1,2})\s+${CLOCK}\s+${ZONE}\s*(?<year>\d{4})$`, 'iu'),
];
const PACKED =
  /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?:T?(?<hour>\d\d)(?<minute>\d\d)(?<second>\d\d)(?<zone>Z)?)?$/;

/** Longer texts are no times; the forms above would be tried on them at each blank. */
const LONGEST_TIME = 80;

/** A text as the forms have it; empty if it is too long for a time. */
const inOneLine = (written: string): string =>
  written.length > LONGEST_TIME ? '' : written.trim().replaceAll(/\s+/g, ' ');

const NOTHING: WrittenTime = { kind: 'none', why: 'there is no time in it' };

/** Reads a time as people and programs write it; `order` is for dates such as 01/02/2026. */
export function readTime(written: string, order: DateOrder): WrittenTime {
  const text = written.trim();
  if (text === '') return NOTHING;
  if (text.length <= LONGEST_TIME && /^[\d.,]+$/.test(text)) {
    const counted = readNumber(text);
    if (counted !== undefined) return counted;
  }
  const groups = PACKED.exec(text)?.groups ?? matchOf(inOneLine(text));
  if (groups === undefined) return { kind: 'none', why: `"${text.slice(0, 60)}" is no time` };
  return fromGroups(text, groups, order);
}

/** Which of the two numbers of a date cannot be a month; `date` false where a text has no such date. */
export function orderShown(written: string): { readonly isDate: boolean; readonly order?: DateOrder } {
  const groups = FORMS[1]?.exec(inOneLine(written))?.groups;
  if (groups === undefined) return { isDate: false };
  if (Number(groups.one) > 12) return { isDate: true, order: 'day-first' };
  return Number(groups.two) > 12 ? { isDate: true, order: 'month-first' } : { isDate: true };
}

/** Whether dates with this mark are written with the day first wherever they are written. */
export const isAlwaysDayFirst = (written: string): boolean => FORMS[1]?.exec(inOneLine(written))?.groups?.mark === '.';

type Groups = Readonly<Record<string, string | undefined>>;

function matchOf(text: string): Groups | undefined {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups !== undefined) return groups;
  }
  return undefined;
}

/** Days of a spreadsheet in ms; to the second, because their fractions are not exact. */
const wholeSeconds = (days: number): number => Math.round((days * DAY_MS) / 1000) * 1000;

/** Numbers alone: since 1970 in some unit, days of a spreadsheet, or digits of a date without marks. */
function readNumber(text: string): WrittenTime | undefined {
  const value = Number(text.replace(',', '.'));
  if (!Number.isFinite(value)) return undefined;
  if (value >= SERIALS.from && value < SERIALS.to) {
    return {
      kind: 'local',
      shown: SPREADSHEET_ZERO_MS + wholeSeconds(value),
      hasClock: !Number.isInteger(value),
      serial: true,
    };
  }
  if (PACKED.test(text)) return undefined;
  for (const [unit, inMs] of EPOCH_UNITS) {
    const ms = Math.round(value / inMs);
    if (isPlausible(ms)) return { kind: 'moment', ms, unit };
  }
  return { kind: 'none', why: `"${text.slice(0, 60)}" is no time: neither since 1970 nor of a spreadsheet` };
}

function fromGroups(text: string, groups: Groups, order: DateOrder): WrittenTime {
  const problem = (why: string): WrittenTime => ({ kind: 'none', why: `"${text.slice(0, 60)}" ${why}` });
  const [day, month] = dayAndMonth(groups, order);
  if (month === undefined) return problem('has no month that is known');
  const year = fullYear(groups.year ?? '');
  const date = Date.UTC(year, month - 1, day);
  if (month < 1 || month > 12 || new Date(date).getUTCDate() !== day) {
    const first = order === 'day-first' ? 'day' : 'month';
    const other = groups.one === undefined || groups.mark === '.' ? '' : `, read with the ${first} first`;
    return problem(`is no day of the calendar${other}`);
  }
  if (!isPlausible(date)) return problem('is before 1990 or after 2099, as placeholders are');
  const clock = clockOf(groups);
  if (clock === undefined) return problem('is no time of day');
  const shown = date + clock;
  const hasClock = groups.hour !== undefined;
  const zone = groups.zone ?? '';
  if (zone === '') return { kind: 'local', shown, hasClock };
  const offset = offsetOf(zone);
  return offset === undefined
    ? problem(`has the zone "${zone}", which is not known`)
    : { kind: 'moment', ms: shown - offset };
}

function dayAndMonth(
  { one, two, mark, day, month, name }: Groups,
  order: DateOrder,
): readonly [number, number | undefined] {
  if (one === undefined) return [Number(day), name === undefined ? Number(month) : monthOf(name)];
  const isDayFirst = order === 'day-first' || mark === '.';
  return isDayFirst ? [Number(one), Number(two)] : [Number(two), Number(one)];
}

function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year <= LAST_YEAR_OF_CENTURY ? 2000 + year : 1900 + year;
}

/** The time of day in ms; undefined if there is no such. */
function clockOf({ hour, minute, second = '0', fraction = '', half }: Groups): number | undefined {
  if (hour === undefined) return 0;
  const by12 = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  if (by12 > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (half !== undefined && Number(hour) > 12) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, '0'));
  return by12 * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1000 + ms;
}

const LONE_CLOCK = new RegExp(`^${CLOCK}$`, 'iu');

/** The time of day in ms of a cell of its own, such as 9:54 AM or the part of a day of a spreadsheet; undefined if it is none. */
export function readClock(written: string): number | undefined {
  const text = inOneLine(written);
  if (/^0?[.,]\d+$|^0$/.test(text)) return wholeSeconds(Number(text.replace(',', '.')));
  const groups = LONE_CLOCK.exec(text)?.groups;
  const clock = groups === undefined ? undefined : clockOf(groups);
  return clock === DAY_MS ? undefined : clock;
}

function offsetOf(zone: string): number | undefined {
  const known = ABBREVIATED[zone.toUpperCase()];
  if (known !== undefined) return known * HOUR_MS;
  const parts = /^(?:UTC|GMT)?([+-])(\d{1,2}):?(\d\d)?$/i.exec(zone);
  if (parts === null) return undefined;
  const [, sign, hours, minutes = '0'] = parts;
  return (sign === '-' ? -1 : 1) * (Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS);
}
