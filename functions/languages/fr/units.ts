import type { Units } from '../units.ts';

/** What units of time are called. */
export const units: Units = {
  day: { short: { one: 'j', other: 'j' }, long: { one: 'jour', other: 'jours' } },
  hour: { short: { one: 'h', other: 'h' }, long: { one: 'heure', other: 'heures' } },
  minute: { short: { one: 'min', other: 'min' }, long: { one: 'minute', other: 'minutes' } },
};
