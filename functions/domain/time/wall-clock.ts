import { speechOf } from '../../languages/speech-of.ts';
import { MINUTE_MS } from './units-of-time.ts';

/** Whether the runtime knows the IANA time zone of that name. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Names that the runtime is known to have. Asking takes a third of a millisecond, and each run asks for each
 * organization.
 */
const knownZones = new Set<string>();

/** Days of the week as `WallTime` counts them. */
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The local time: the day of the week (0 = Sunday) and the minutes since midnight. */
export type WallTime = { readonly weekday: number; readonly minute: number };

/**
 * The wall clock of a zone: takes an IANA zone, gives a function from epoch ms to local time. It is right on the days
 * on which clocks change. Making one costs far more than using it, so make it once for many times.
 */
export function wallClockOf(timeZone: string): (time: number) => WallTime {
  const partsAt = partsOf(timeZone, { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return (time) => {
    const part = partsAt(time);
    return {
      weekday: WEEKDAYS.indexOf(part('weekday')),
      minute: Number(part('hour')) * 60 + Number(part('minute')),
    };
  };
}

/** A time as the terminal says it, in English: "Fri 20 Nov 2026, 15:05". Takes epoch ms and an IANA zone. */
export const { time: localTime } = speechOf('en');

/** The month of a time (epoch ms) in a zone, such as `2026-11`. */
export function localMonth(time: number, timeZone: string): string {
  const part = partsOf(timeZone, { year: 'numeric', month: '2-digit' })(time);
  return `${part('year')}-${part('month')}`;
}

/**
 * When (epoch ms) the month of a time began in a zone, to the minute: the first minute of that month after `earlier`, a
 * time in the previous month.
 */
export function localMonthStart(earlier: number, time: number, timeZone: string): number {
  const month = localMonth(time, timeZone);
  let [before, within] = [Math.floor(earlier / MINUTE_MS), Math.ceil(time / MINUTE_MS)];
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (localMonth(middle * MINUTE_MS, timeZone) === month) within = middle;
    else before = middle;
  }
  return within * MINUTE_MS;
}

/** A time in UTC, to the minute: "2026-11-20 14:05". Takes epoch ms. */
export function utcMinute(time: number): string {
  return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}

/** Making a format takes a third of a millisecond, and a run needs several for each of a thousand rules. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${timeZone} ${JSON.stringify(options)}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  formats.set(name, format);
  return format;
}

/** The parts of a local time (epoch ms) by name, as `options` ask for them; hours run from 00 to 23. */
export function partsOf(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): (time: number) => (name: string) => string {
  const format = formatOf(timeZone, options);
  return (time) => {
    const parts = new Map<string, string>(format.formatToParts(time).map(({ type, value }) => [type, value]));
    return (name) => parts.get(name) ?? '';
  };
}
