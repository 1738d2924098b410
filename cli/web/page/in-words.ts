import { spoken } from './spoken.ts';

/** `07:30`. Times are epoch ms, zones IANA. */
export function clock(time: number, timeZone: string): string {
  return spoken().date(time, timeZone, { hour: '2-digit', minute: '2-digit' });
}

/** `12 Nov`. */
export function day(time: number, timeZone: string): string {
  return spoken().date(time, timeZone, { day: 'numeric', month: 'short' });
}

/** `Thu`. */
export function weekday(time: number, timeZone: string): string {
  return spoken().date(time, timeZone, { weekday: 'short' });
}

/** `Thu 12 Nov, 07:30`. */
export function moment(time: number, timeZone: string): string {
  const date = spoken().date(time, timeZone, { weekday: 'short', day: 'numeric', month: 'short' });
  return `${date}, ${clock(time, timeZone)}`;
}

/** The same, without the day if that is the day of `other`. */
export function momentBeside(time: number, other: number, timeZone: string): string {
  return day(time, timeZone) === day(other, timeZone) ? clock(time, timeZone) : moment(time, timeZone);
}

/** `2.5`, or `12` from ten on. */
export function roughly(value: number): string {
  const { decimal, number } = spoken();
  return value < 10 ? decimal(value, 1) : number(Math.round(value));
}

/** `1,234`. */
export function count(value: number): string {
  return spoken().number(value);
}
