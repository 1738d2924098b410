import type { Units } from '../units.ts';

/** What units of time are called. */
export const units: Units = {
  day: { short: { one: 'Tag', other: 'Tage' }, long: { one: 'Tag', other: 'Tage' } },
  hour: { short: { one: 'Std.', other: 'Std.' }, long: { one: 'Stunde', other: 'Stunden' } },
  minute: { short: { one: 'Min.', other: 'Min.' }, long: { one: 'Minute', other: 'Minuten' } },
};
