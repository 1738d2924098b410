import type { Units } from '../units.ts';

/** What units of time are called. */
export const units: Units = {
  day: { short: { one: 'd', other: 'd' }, long: { one: 'day', other: 'days' } },
  hour: { short: { one: 'h', other: 'h' }, long: { one: 'hour', other: 'hours' } },
  minute: { short: { one: 'min', other: 'min' }, long: { one: 'minute', other: 'minutes' } },
};
