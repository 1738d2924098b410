import { plural } from '../../../functions/domain/plural.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatted(time: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const name = `${timeZone} ${Object.keys(options).join()}`;
  const format = formats.get(name) ?? new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', ...options });
  formats.set(name, format);
  return format.format(time);
}

/** `07:30`. Times are epoch ms, zones IANA. */
export function clock(time: number, timeZone: string): string {
  return formatted(time, timeZone, { hour: '2-digit', minute: '2-digit' });
}

/** `12 Nov`. */
export function day(time: number, timeZone: string): string {
  return formatted(time, timeZone, { day: 'numeric', month: 'short' });
}

/** `Thu`. */
export function weekday(time: number, timeZone: string): string {
  return formatted(time, timeZone, { weekday: 'short' });
}

/** `Thu 12 Nov, 07:30`. */
export function moment(time: number, timeZone: string): string {
  const date = formatted(time, timeZone, { weekday: 'short', day: 'numeric', month: 'short' }).replace(',', '');
  return `${date}, ${clock(time, timeZone)}`;
}

/** The same, without the day if that is the day of `other`. */
export function momentBeside(time: number, other: number, timeZone: string): string {
  return day(time, timeZone) === day(other, timeZone) ? clock(time, timeZone) : moment(time, timeZone);
}

const numbers = new Intl.NumberFormat('en-GB');

/** `1,234`. */
export function count(value: number): string {
  return numbers.format(value);
}

/** `1 alert`, `2 alerts`. */
export function counted(value: number, noun: string): string {
  return `${count(value)} ${plural(value, noun)}`;
}
