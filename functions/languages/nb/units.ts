import type { Units } from '../units.ts';

/** What units of time are called. */
export const units: Units = {
  day: { short: { one: 'd', other: 'd' }, long: { one: 'døgn', other: 'døgn' } },
  hour: { short: { one: 't', other: 't' }, long: { one: 'time', other: 'timer' } },
  minute: { short: { one: 'min', other: 'min' }, long: { one: 'minutt', other: 'minutter' } },
};
